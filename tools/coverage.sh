#!/usr/bin/env bash
# Runs the tests on both floors, and the C library's own, and shows which lines of Python, Cython and
# C nothing runs. Takes an hour; leaves its files where it is, so run it in a copy. Needs gcc, make
# and CPython 3.10 or 3.11 with `pip install --group coverage`.
#
#     git clone . ../counted && cd ../counted && tools/coverage.sh
set -euo pipefail
cd "$(dirname "$0")/.."
export CI=true FASTEVAL_COVERAGE=1 FASTEVAL_IMPLEMENTATION=c PYTHONPATH=src CC=gcc

# What is asked of an installed package, and of one that is quick and whole between its lines.
not_here=(
    tests/test_docs.py::test_the_text_of_the_package_has_no_links_to_files
    tests/test_package.py::test_files_that_others_need_are_installed
    tests/test_package.py::test_import_loads_little
    tests/test_package.py::test_versions_are_equal
    tests/test_bots.py::test_tag_is_quick_and_never_errs
    tests/test_equity_sampled.py::test_ctrl_c
    tests/test_equity_sampled.py::test_standard_errors_are_honest
    tests/test_hostile.py::test_threads_share_a_hand
)

failed=0
python setup.py -q build_ext --inplace
python -m coverage erase
python -m coverage run -m pytest -q -p no:cacheprovider "${not_here[@]/#/--deselect=}" || failed=1
make --silent -C tests/c ROOT="$PWD" CFLAGS="-O1 --coverage -fprofile-update=atomic" || failed=1
python -m coverage combine --quiet
python -m coverage report --ignore-errors --skip-covered --show-missing
python -m gcovr --filter 'src/fasteval/c/' --merge-mode-functions=separate \
    --gcov-ignore-parse-errors=suspicious_hits.warn_once_per_file --txt - build tests/c/build
exit "$failed"
