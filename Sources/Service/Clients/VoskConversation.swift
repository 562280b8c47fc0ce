import Audio
import DestinationSearch
import Foundation
import HTTPTypes
import NIOCore
import Places
import Recognition

/// Recognition as the Vosk server's WebSocket speaks it.
///
/// The client sends a configuration, sound in pieces, and `{"eof": 1}`; each piece is answered by what has been heard so
/// far, or by the final result of an utterance that ended in it.
struct VoskConversation {
  let state: ServiceState

  /// The longest connection: a client that goes on comes again.
  private static let longest = Duration.seconds(3_600)

  /// What a client may configure.
  private struct Configuration: Decodable {
    struct Values: Decodable {
      var sampleRate: Double?
      var words: Flag?
      var maxAlternatives: Int?
      var phraseList: [String]?
      var near: String?
    }
    var config: Values?
    var eof: Flag?
    var reset: Flag?
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  /// True, or a number that is not 0.
  private struct Flag: Decodable {
    var isOn: Bool
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      isOn = try (try? value.decode(Bool.self)) ?? (value.decode(Double.self) != 0)
    }
  }

  /// Talks with a client until it has had enough.
  func run(_ socket: WebSocket, _ request: SocketRequest) async throws {
    try await limited(to: Self.longest) { try await talk(socket, request) }
  }

  private func talk(_ socket: WebSocket, _ request: SocketRequest) async throws {
    var settings = VoskSettings()
    var stream: VoskStream?
    do {
      while let message = try await socket.next() {
        switch message {
        case .text(let text):
          guard let order = try? Self.decoder.decode(Configuration.self, from: Data(text.utf8)) else {
            throw Self.refusal("a text message is {\"config\": {…}}, {\"reset\": 1} or {\"eof\": 1}")
          }
          if let config = order.config {
            guard stream == nil else { throw Self.refusal("the configuration comes before the sound") }
            try settings.take(
              sampleRate: config.sampleRate, words: config.words?.isOn, alternatives: config.maxAlternatives,
              near: config.near)
          }
          if order.reset?.isOn == true, let running = stream {
            try await socket.send(try await running.finish())
            stream = nil
          }
          if order.eof?.isOn == true {
            let last = try await stream?.finish() ?? VoskResult.nothing(settings)
            stream = nil
            try await socket.send(last)
            return
          }
        case .binary(let bytes):
          let running = stream ?? VoskStream(state, settings, client: request.client)
          stream = running
          try await socket.send(try await running.accept(bytes))
        }
      }
    } catch {
      await stream?.cancel()
      throw error
    }
    await stream?.cancel()
  }

  private static func refusal(_ message: String) -> ServiceError {
    ServiceError(status: .badRequest, code: "badMessage", message: message)
  }
}

/// What a client of the Vosk protocol configured.
struct VoskSettings: Sendable {
  private(set) var sampleRate = 16_000
  private(set) var hasWords = true
  private(set) var alternatives = 0
  private(set) var near: Coordinate?

  mutating func take(sampleRate: Double?, words: Bool?, alternatives: Int?, near: String?) throws(ServiceError) {
    if let sampleRate {
      guard (8_000...192_000).contains(sampleRate) else {
        throw .badParameter("sample_rate", "is not from 8000 to 192000")
      }
      self.sampleRate = Int(sampleRate)
    }
    if let alternatives {
      guard (0...20).contains(alternatives) else { throw .badParameter("max_alternatives", "is not from 0 to 20") }
      self.alternatives = alternatives
    }
    if let near {
      guard let point = Coordinate(parsing: near) else { throw .badParameter("near", "is no position") }
      self.near = point
    }
    hasWords = words ?? hasWords
  }
}

