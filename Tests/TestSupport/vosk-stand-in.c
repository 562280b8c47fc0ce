// A stand-in for libvosk: one word of a fixed sentence for each 9,000 samples, with a pause in the middle.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { samples_of_a_word = 9000, words_before_the_pause = 2 };

static const char *const sentence[] = {"go", "forward", "ten", "meters", "more"};

struct model {
  int refuses;
};

struct recognizer {
  int samples;
  int finished;   // Words of completed parts.
  int alternatives;
  char text[2048];
};

void vosk_set_log_level(int level) { (void)level; }

struct model *vosk_model_new(const char *folder) {
  char path[4096];
  snprintf(path, sizeof path, "%s/refused", folder);
  FILE *refused = fopen(path, "r");
  if (refused) {
    fclose(refused);
    return NULL;
  }
  return calloc(1, sizeof(struct model));
}

void vosk_model_free(struct model *model) { free(model); }

struct recognizer *vosk_recognizer_new(struct model *model, float rate) {
  return model && rate == 16000 ? calloc(1, sizeof(struct recognizer)) : NULL;
}

void vosk_recognizer_free(struct recognizer *recognizer) { free(recognizer); }

void vosk_recognizer_set_max_alternatives(struct recognizer *recognizer, int count) {
  recognizer->alternatives = count;
}

void vosk_recognizer_set_words(struct recognizer *recognizer, int with_times) {
  (void)recognizer;
  (void)with_times;
}

static int words(const struct recognizer *recognizer) {
  int count = recognizer->samples / samples_of_a_word;
  return count < 5 ? count : 5;
}

int vosk_recognizer_accept_waveform_s(struct recognizer *recognizer, const short *samples, int count) {
  // An impossible sample makes it fail.
  if (count > 0 && samples[0] == -32768) return -1;
  recognizer->samples += count;
  return recognizer->finished == 0 && words(recognizer) >= words_before_the_pause;
}

static void append(char *text, size_t size, int from, int to) {
  for (int word = from; word < to; word++) {
    if (word > from) strncat(text, " ", size - strlen(text) - 1);
    strncat(text, sentence[word], size - strlen(text) - 1);
  }
}

const char *vosk_recognizer_partial_result(struct recognizer *recognizer) {
  char said[128] = "";
  append(said, sizeof said, recognizer->finished, words(recognizer));
  snprintf(recognizer->text, sizeof recognizer->text, "{\"partial\" : \"%s\"}", said);
  return recognizer->text;
}

// The likelier alternative has a probability of 1 / (1 + e^-2); a third one repeats the first.
static const char *result(struct recognizer *recognizer, int to) {
  int from = recognizer->finished;
  char said[128] = "", times[1024] = "";
  append(said, sizeof said, from, to);
  for (int word = from; word < to; word++) {
    char one[128];
    snprintf(one, sizeof one, "%s{\"word\" : \"%s\", \"start\" : %f, \"end\" : %f}", word > from ? ", " : "",
             sentence[word], word * 0.5, word * 0.5 + 0.4);
    strncat(times, one, sizeof times - strlen(times) - 1);
  }
  if (from == to || recognizer->alternatives < 2) {
    snprintf(recognizer->text, sizeof recognizer->text, "{\"alternatives\" : [{\"confidence\" : 1.0, \"text\" : \"\"}]}");
  } else {
    snprintf(recognizer->text, sizeof recognizer->text,
             "{\"alternatives\" : [{\"confidence\" : 212.0, \"result\" : [%s], \"text\" : \" %s\"},"
             " {\"confidence\" : 210.0, \"text\" : \"something else\"}, {\"confidence\" : 200.0, \"text\" : \"%s\"}]}",
             times, said, said);
  }
  recognizer->finished = to;
  return recognizer->text;
}

const char *vosk_recognizer_result(struct recognizer *recognizer) { return result(recognizer, words(recognizer)); }

void vosk_recognizer_reset(struct recognizer *recognizer) {
  recognizer->samples = 0;
  recognizer->finished = 0;
}

const char *vosk_recognizer_final_result(struct recognizer *recognizer) {
  const char *text = result(recognizer, words(recognizer));
  vosk_recognizer_reset(recognizer);
  return text;
}
