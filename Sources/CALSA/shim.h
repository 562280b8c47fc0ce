#pragma once

#include <alsa/asoundlib.h>
#include <stdarg.h>
#include <stdio.h>

/// What takes libasound's own messages: never null strings, the message already formatted.
typedef void (*whereto_alsa_sink)(const char *function, int code, const char *message);

static whereto_alsa_sink whereto_alsa_current_sink = 0;

// snd_lib_error_handler_t is variadic, which Swift can neither write nor pass, so this formats the message first.
static inline void whereto_alsa_trampoline(
    const char *file, int line, const char *function, int code, const char *format, ...) {
  (void)file;
  (void)line;
  if (!whereto_alsa_current_sink) return;
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format ? format : "", arguments);
  va_end(arguments);
  whereto_alsa_current_sink(function ? function : "", code, message);
}

// Each object file that calls this gets its own copy of the static sink beside its own copy of the trampoline, so the
// two always agree; the handler libasound keeps is the one of the last call.
static inline int whereto_alsa_set_sink(whereto_alsa_sink sink) {
  whereto_alsa_current_sink = sink;
  return snd_lib_error_set_handler(whereto_alsa_trampoline);
}
