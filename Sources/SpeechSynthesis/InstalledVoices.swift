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
