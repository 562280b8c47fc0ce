import Recognition

extension LetterRules {
  /// Italian, in the nearest phones of English: "quercia" is K W EH R CH AH.
  ///
  /// Source: M. Rogers and L. d'Arcangeli, "Italian", Journal of the International Phonetic Association 34 (2004).
  static let italian = LetterRules([
    Rule("a", .aa), Rule("a", .ah, before: "_"), Rule("ai", .ay), Rule("au", .aw), Rule("b", .b), Rule("c", .k),
    Rule("c", .ch, before: "ei"), Rule("ci", .ch, before: "aou"), Rule("ch", .k), Rule("cch", .k),
    Rule("cc", .ch, before: "ei"), Rule("cci", .ch, before: "aou"), Rule("cq", .k), Rule("cqu", .k, .w), Rule("d", .d),
    Rule("e", .eh), Rule("e", .ey, before: "_aeo"), Rule("ei", .ey), Rule("f", .f), Rule("g", .g),
    Rule("g", .jh, before: "ei"), Rule("gi", .jh, before: "aou"), Rule("gh", .g), Rule("ggh", .g),
    Rule("gg", .jh, before: "ei"), Rule("ggi", .jh, before: "aou"), Rule("gn", .n, .y), Rule("gl", .l, before: "i"),
    Rule("gli", .l, .y, before: "aeou"), Rule("h"), Rule("i", .iy), Rule("i", .y, after: "bdflmnpstvz", before: "eou"),
    Rule("l", .l), Rule("m", .m), Rule("n", .n), Rule("n", .ng, before: "cgq"), Rule("nc", .n, .ch, before: "ei"),
    Rule("nci", .n, .ch, before: "aou"), Rule("ng", .n, .jh, before: "ei"), Rule("ngi", .n, .jh, before: "aou"),
    Rule("o", .ow), Rule("o", .ao, before: "r"), Rule("oi", .oy), Rule("p", .p), Rule("qu", .k, .w), Rule("r", .r),
    Rule("s", .s), Rule("s", .z, after: "aeiou", before: "aeiou"), Rule("s", .z, before: "bdglmnrv"), Rule("ss", .s),
    Rule("sc", .s, .k), Rule("sc", .sh, before: "ei"), Rule("sci", .sh, before: "aou"), Rule("sch", .s, .k),
    Rule("t", .t), Rule("u", .uw), Rule("u", .w, before: "aeio"), Rule("v", .v), Rule("z", .t, .s),
    Rule("z", .d, .z, after: "_"), Rule("zz", .t, .s),
  ])
}
