import Recognition

extension LetterRules {
  /// Names of northern India in their English spelling, in the nearest phones of English: "bhangra" is B AA NG G R AH.
  ///
  /// Aspiration after a consonant is dropped, as English doesn't distinguish it, and a doubled vowel is long.
  ///
  /// Source: M. Ohala, "Hindi", Journal of the International Phonetic Association 24 (1994).
  static let indian = LetterRules([
    Rule("a", .ah), Rule("aa", .aa), Rule("ai", .ey), Rule("ay", .ay), Rule("au", .ao), Rule("aw", .aa, .w),
    Rule("b", .b), Rule("bh", .b), Rule("c", .k), Rule("ch", .ch), Rule("chh", .ch), Rule("d", .d), Rule("dh", .d),
    Rule("e", .ey), Rule("ee", .iy), Rule("ei", .ey), Rule("f", .f), Rule("g", .g), Rule("gh", .g), Rule("h", .hh),
    Rule("i", .ih), Rule("i", .iy, before: "_aeou"), Rule("j", .jh), Rule("jh", .jh), Rule("k", .k), Rule("kh", .k),
    Rule("l", .l), Rule("m", .m), Rule("n", .n), Rule("n", .ng, before: "gk"), Rule("ngh", .ng, before: "_"),
    Rule("o", .ow), Rule("oo", .uw), Rule("ou", .ow), Rule("p", .p), Rule("ph", .p), Rule("q", .k), Rule("r", .r),
    Rule("s", .s), Rule("sh", .sh), Rule("t", .t), Rule("th", .t), Rule("u", .uh), Rule("u", .uw, before: "_"),
    Rule("v", .v), Rule("w", .v), Rule("x", .k, .sh), Rule("y", .y), Rule("y", .iy, before: "_"), Rule("z", .z),
  ])
}
