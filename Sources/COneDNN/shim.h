#pragma once

#include <oneapi/dnnl/dnnl.h>

/// Sets the number of threads that OpenMP, which oneDNN is built with, uses for calls of the current thread. The compiler that
/// imports this header doesn't have `omp.h`.
void omp_set_num_threads(int count);
