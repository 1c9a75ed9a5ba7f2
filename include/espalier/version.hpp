// The version of the library, for code that has to work with several.
#pragma once

/// 10000 · major + 100 · minor + patch: 0.1.0 is 100.
#define ESPALIER_LIBRARY_VERSION 100
