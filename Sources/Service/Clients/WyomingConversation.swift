import Audio
import Logging
import NIOCore
import Places
import Recognition

/// What is said to one client of the Wyoming protocol.
///
/// A recording that cannot be heard is answered by an error at once, and at its end by a transcript without words: clients
/// wait for that.
actor WyomingConversation {
  private let state: ServiceState
  private let client: String
  private let position: Coordinate?
  private let logger: Logger
  private var recording: Recording?
  /// Whether the recording in hand was refused; what comes of it is passed over.
  private var isRefused = false

  /// - Parameters:
  ///   - state: What hears.
  ///   - client: Who asks.
  ///   - position: Where recordings are heard from, where known.
  ///   - logger: Where it writes what happens; never words that were spoken.
  init(state: ServiceState, client: String, position: Coordinate?, logger: Logger) {
    (self.state, self.client, self.position, self.logger) = (state, client, position, logger)
  }

  /// Takes an event and gives what is answered.
  func answers(to event: WyomingEvent) async -> [WyomingEvent] {
    switch event.type {
    case "describe": return [Self.information]
    case "ping":
      var data = WyomingData()
      data.text = event.data.pingText
      return [WyomingEvent("pong", data)]
    case "audio-start":
      await end()
      return await trying { try begin(event.data) }
    case "audio-chunk":
      guard !isRefused else { return [] }
      return await trying {
        if recording == nil { try begin(event.data) }
        try await recording?.accept(event.payload)
      }
    case "audio-stop":
      var text = ""
      let failures = await trying { text = try await recording?.transcript() ?? "" }
      await end()
      var data = WyomingData()
      (data.text, data.language) = (text, "en")
      return failures + [WyomingEvent("transcript", data)]
    default: return []
    }
  }

  /// Lets go of the recording in hand.
  func end() async {
    await recording?.cancel()
    (recording, isRefused) = (nil, false)
  }

  private func begin(_ format: WyomingData) throws {
    recording = try Recording(format, state, client: client, position: position)
  }

  /// Does something for the recording in hand, which is refused where that fails.
  private func trying(_ work: () async throws -> Void) async -> [WyomingEvent] {
    do {
      try await work()
      return []
    } catch {
      await end()
      isRefused = true
      let failure = ServiceError.converting(error)
      var data = WyomingData()
      (data.text, data.code) = (failure.message, failure.code)
      logger.debug("a recording was refused", metadata: ["error": "\(failure.code)"])
      return [WyomingEvent("error", data)]
    }
  }

  private static var information: WyomingEvent {
    let here = WyomingProgram.Attribution(name: "Whereto", url: "https://git.example.org/whereto")
    var data = WyomingData()
    data.asr = [
      WyomingProgram(
        name: "whereto", attribution: here, description: "Destinations, heard offline",
        version: ServiceVersion.current,
        models: [
          .init(
            name: "regions", attribution: here, description: "What can be said in the regions that are served",
            version: ServiceVersion.current, languages: ["en"])
        ])
    ]
    return WyomingEvent("info", data)
  }

  /// One recording of a connection, heard while it comes.
  private struct Recording {
    private let source = PushedAudio()
    private let hearing: Task<String, any Error>
    private let decoder: Decoder

    private actor Decoder {
      var decoding: AudioDecoding
      init(_ decoding: AudioDecoding) { self.decoding = decoding }
      func accept(_ buffer: ByteBuffer) throws -> AudioChunk? { try decoding.accept(buffer.readableBytesView) }
    }

    init(_ format: WyomingData, _ state: ServiceState, client: String, position: Coordinate?) throws {
      let samples = try WAVStream(
        bytesPerSample: format.width ?? 2, channels: format.channels ?? 1, sampleRate: format.rate ?? 16_000,
        subject: "the recording")
      decoder = Decoder(AudioDecoding(samples))
      hearing = Task { [source] in
        try await state.transcribe(source, near: position, client: client).result?.text ?? ""
      }
    }

    func accept(_ payload: ByteBuffer) async throws {
      if let chunk = try await decoder.accept(payload) { await source.push(chunk) }
    }

    func transcript() async throws -> String {
      await source.finish()
      return try await hearing.value
    }

    func cancel() async {
      hearing.cancel()
      await source.stop()
    }
  }
}
