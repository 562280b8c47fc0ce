#ifndef WHERETO_CFLITE_SHIM_H
#define WHERETO_CFLITE_SHIM_H

#include <flite/flite.h>

/// Declared in no installed header, though the library exports it: the CMU lexicon and its letter-to-sound rules.
cst_lexicon *_Nullable cmu_lex_init(void);

#endif
