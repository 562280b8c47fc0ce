#pragma once

#include <alsa/asoundlib.h>

// snd_lib_error_handler_t is variadic, which Swift can neither write nor pass.
static inline void whereto_alsa_ignore(
    const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file;
  (void)line;
  (void)function;
  (void)code;
  (void)format;
}

/// Lets libasound print nothing of its own.
static inline int whereto_alsa_silence(void) { return snd_lib_error_set_handler(whereto_alsa_ignore); }
