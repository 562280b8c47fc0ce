import Recognition

extension LetterRules {
  /// Irish without its accents, in the nearest phones of English: "saoirse" is S IY R SH AH.
  ///
  /// A consonant beside e or i is slender: s becomes SH, d becomes JH and t becomes CH. Lenition, written h, silences
  /// most other consonants.
  ///
  /// Source: A. Ní Chasaide, "Irish", Handbook of the International Phonetic Association (1999).
  static let irish = LetterRules(vowels + consonants + breathed + eclipsed)

  private static let vowels = [
    Rule("a", .aa), Rule("a", .ah, before: "_"), Rule("ae", .ey), Rule("aei", .ey), Rule("ai", .ae),
    Rule("ai", .iy, before: "_"), Rule("ao", .iy), Rule("aoi", .iy), Rule("e", .eh), Rule("e", .ah, before: "_"),
    Rule("ea", .ae), Rule("eai", .ae), Rule("ei", .eh), Rule("eo", .ow), Rule("eoi", .ow), Rule("i", .ih),
    Rule("i", .iy, before: "_"), Rule("ia", .iy, .ah), Rule("iai", .iy, .ah), Rule("io", .ih), Rule("iu", .uh),
    Rule("iui", .uh), Rule("o", .ah), Rule("o", .ow, before: "_"), Rule("oi", .ih), Rule("oi", .iy, before: "_"),
    Rule("u", .uh), Rule("u", .uw, before: "_"), Rule("ua", .uw, .ah), Rule("uai", .uw, .ah), Rule("ui", .ih),
    Rule("adh", .ay), Rule("agh", .ay), Rule("adh", .ah, before: "_"), Rule("aigh", .iy, before: "_"),
    Rule("eadh", .ah, before: "_"), Rule("idh", .iy, before: "_"), Rule("igh", .iy, before: "_"), Rule("eidh", .ay),
    Rule("eigh", .ay), Rule("odh", .ow), Rule("ogh", .ow), Rule("amh", .aw), Rule("abh", .aw), Rule("eamh", .aa, .v),
  ]

  private static let consonants = [
    Rule("b", .b), Rule("c", .k), Rule("d", .d), Rule("d", .jh, before: "ei"), Rule("d", .jh, after: "i", before: "_"),
    Rule("f", .f), Rule("g", .g), Rule("h", .hh), Rule("l", .l), Rule("m", .m), Rule("n", .n), Rule("ng", .ng),
    Rule("p", .p), Rule("r", .r), Rule("s", .s), Rule("s", .sh, before: "ei"), Rule("s", .sh, after: "i"),
    Rule("sc", .sh, .k, before: "ei"), Rule("sp", .sh, .p, before: "ei"), Rule("sl", .sh, .l, before: "ei"),
    Rule("t", .t), Rule("t", .ch, before: "ei"), Rule("t", .ch, after: "i", before: "_"), Rule("v", .v),
  ]

  private static let breathed = [
    Rule("bh", .v), Rule("ch", .k), Rule("dh"), Rule("dh", .g, after: "_"), Rule("dh", .y, after: "_", before: "ei"),
    Rule("fh"), Rule("gh"), Rule("gh", .g, after: "_"), Rule("gh", .y, after: "_", before: "ei"), Rule("mh", .v),
    Rule("ph", .f), Rule("sh", .hh), Rule("th", .hh), Rule("th", before: "_"),
  ]

  private static let eclipsed = [
    Rule("bhf", .v, after: "_"), Rule("bp", .b, after: "_"), Rule("dt", .d, after: "_"), Rule("gc", .g, after: "_"),
    Rule("mb", .m, after: "_"), Rule("nd", .n, after: "_"),
  ]
}