/// The sound of one connection: utterance after utterance, as the end-pointer finds them.
actor VoskStream {
  private let settings: VoskSettings
  private let source = PushedAudio()
  private let recognizer: LentRecognizer
  private var decoding: AudioDecoding
  private var hearing: Task<Void, any Error>?
  private let sound: any AudioSource
  private var partial = ""
  /// Utterances that are over, with their times in the sound of the connection.
  private var results: [RecognitionResult] = []
  /// Sound of utterances that are over.
  private var past = Duration.zero

  /// An utterance ends with a pause, and none gives up while nobody speaks.
  private static let rules: EndpointRules = {
    var rules = EndpointRules.live
    rules.noSpeechTimeout = nil
    rules.maximumUtterance = .seconds(30)
    return rules
  }()

  /// How long an answer waits for what was heard of its sound. While the end of an utterance is decoded, it comes with a
  /// later one.
  private static let patience = Duration.milliseconds(100)

  init(_ state: ServiceState, _ settings: VoskSettings, client: String) {
    self.settings = settings
    recognizer = LentRecognizer(pool: state.pool, near: settings.near, client: client, isLive: true)
    decoding = AudioDecoding(.pcm(sampleRate: settings.sampleRate, isBigEndian: false), longest: nil)
    sound = state.search.stages(source)
  }

  /// Takes sound and says what has been heard.
  func accept(_ bytes: ByteBuffer) async throws -> String {
    if hearing == nil { hearing = Task { try await self.hear() } }
    if let chunk = try decoding.accept(bytes.readableBytesView) {
      await source.push(chunk, patience: Self.patience)
      // A failure of the hearing ends the source, and with it the push.
      if await source.isStopped { try await hearing?.value }
    }
    guard results.isEmpty else { return VoskResult.text(of: results.removeFirst(), settings) }
    return VoskResult.text(of: ["partial": partial])
  }

  /// What has not been told yet, after all sound.
  func finish() async throws -> String {
    await source.finish()
    try await hearing?.value
    return VoskResult.text(of: RecognitionResult(joining: results), settings)
  }

  /// Lets go of everything.
  func cancel() async {
    hearing?.cancel()
    await source.stop()
    _ = await hearing?.result
    await recognizer.cancelUtterance()
  }

  private func hear() async throws {
    do {
      try await sound.start()
      while await !source.isDrained {
        let heard = try await UtteranceListener(recognizer: recognizer, rules: Self.rules).hear(sound) { event in
          if case .partial(let hypothesis) = event { self.show(hypothesis) }
        }
        guard heard.isUtterance else {
          past += heard.audio
          continue
        }
        let result = try await recognizer.finishUtterance()
        SpeechMetrics.record(result, of: heard.audio - heard.start)
        results.append(result.later(by: past + heard.start))
        partial = ""
        past += heard.audio
      }
      await recognizer.cancelUtterance()
    } catch {
      await recognizer.cancelUtterance()
      await source.stop()
      throw error
    }
  }

  private func show(_ hypothesis: Hypothesis) { partial = hypothesis.text }
}

/// Results as the Vosk server writes them.
enum VoskResult {
  private struct Word: Encodable {
    var conf: Double
    var end: Double
    var start: Double
    var word: String
  }
  private struct Final: Encodable {
    var result: [Word]?
    var text: String
  }
  private struct Alternative: Encodable {
    var confidence: Double
    var result: [Word]?
    var text: String
  }

  /// Nothing was heard.
  static func nothing(_ settings: VoskSettings) -> String { text(of: .nothing, settings) }

  /// A final result.
  ///
  /// - Parameters:
  ///   - recognition: What was heard, with its times in the sound of the connection.
  ///   - settings: What the client wants to know.
  static func text(of recognition: RecognitionResult, _ settings: VoskSettings) -> String {
    guard settings.alternatives > 0 else {
      let best = recognition.best ?? Hypothesis(text: "")
      return text(of: Final(result: words(best, settings, recognition.confidence), text: best.text))
    }
    let alternatives = recognition.hypotheses.prefix(settings.alternatives).enumerated().map { rank, hypothesis in
      Alternative(
        confidence: (recognition.confidence / Double(rank + 1)).rounded(decimals: 6),
        result: words(hypothesis, settings, recognition.confidence), text: hypothesis.text)
    }
    return text(of: ["alternatives": alternatives.isEmpty ? [Alternative(confidence: 0, text: "")] : alternatives])
  }

  /// Words with their times; `nil` where nobody wants them or they are not known.
  private static func words(
    _ hypothesis: Hypothesis, _ settings: VoskSettings, _ confidence: Double
  ) -> [Word]? {
    guard settings.hasWords, hypothesis.words.contains(where: { $0.end > .zero }) else { return nil }
    return hypothesis.words.map { word in
      Word(
        conf: (word.confidence ?? confidence).rounded(decimals: 6), end: word.end.secondsToTheMillisecond,
        start: word.start.secondsToTheMillisecond, word: word.text)
    }
  }

  static func text(of value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

extension RecognitionResult {
  /// The result with its words so much later.
  fileprivate func later(by time: Duration) -> RecognitionResult {
    var result = self
    for hypothesis in hypotheses.indices {
      for word in hypotheses[hypothesis].words.indices where hypotheses[hypothesis].words[word].end > .zero {
        result.hypotheses[hypothesis].words[word].start += time
        result.hypotheses[hypothesis].words[word].end += time
      }
    }
    return result
  }

  /// Results one after another as one; where one has fewer hypotheses, its best stands for those it lacks.
  fileprivate init(joining results: [RecognitionResult]) {
    let results = results.filter { $0.best != nil }
    let most = results.map(\.hypotheses.count).max() ?? 0
    self.init(
      hypotheses: (0..<most).map { rank in
        let parts = results.map { $0.hypotheses[rank < $0.hypotheses.count ? rank : 0] }
        return Hypothesis(words: parts.flatMap(\.words), score: parts.reduce(0) { $0 + $1.score })
      }, confidence: results.map(\.confidence).min() ?? 0)
  }
}
