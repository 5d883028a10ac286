# How tests, benchmarks and fuzz targets are added; tests/README.md says when to use which.

# Slow under a sanitizer is not wrong.
set(CW_TEST_TIMEOUT 300)
if(CW_SANITIZE)
  set(CW_TEST_TIMEOUT 1200)
endif()

# The path of the current folder below tests/, and each folder on it as a ctest label.
macro(cw_test_folder)
  file(RELATIVE_PATH folder ${CMAKE_SOURCE_DIR}/tests ${CMAKE_CURRENT_SOURCE_DIR})
  string(REPLACE "/" ";" folder_labels ${folder})
  string(REPLACE "/" "_" prefix ${folder})
endmacro()

# cw_add_test(tst_x.cpp [LIBS cw_room…] [SOURCES helper.cpp…] [LABELS slow…] [TIMEOUT seconds]):
# one Qt Test executable for one test file. Labels: the folders of its path, and LABELS. The target
# cw_tests_<folder> builds all of one folder, cw_tests_core all of core.
function(cw_add_test file)
  cmake_parse_arguments(ARG "" "TIMEOUT" "LIBS;SOURCES;LABELS" ${ARGN})
  get_filename_component(name ${file} NAME_WE)
  cw_test_folder()
  set(target ${prefix}_${name})
  add_executable(${target} ${file} ${ARG_SOURCES})
  set_target_properties(${target} PROPERTIES AUTOMOC ON)
  # Fixtures name the fields they set and leave the rest at its default.
  target_compile_options(${target} PRIVATE -Wno-missing-field-initializers)
  target_include_directories(${target} PRIVATE ${CMAKE_SOURCE_DIR})
  target_compile_definitions(${target} PRIVATE QT_NO_FOREACH
    CW_SOURCE_DIR="${CMAKE_SOURCE_DIR}" CW_BINARY_DIR="${CMAKE_BINARY_DIR}")
  # fmt: the precompiled headers must see the same macros in every test.
  target_link_libraries(${target} PRIVATE ${ARG_LIBS} fmt::fmt Qt6::Core Qt6::Test)
  if(TARGET cw_test_pch)
    target_compile_options(${target} PRIVATE -UQT_TESTCASE_BUILDDIR -UQT_TESTCASE_SOURCEDIR)
    target_precompile_headers(${target} REUSE_FROM cw_test_pch)
  endif()
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT ${CW_TEST_TIMEOUT})
  endif()
  set(labels ${folder_labels} ${ARG_LABELS})
  add_test(NAME ${folder}/${name} COMMAND ${target})
  set_tests_properties(${folder}/${name} PROPERTIES
    ENVIRONMENT "QT_QPA_PLATFORM=offscreen" TIMEOUT ${ARG_TIMEOUT}
    LABELS "${labels}")
  set(group cw_tests)
  foreach(label ${folder_labels})
    string(APPEND group _${label})
    if(NOT TARGET ${group})
      add_custom_target(${group})
    endif()
    add_dependencies(${group} ${target})
  endforeach()
  set_property(GLOBAL APPEND PROPERTY CW_TEST_FILES tests/${folder}/${file})
endfunction()

# cw_add_fuzz(NAME fuzz_x.cpp [LIBS cw_room…]): a libFuzzer target, fuzz_NAME, seeded from
# tests/fuzz/corpus/NAME/ (one file a case; a fixed crash is kept there as crash-…). Without clang
# the same file becomes a test that replays the corpus, so an old crash stays fixed in every build.
function(cw_add_fuzz name file)
  cmake_parse_arguments(ARG "" "" "LIBS" ${ARGN})
  set(corpus ${CMAKE_CURRENT_SOURCE_DIR}/corpus/${name})
  if(NOT IS_DIRECTORY ${corpus})
    message(FATAL_ERROR "fuzz_${name} has no seeds: put at least one valid file into ${corpus}")
  endif()
  if(CW_BUILD_FUZZ)
    add_executable(fuzz_${name} ${file})
    target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
    set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR})
    target_link_libraries(fuzz_${name} PRIVATE ${ARG_LIBS})
    if(NOT TARGET cw_fuzz)
      add_custom_target(cw_fuzz)
    endif()
    add_dependencies(cw_fuzz fuzz_${name})
  else()
    add_executable(replay_${name} ${file} replay.cpp)
    target_link_libraries(replay_${name} PRIVATE ${ARG_LIBS})
    add_test(NAME fuzz/replay_${name} COMMAND replay_${name} ${corpus})
    set_tests_properties(fuzz/replay_${name} PROPERTIES LABELS fuzz TIMEOUT ${CW_TEST_TIMEOUT})
    if(NOT TARGET cw_tests_fuzz)
      add_custom_target(cw_tests_fuzz)
    endif()
    add_dependencies(cw_tests_fuzz replay_${name})
  endif()
endfunction()

# cw_add_bench(bench_x.cpp [LIBS cw_room…]): a Google Benchmark executable. Its limits stand in
# tests/bench/limits.json; tests/bench/run.py runs all of them as one ctest test.
function(cw_add_bench file)
  cmake_parse_arguments(ARG "" "" "LIBS" ${ARGN})
  get_filename_component(name ${file} NAME_WE)
  add_executable(${name} ${file})
  target_include_directories(${name} PRIVATE ${CMAKE_SOURCE_DIR})
  target_compile_definitions(${name} PRIVATE
    CW_SOURCE_DIR="${CMAKE_SOURCE_DIR}" CW_BINARY_DIR="${CMAKE_BINARY_DIR}")
  target_compile_options(${name} PRIVATE -Wno-missing-field-initializers)
  target_link_libraries(${name} PRIVATE ${ARG_LIBS} benchmark::benchmark benchmark::benchmark_main)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bench)
  set_property(GLOBAL APPEND PROPERTY CW_BENCH_TARGETS ${name})
endfunction()
