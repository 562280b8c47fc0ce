/// A voice of a synthesiser: "flite/slt".
public struct Voice: Sendable, Hashable {
  /// The synthesiser.
  public let engine: SpeechEngine
  /// What the synthesiser calls the voice.
  public let name: String

  /// Short names, as they stand in older lists of recordings.
  private static let aliases = [
    "festival/kal": "festival/kal_diphone", "festival/ked": "festival/ked_diphone",
    "festival/slt-hts": "festival/cmu_us_slt_arctic_hts",
  ]

  /// Reads "engine/voice", such as "flite/slt", "festival/kal_diphone" or "espeak-ng/en-gb".
  ///
  /// "espeak/…", "festival/kal", "festival/ked" and "festival/slt-hts" are understood too. Gives `nil` for an unknown
  /// engine, and for a voice whose name is not of letters, digits, hyphens and underscores: it becomes an argument of a
  /// program, and for festival a part of one.
  public init?(parsing text: some StringProtocol) {
    let text = String(text)
    let parts = (Self.aliases[text] ?? text).split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let first = parts[1].first, first != "-",
      let engine = SpeechEngine(rawValue: parts[0] == "espeak" ? "espeak-ng" : String(parts[0])),
      parts[1].allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
    else { return nil }
    self.engine = engine
    name = String(parts[1])
  }

  init(_ engine: SpeechEngine, _ name: String) {
    self.engine = engine
    self.name = name
  }

  /// English voices that Debian packages, and what measurements are made with.
  public static let known: [Voice] =
    ["slt", "rms", "awb", "kal16", "kal"].map { Voice(.flite, $0) }
    + ["kal_diphone", "ked_diphone", "cmu_us_slt_arctic_hts"].map { Voice(.festival, $0) }
    + ["en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp"].map { Voice(.espeakNG, $0) }

  /// The Debian package that brings the voice, as far as is known; else that of its synthesiser.
  public var package: String {
    let festival = [
      "kal_diphone": "festvox-kallpc16k", "ked_diphone": "festvox-kdlpc16k",
      "cmu_us_slt_arctic_hts": "festvox-us-slt-hts",
    ]
    return engine == .festival ? festival[name] ?? engine.package : engine.package
  }
}

extension Voice: CustomStringConvertible {
  /// "engine/voice", readable by ``init(parsing:)``.
  public var description: String { "\(engine.rawValue)/\(name)" }
}
