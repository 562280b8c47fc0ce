import Recognition

extension LetterRules {
  /// Japanese in Hepburn romanization, in the nearest phones of English: "izakaya" is IY Z AA K AA Y AH.
  ///
  /// It reads whole syllables, so a word that doesn't consist of them has no reading.
  ///
  /// Source: H. Okada, "Japanese", Journal of the International Phonetic Association 21 (1991).
  static let japanese = LetterRules(
    onsets.flatMap { onset, sound, vowels in
      rhymes.filter { vowels.contains($0.letters.first ?? "_") }.map { rhyme in
        Rule(onset + rhyme.letters, sound + rhyme.phones, before: rhyme.before)
      }
    } + doubled + [
      Rule("n", .n, before: "^aeioukg"), Rule("n", .ng, before: "kg"), Rule("m", .m, before: "bp"),
    ])

  /// The onset of a syllable, and its possible vowels.
  private static let onsets: [(letters: String, sound: [Phone], vowels: String)] = [
    ("", [], "aiueo"), ("k", [.k], "aiueo"), ("g", [.g], "aiueo"), ("s", [.s], "aueo"), ("sh", [.sh], "aiueo"),
    ("z", [.z], "aueo"), ("j", [.jh], "aiueo"), ("t", [.t], "aeo"), ("ch", [.ch], "aiueo"), ("ts", [.t, .s], "u"),
    ("d", [.d], "aeo"), ("n", [.n], "aiueo"), ("h", [.hh], "aieo"), ("f", [.f], "u"), ("b", [.b], "aiueo"),
    ("p", [.p], "aiueo"), ("m", [.m], "aiueo"), ("y", [.y], "auo"), ("r", [.r], "aiueo"), ("w", [.w], "a"),
    ("ky", [.k, .y], "auo"), ("gy", [.g, .y], "auo"), ("ny", [.n, .y], "auo"), ("hy", [.hh, .y], "auo"),
    ("by", [.b, .y], "auo"), ("py", [.p, .y], "auo"), ("my", [.m, .y], "auo"), ("ry", [.r, .y], "auo"),
  ]

  private static let rhymes: [(letters: String, phones: [Phone], before: Company)] = [
    ("a", [.aa], "^"), ("a", [.ah], "_"), ("aa", [.aa], "^"), ("ai", [.ay], "^"), ("i", [.iy], "^"), ("ii", [.iy], "^"),
    ("u", [.uw], "^"), ("uu", [.uw], "^"), ("e", [.eh], "^"), ("e", [.ey], "_"), ("ee", [.ey], "^"), ("ei", [.ey], "^"),
    ("o", [.ow], "^"), ("oo", [.ow], "^"), ("ou", [.ow], "^"), ("oh", [.ow], "^aeiouy"), ("oi", [.oy], "^"),
  ]

  /// The first of two equal consonants is silent.
  private static let doubled = [
    Rule("k", before: "k"), Rule("s", before: "s"), Rule("p", before: "p"), Rule("t", before: "t"),
    Rule("t", before: "c"),
  ]
}
