import ExternalPrograms
import Foundations

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

/// A speech synthesiser that is run as a program.
public enum SpeechEngine: String, Sendable, Codable, CaseIterable {
  /// Flite, a small synthesiser in C (Carnegie Mellon University).
  case flite
  /// Festival (University of Edinburgh), run as its script text2wave.
  case festival
  /// eSpeak NG, a formant synthesiser.
  case espeakNG = "espeak-ng"

  /// The program that speaks.
  public var program: String {
    switch self {
    case .flite: "flite"
    case .festival: "text2wave"
    case .espeakNG: "espeak-ng"
    }
  }

  /// The Debian package of the program.
  public var package: String { rawValue }
}

/// Which voices this machine has, as its synthesisers tell.
public struct InstalledVoices: Sendable {
  private let names: [SpeechEngine: Set<String>]

  /// Voices by engine; an engine that is not there is not installed.
  init(names: [SpeechEngine: Set<String>]) { self.names = names }

  /// Asks every synthesiser for its voices; one that is not installed, or does not answer, has none.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public init() async throws {
    var names: [SpeechEngine: Set<String>] = [:]
    for engine in SpeechEngine.allCases {
      do {
        names[engine] = try await Self.list(engine)
      } catch is SynthesisError {
        names[engine] = nil
      }
    }
    self.names = names
  }

  /// Whether a voice can be spoken with.
  public func contains(_ voice: Voice) -> Bool {
    names[voice.engine]?.contains(voice.name) ?? false
  }

  /// Makes sure that a voice can be spoken with.
  ///
  /// - Throws: ``SynthesisError`` naming the Debian package, where the synthesiser or the voice is not installed.
  public func require(_ voice: Voice) throws {
    if contains(voice) { return }
    guard let known = names[voice.engine] else {
      throw SynthesisError(
        .programMissing, subject: voice.engine.program,
        message: "is not installed, which the voice \(voice) needs", advice: "apt-get install \(voice.engine.package)")
    }
    let advice =
      Voice.known.contains(voice)
      ? "apt-get install \(voice.package)"
      : "\(voice.engine.rawValue) has \(known.sorted().prefix(12).joined(separator: ", "))"
    throw SynthesisError(.voiceMissing, subject: "\(voice)", message: "is not installed", advice: advice)
  }

  private static func list(_ engine: SpeechEngine) async throws -> Set<String> {
    switch engine {
    case .flite: flite(try await SpeechProgram.run("flite", ["-lv"], package: engine.package).text)
    case .festival:
      festival(
        try await SpeechProgram.run("festival", ["-b", "(print (voice.list))"], package: engine.package).text)
    case .espeakNG: espeak(try await SpeechProgram.run("espeak-ng", ["--voices=en"], package: engine.package).text)
    }
  }

  /// "Voices available: kal awb_time kal16"
  static func flite(_ text: String) -> Set<String> {
    guard let colon = text.firstIndex(of: ":") else { return [] }
    return Set(text[text.index(after: colon)...].split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// "(ked_diphone kal_diphone)"
  static func festival(_ text: String) -> Set<String> {
    Set(text.split { $0.isWhitespace || $0 == "(" || $0 == ")" }.map(String.init))
  }

  /// A table under a heading; the second column is the language, by which a voice is chosen. Voices of mbrola, and
  /// variants, are in other folders, and need data that may be absent.
  static func espeak(_ text: String) -> Set<String> {
    Set(
      text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
        let columns = line.split(separator: " ", omittingEmptySubsequences: true)
        guard columns.count >= 5, !columns[4].hasPrefix("mb/"), !columns[4].hasPrefix("!v/") else { return nil }
        return String(columns[1])
      })
  }
}
