import Recognition

extension LetterRules {
  /// Mandarin in pinyin, in the nearest phones of English: "zhongxin" is JH UH NG SH IY N.
  ///
  /// It reads whole syllables, so a word that doesn't consist of them has no reading.
  ///
  /// Source: W. Lee and E. Zee, "Standard Chinese (Beijing)", Journal of the International Phonetic Association 33
  /// (2003); for the letters, ISO 7098.
  static let chinese = LetterRules(
    initials.flatMap { initial, sound, finals in
      finals.split(separator: " ").compactMap { final in
        rhymes[String(final)].map { Rule(initial + final, sound + $0) }
      }
    } + [
      Rule("zhi", .jh, .er), Rule("chi", .ch, .er), Rule("shi", .sh, .er), Rule("ri", .zh, .er), Rule("zi", .z, .uh),
      Rule("ci", .t, .s, .uh), Rule("si", .s, .uh), Rule("yuan", .y, .w, .eh, .n), Rule("juan", .jh, .w, .eh, .n),
      Rule("quan", .ch, .w, .eh, .n), Rule("xuan", .sh, .w, .eh, .n), Rule("yan", .y, .eh, .n), Rule("ye", .y, .eh),
    ])

  /// The initial of a syllable, and its possible finals.
  private static let initials: [(letters: String, sound: [Phone], finals: String)] = [
    ("b", [.b], "a o ai ei ao an en ang eng i ie iao ian in ing u"),
    ("p", [.p], "a o ai ei ao ou an en ang eng i ie iao ian in ing u"),
    ("m", [.m], "a o e ai ei ao ou an en ang eng i ie iao iu ian in ing u"), ("f", [.f], "a o ei ou an en ang eng u"),
    ("d", [.d], "a e ai ei ao ou an en ang eng ong i ie iao iu ian ing u uo ui uan un"),
    ("t", [.t], "a e ai ao ou an ang eng ong i ie iao ian ing u uo ui uan un"),
    ("n", [.n], "a e ai ei ao ou an en ang eng ong i ie iao iu ian in iang ing u uo uan"),
    ("l", [.l], "a e ai ei ao ou an ang eng ong i ia ie iao iu ian in iang ing u uo uan un"),
    ("g", [.g], "a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang"),
    ("k", [.k], "a e ai ao ou an en ang eng ong u ua uo uai ui uan un uang"),
    ("h", [.hh], "a e ai ei ao ou an en ang eng ong u ua uo uai ui uan un uang"),
    ("j", [.jh], "i ia ie iao iu ian in iang ing iong u ue un"),
    ("q", [.ch], "i ia ie iao iu ian in iang ing iong u ue un"),
    ("x", [.sh], "i ia ie iao iu ian in iang ing iong u ue un"),
    ("zh", [.jh], "a e ai ao ou an en ang eng ong u ua uo uai ui uan un uang"),
    ("ch", [.ch], "a e ai ao ou an en ang eng ong u ua uo uai ui uan un uang"),
    ("sh", [.sh], "a e ai ao ou an en ang eng u ua uo uai ui uan un uang"),
    ("r", [.zh], "e ao ou an en ang eng ong u uo ui uan un"),
    ("z", [.d, .z], "a e ai ei ao ou an en ang eng ong u uo ui uan un"),
    ("c", [.t, .s], "a e ai ao ou an en ang eng ong u uo ui uan un"),
    ("s", [.s], "a e ai ao ou an en ang eng ong u uo ui uan un"), ("y", [.y], "a ao ou ang ong u ue un"),
    ("y", [], "i in ing"), ("w", [.w], "a o ai ei an en ang eng u"),
    ("", [], "a ai ao an ang e en er ou"),
  ]

  private static let rhymes: [String: [Phone]] = [
    "a": [.aa], "o": [.ao], "e": [.ah], "ai": [.ay], "ei": [.ey], "ao": [.aw], "ou": [.ow], "an": [.aa, .n],
    "en": [.ah, .n], "ang": [.aa, .ng], "eng": [.ah, .ng], "ong": [.uh, .ng], "er": [.er], "i": [.iy], "ia": [.y, .aa],
    "ie": [.y, .eh], "iao": [.y, .aw], "iu": [.y, .ow], "ian": [.y, .eh, .n], "in": [.iy, .n], "iang": [.y, .aa, .ng],
    "ing": [.ih, .ng], "iong": [.y, .uh, .ng], "u": [.uw], "ua": [.w, .aa], "uo": [.w, .ao], "uai": [.w, .ay],
    "ui": [.w, .ey], "uan": [.w, .aa, .n], "un": [.uh, .n], "uang": [.w, .aa, .ng], "ue": [.w, .eh],
  ]
}
