#ifndef WHERETO_CPOCKETSPHINX_SHIM_H
#define WHERETO_CPOCKETSPHINX_SHIM_H

#include <pocketsphinx.h>
#include <ps_lattice.h>
#include <sphinxbase/cmd_ln.h>
#include <sphinxbase/err.h>
#include <sphinxbase/jsgf.h>
#include <sphinxbase/logmath.h>
#include <sphinxbase/ngram_model.h>
#include <stdarg.h>
#include <stdio.h>
#ifdef __linux__
#include <sys/syscall.h>
#include <unistd.h>
#endif

/// Receives one formatted line of the library's log.
typedef void (*whereto_sphinx_log_sink)(int level, const char *_Nonnull line);

/// `err_set_callback` wants a variadic function, which Swift cannot write: this one formats the line first.
static void whereto_sphinx_trampoline(void *sink, err_lvl_t level, const char *format, ...) {
  char line[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  ((whereto_sphinx_log_sink)sink)((int)level, line);
}

/// Sends the library's log to `sink` and nowhere else. The log is one per process.
static inline void whereto_sphinx_set_log_sink(whereto_sphinx_log_sink _Nonnull sink) {
  err_set_logfp(NULL);
  err_set_callback(whereto_sphinx_trampoline, (void *)sink);
}

/// Makes a file in memory that has no name and is gone when it is closed, also where the program is killed.
///
/// The library takes paths: `/proc/self/fd/N` is this file's. Returns the descriptor, or -1 where there is no such file.
static inline int whereto_memory_file(void) {
#ifdef SYS_memfd_create
  return (int)syscall(SYS_memfd_create, "whereto-vocabulary", 1u /* MFD_CLOEXEC */);
#else
  return -1;
#endif
}

#endif
