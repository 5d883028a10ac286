// What the precompiled headers hang on; see cmake/Pch.cmake.
