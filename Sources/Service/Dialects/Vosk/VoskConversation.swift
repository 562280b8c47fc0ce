import Foundation
import HTTPTypes
import NIOCore
import Places

/// Recognition with the Vosk server's WebSocket protocol.
///
/// The client sends a configuration, audio in pieces, and `{"eof": 1}`. The answer to each piece is the partial
/// hypothesis, or the final result of an utterance that ended in it.
struct VoskConversation {
  let state: ServiceState
  /// Sample rate in Hz for clients that don't send one.
  var sampleRate = VoskSettings.sampleRate

  /// Longest connection; a client that continues has to reconnect.
  private static let longest = Duration.seconds(3_600)

  struct Configuration: Decodable {
    struct Values: Decodable {
      var sampleRate: Double?
      var words: Flag?
      var maxAlternatives: Int?
      var phraseList: [String]?
      var near: String?
    }
    var config: Values?
    var eof, reset: Flag?

    /// The content of a JSON message; clients send it as binary, too.
    static func read(_ bytes: some Collection<UInt8>) -> Configuration? {
      try? decoder.decode(Configuration.self, from: Data(bytes))
    }

    /// Whether the message contains anything.
    var isOrder: Bool { config != nil || eof != nil || reset != nil }
  }

  private static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  /// `true`, or a number other than 0.
  struct Flag: Decodable {
    var isOn: Bool
    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      isOn = try (try? value.decode(Bool.self)) ?? (value.decode(Double.self) != 0)
    }
  }

  func run(_ socket: WebSocket, _ admission: AccessRules.Admission) async throws {
    try await state.listeners.hold(for: admission.client) {
      try await limited(to: Self.longest, message: "a connection lasts at most an hour; connect again") {
        try await talk(socket, client: admission.client)
      }
    }
  }

  private func talk(_ socket: WebSocket, client: String) async throws {
    var settings = VoskSettings(sampleRate: sampleRate)
    var stream: VoskStream?
    do {
      while let message = try await socket.next() {
        switch try Self.content(of: message) {
        case .order(let order):
          if let config = order.config {
            guard stream == nil else { throw ServiceError.badMessage("the configuration must precede the audio") }
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
        case .audio(let bytes):
          let running = stream ?? VoskStream(state, settings, client: client)
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

  /// A message of a client.
  enum Content {
    case order(Configuration)
    case audio(ByteBuffer)
  }

  static func content(of message: WebSocket.Message) throws(ServiceError) -> Content {
    switch message {
    case .text(let text):
      guard let order = Configuration.read(text.utf8) else {
        throw ServiceError.badMessage("a text message must be {\"config\": {…}}, {\"reset\": 1} or {\"eof\": 1}")
      }
      return .order(order)
    case .binary(let bytes):
      // Audio is very unlikely to be such text by chance.
      guard bytes.readableBytesView.prefix(16).first(where: { $0 > UInt8(ascii: " ") }) == UInt8(ascii: "{"),
        let order = Configuration.read(bytes.readableBytesView), order.isOrder
      else { return .audio(bytes) }
      return .order(order)
    }
  }
}

/// The configuration of a Vosk client.
struct VoskSettings: Sendable {
  /// The supported sample rates, and the default.
  static let sampleRates = 8_000...192_000
  static let sampleRate = 16_000

  private(set) var sampleRate: Int
  private(set) var hasWords = true
  private(set) var alternatives = 0
  private(set) var near: Coordinate?

  init(sampleRate: Int = Self.sampleRate) { self.sampleRate = sampleRate }

  mutating func take(sampleRate: Double?, words: Bool?, alternatives: Int?, near: String?) throws(ServiceError) {
    if let sampleRate {
      guard let rate = Int(exactly: sampleRate.rounded()), Self.sampleRates.contains(rate) else {
        throw .badParameter("sample_rate", "isn't from 8000 to 192000")
      }
      self.sampleRate = rate
    }
    if let alternatives {
      guard (0...20).contains(alternatives) else { throw .badParameter("max_alternatives", "isn't from 0 to 20") }
      self.alternatives = alternatives
    }
    if let near {
      guard let point = Coordinate(parsing: near) else { throw .badParameter("near", "isn't a valid position") }
      self.near = point
    }
    hasWords = words ?? hasWords
  }
}
