import Recognition

extension LetterRules {
  /// French without its accents, in the nearest phones of English: "fromage" is F R OW M AA ZH.
  ///
  /// A vowel before n or m keeps the consonant, because English has no nasal vowels: "bon" is B OW N.
  ///
  /// Source: C. Fougeron and C. Smith, "French", Journal of the International Phonetic Association 23 (1993).
  static let french = LetterRules(consonants + vowels + nasals + openings + endings)

  private static let vowels = [
    Rule("a", .aa), Rule("ai", .eh), Rule("ai", .ey, before: "_"), Rule("ais", .ey, before: "_"),
    Rule("ait", .ey, before: "_"), Rule("aie", .ey, before: "_"), Rule("ay", .ey), Rule("au", .ow),
    Rule("ault", .ow, before: "_"), Rule("ae", .aa), Rule("ail", .ay), Rule("aill", .ay), Rule("e", .ey),
    Rule("e", before: "_"), Rule("es", before: "_"), Rule("ee", .ey), Rule("ei", .eh), Rule("eil", .ey),
    Rule("eill", .ey), Rule("eau", .ow), Rule("eu", .uh), Rule("eur", .er), Rule("euil", .uh, .y), Rule("oeu", .uh),
    Rule("oeil", .uh, .y), Rule("i", .iy), Rule("i", .y, after: "^rl_", before: "aeo"), Rule("ie", .iy, before: "_"),
    Rule("ies", .iy, before: "_"), Rule("il", .y, after: "ae", before: "_"), Rule("ill", .iy, .y),
    Rule("ille", .iy, .l, after: "v"), Rule("o", .ow), Rule("o", .ao, before: "r"), Rule("oi", .w, .aa),
    Rule("oy", .w, .aa, .y), Rule("ou", .uw), Rule("ou", .w, before: "aei"), Rule("ouill", .uw, .y), Rule("u", .uw),
    Rule("u", .w, before: "i"), Rule("y", .iy), Rule("y", .y, before: "aeou"),
  ]

  private static let nasals = [
    Rule("an", .aa, .n, before: "^aeiouynm"), Rule("am", .aa, .m, before: "bp"),
    Rule("en", .aa, .n, before: "^aeiouynm"), Rule("em", .aa, .m, before: "bp"),
    Rule("in", .ae, .n, before: "^aeiouynm"), Rule("im", .ae, .m, before: "bp"),
    Rule("ain", .ae, .n, before: "^aeiouynm"), Rule("aim", .ae, .n, before: "_"),
    Rule("ein", .ae, .n, before: "^aeiouynm"), Rule("yn", .ae, .n, before: "^aeiouynm"),
    Rule("ym", .ae, .m, before: "bp"), Rule("on", .ow, .n, before: "^aeiouynm"), Rule("om", .ow, .m, before: "bp"),
    Rule("un", .ah, .n, before: "^aeiouynm"), Rule("oin", .w, .ae, .n, before: "^aeiouynm"),
    Rule("ien", .y, .ae, .n, before: "^aeiouynm"),
  ]

  private static let endings = [
    Rule("erie", .er, .iy, before: "_"), Rule("eries", .er, .iy, before: "_"), Rule("er", .ey, before: "_"),
    Rule("ers", .ey, before: "_"), Rule("ez", .ey, before: "_"), Rule("et", .ey, before: "_"),
    Rule("ets", .ey, before: "_"), Rule("ier", .y, .ey, before: "_"), Rule("iers", .y, .ey, before: "_"),
    Rule("tion", .s, .y, .ow, .n), Rule("cais", .s, .ey, before: "_"), Rule("caise", .s, .eh, .z, before: "_"),
    Rule("con", .s, .ow, .n, after: "r"), Rule("d", before: "_"), Rule("ds", before: "_"),
    Rule("g", after: "n", before: "_"), Rule("p", before: "_"), Rule("ps", before: "_"), Rule("s", before: "_"),
    Rule("t", before: "_"), Rule("ts", before: "_"), Rule("x", before: "_"), Rule("z", before: "_"),
  ]

  /// An e is open before a final syllable with a silent e, and before two consonants.
  private static let openings =
    [
      ("re", [Phone.r]), ("me", [.m]), ("ne", [.n]), ("te", [.t]), ("le", [.l]), ("se", [.z]), ("ve", [.v]),
      ("ge", [.zh]),
      ("de", [.d]), ("ce", [.s]), ("che", [.sh]), ("que", [.k]), ("vre", [.v, .r]), ("bre", [.b, .r]),
      ("gne", [.n, .y]),
    ].flatMap { letters, phones in
      ["", "s"].map { Rule("e\(letters)\($0)", [.eh] + phones, before: "_") }
    }
    + [("ll", Phone.l), ("tt", .t), ("nn", .n), ("rr", .r), ("ss", .s), ("ff", .f)].map { Rule("e\($0)", .eh, $1) }
    + [("r", Phone.r), ("l", .l), ("s", .s), ("c", .k), ("p", .p), ("b", .b), ("g", .g)].map {
      Rule("e\($0)", .eh, $1, before: "bcdfgjklmnpqstvz")
    } + [Rule("ex", .eh, .k, .s), Rule("ex", .eh, .g, .z, before: "aeiou")]

  private static let consonants = [
    Rule("b", .b), Rule("c", .k), Rule("c", .s, before: "eiy"), Rule("cc", .k, .s, before: "ei"), Rule("ch", .sh),
    Rule("chr", .k, .r), Rule("cqu", .k), Rule("d", .d), Rule("f", .f), Rule("g", .g), Rule("g", .zh, before: "eiy"),
    Rule("ge", .zh, before: "aou"), Rule("gn", .n, .y), Rule("gu", .g, before: "ei"), Rule("h"), Rule("j", .zh),
    Rule("k", .k), Rule("l", .l), Rule("m", .m), Rule("n", .n), Rule("p", .p), Rule("ph", .f), Rule("q", .k),
    Rule("qu", .k), Rule("r", .r), Rule("s", .s), Rule("s", .z, after: "aeiouy", before: "aeiouy"),
    Rule("sc", .s, before: "ei"), Rule("sch", .sh), Rule("t", .t), Rule("th", .t), Rule("v", .v), Rule("w", .w),
    Rule("x", .k, .s), Rule("z", .z),
  ]
}
