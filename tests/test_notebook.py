"""The example notebook runs from top to bottom, and shows tables and pictures."""

import os
import sys
from pathlib import Path

import pytest

import fasteval

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
for name in ("ipykernel", "matplotlib", "pandas"):
    pytest.importorskip(name)

NOTEBOOK = Path(__file__).resolve().parents[1] / "examples" / "poker_notebook.ipynb"

pytestmark = [
    pytest.mark.skipif(not NOTEBOOK.is_file(), reason="the tests of a wheel have no examples"),
    # The event loop and the sockets of the client of the kernel are not ours.
    pytest.mark.filterwarnings("default:::zmq"),
    pytest.mark.filterwarnings("default:::jupyter_client"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


def read():
    return nbformat.read(NOTEBOOK, as_version=4)


def test_it_is_kept_without_outputs():
    """What a run shows would differ in every change; docs/pictures.md has pictures."""
    for cell in read().cells:
        if cell.cell_type == "code":
            assert cell.outputs == [], cell.source
            assert cell.execution_count is None


@pytest.fixture
def kernel(tmp_path, monkeypatch):
    """The kernel ``python3`` of the interpreter that runs the tests, with its own files."""
    from ipykernel.kernelspec import write_kernel_spec

    kernels = tmp_path / "kernels"
    kernels.mkdir()
    write_kernel_spec(str(kernels / "python3"))
    package = str(Path(fasteval.__file__).parents[1])
    path = os.pathsep.join(filter(None, (package, os.environ.get("PYTHONPATH"))))
    for name, value in {
        "JUPYTER_PATH": str(tmp_path),
        "JUPYTER_PLATFORM_DIRS": "1",
        "IPYTHONDIR": str(tmp_path / "ipython"),
        "JUPYTER_CONFIG_DIR": str(tmp_path / "config"),
        "JUPYTER_DATA_DIR": str(tmp_path / "data"),
        "JUPYTER_RUNTIME_DIR": str(tmp_path / "runtime"),
        "PYTHONPATH": path,
        "TMPDIR": str(tmp_path),
    }.items():
        monkeypatch.setenv(name, value)


@pytest.mark.skipif(sys.platform == "win32", reason="its event loop is not the one of sockets")
def test_it_runs(kernel, tmp_path):
    notebook = read()
    client = nbclient.NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(tmp_path)}}
    )
    client.execute()  # raises what a cell raises
    shown = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    streams = [output for output in shown if output.output_type == "stream"]
    assert [output.name for output in streams] == ["stdout"]  # there are no warnings
    assert streams[0].text.startswith("two pair, aces and nines, king kicker: As Ah 9s 9c Kd\n")
    kinds = [kind for output in shown for kind in output.get("data", {})]
    assert kinds.count("image/png") == 3
    html = [output.data["text/html"] for output in shown if "text/html" in output.get("data", {})]
    assert len(html) == 8
    for told in ("AKs", "exact, 41,580", "BTN", "Seat 3", "bb/100", "VPIP"):
        assert any(told in one for one in html), told
