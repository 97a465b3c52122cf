"""The site of the documentation: ``python -m sphinx -W docs docs/_build``."""

import re

import fasteval

project = "fasteval"
author = "The fasteval authors"
project_copyright = author
version = release = fasteval.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_copybutton"]
exclude_patterns = ["_build"]
myst_heading_anchors = 3

autodoc_typehints = "signature"
autodoc_member_order = "alphabetical"
python_use_unqualified_type_names = True

# What is copied from an example can be pasted into Python.
copybutton_prompt_text = r">>> |\.\.\. "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_title = f"fasteval {version}"
html_copy_source = False
html_static_path = ["static"]
html_css_files = ["site.css"]
pygments_style = "friendly"


def fit_for_the_site(app, page, source):
    """Leave out links to files that are not on the site; the index has its tables at the side."""
    text = re.sub(r"(?<!!)\[([^\]]+)\]\(\.\./[^)]*\)", r"\1", source[0])
    source[0] = text + contents(text) if page == "index" else text


def contents(text):
    """Trees of the pages that each table of the index lists, in its order."""
    trees = []
    for section in text.split("\n## ")[1:]:
        pages = "\n".join(re.findall(r"\]\(([\w-]+)\.md\)", section))
        caption = section.partition("\n")[0]
        trees.append(f"\n```{{toctree}}\n:hidden:\n:caption: {caption}\n\n{pages}\n```\n")
    return "".join(trees)


def shorten_modules(app, what, name, thing, options, lines):
    """Of a module its first lines are enough: its names follow."""
    if what == "module":
        del lines[lines.index("") :]


def setup(app):
    app.connect("source-read", fit_for_the_site)
    app.connect("autodoc-process-docstring", shorten_modules)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
