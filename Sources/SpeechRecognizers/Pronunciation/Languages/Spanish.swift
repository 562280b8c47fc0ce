import Recognition

extension LetterRules {
  /// Latin American Spanish, in the nearest phones of English: "tortilleria" is T AO R T IY Y EH R IY AH.
  ///
  /// Source: E. Martínez-Celdrán, A. Fernández-Planas and J. Carrera-Sabaté, "Castilian Spanish", Journal of the
  /// International Phonetic Association 33 (2003), with S for the TH of Castile.
  static let spanish = LetterRules([
    Rule("a", .aa), Rule("a", .ah, before: "_"), Rule("ai", .ay), Rule("ay", .ay), Rule("au", .aw), Rule("b", .b),
    Rule("c", .k), Rule("c", .s, before: "ei"), Rule("cc", .k, .s, before: "ei"), Rule("ch", .ch), Rule("d", .d),
    Rule("e", .eh), Rule("e", .ey, before: "_ao"), Rule("ei", .ey), Rule("ey", .ey), Rule("f", .f), Rule("g", .g),
    Rule("g", .hh, before: "ei"), Rule("gu", .g, .w, before: "ao"), Rule("gu", .g, before: "ei"),
    Rule("ngu", .ng, .g, before: "ei"), Rule("h"), Rule("hu", .w, after: "_", before: "aei"), Rule("i", .iy),
    Rule("i", .y, after: "bcdflmnpstvz", before: "e"), Rule("io", .y, .ow, before: "n"), Rule("j", .hh), Rule("l", .l),
    Rule("ll", .y), Rule("m", .m), Rule("n", .n), Rule("n", .ng, before: "kq"), Rule("nc", .ng, .k, before: "^eih"),
    Rule("ng", .ng, .g, before: "^ei"), Rule("o", .ow), Rule("o", .ao, before: "r"), Rule("oi", .oy), Rule("oy", .oy),
    Rule("p", .p), Rule("q", .k), Rule("qu", .k, .w), Rule("qu", .k, before: "ei"), Rule("r", .r), Rule("s", .s),
    Rule("sc", .s, before: "ei"), Rule("t", .t), Rule("u", .uw), Rule("u", .w, before: "aeio"), Rule("v", .v),
    Rule("x", .k, .s), Rule("x", .s, after: "_"), Rule("y", .y), Rule("y", .iy, before: "_"), Rule("z", .s),
  ])
}
