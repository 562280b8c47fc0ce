import ExternalPrograms
import Foundations

/// A voice of a synthesizer: "flite/slt".
public struct Voice: Sendable, Hashable {
  /// The synthesizer.
  public let engine: SpeechEngine
  /// The synthesizer's name of the voice.
  public let name: String

  /// Short names from older lists of recordings.
  private static let aliases = [
    "festival/kal": "festival/kal_diphone", "festival/ked": "festival/ked_diphone",
    "festival/slt-hts": "festival/cmu_us_slt_arctic_hts",
  ]

  /// Parses "engine/voice", such as "flite/slt", "festival/kal_diphone" or "espeak-ng/en-gb".
  ///
  /// "espeak/…", "festival/kal", "festival/ked" and "festival/slt-hts" are accepted too. Returns `nil` for an unknown
  /// engine, and for a name with characters other than ASCII letters, digits, hyphens and underscores, because the name
  /// becomes part of a program's arguments.
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

  /// The English voices in Debian's packages, which the measurements use.
  public static let known: [Voice] =
    ["slt", "rms", "awb", "kal16", "kal"].map { Voice(.flite, $0) }
    + ["kal_diphone", "ked_diphone", "cmu_us_slt_arctic_hts"].map { Voice(.festival, $0) }
    + ["en-us", "en-gb", "en-gb-scotland", "en-gb-x-rp"].map { Voice(.espeakNG, $0) }

  /// The Debian package of the voice, if known, or else of its synthesizer.
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

/// A speech synthesizer that runs as a program.
public enum SpeechEngine: String, Sendable, Codable, CaseIterable {
  /// Flite, a small synthesizer in C (Carnegie Mellon University).
  case flite
  /// Festival (University of Edinburgh), run as its script text2wave.
  case festival
  /// eSpeak NG, a formant synthesizer.
  case espeakNG = "espeak-ng"

  /// The name of the program.
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

/// The voices installed on this machine, as reported by its synthesizers.
public struct InstalledVoices: Sendable {
  private let names: [SpeechEngine: Set<String>]

  /// Voices by engine; a missing engine isn't installed.
  init(names: [SpeechEngine: Set<String>]) { self.names = names }

  /// Queries every synthesizer's voices. One that isn't installed or doesn't answer has none.
  ///
  /// - Throws: `CancellationError` if the task is cancelled.
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

  /// Whether a voice is installed.
  public func contains(_ voice: Voice) -> Bool { names[voice.engine]?.contains(voice.name) ?? false }

  /// Checks that a voice is installed.
  ///
  /// - Throws: ``SynthesisError`` naming the Debian package, if the synthesizer or the voice isn't installed.
  public func require(_ voice: Voice) throws {
    if contains(voice) { return }
    guard let known = names[voice.engine] else {
      throw SynthesisError(
        .programMissing, subject: voice.engine.program,
        message: "isn't installed, but the voice \(voice) needs it", advice: "apt-get install \(voice.engine.package)")
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
      festival(try await SpeechProgram.run("festival", ["-b", "(print (voice.list))"], package: engine.package).text)
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

  /// A table with a heading; the second column is the language, which selects a voice. Voices of mbrola, and variants,
  /// are excluded, because they need data that may be missing.
  static func espeak(_ text: String) -> Set<String> {
    Set(
      text.split(whereSeparator: \.isNewline).dropFirst().compactMap { line in
        let columns = line.split(separator: " ", omittingEmptySubsequences: true)
        guard columns.count >= 5, !columns[4].hasPrefix("mb/"), !columns[4].hasPrefix("!v/") else { return nil }
        return String(columns[1])
      })
  }
}
