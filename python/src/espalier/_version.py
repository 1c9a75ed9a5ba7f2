"""The version of the package, which is that of the C++ library."""

import importlib.metadata

__version__: str = importlib.metadata.version("espalier-search")
