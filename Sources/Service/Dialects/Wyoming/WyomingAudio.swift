import Audio
import NIOCore
import Places
import Recognition
import Synchronization

/// The audio of a connection, decoded as it arrives; the recognizer reads it from ``source``.
struct WyomingAudio {
  let source = PushedAudio()
  private let decoder: Decoder

  private actor Decoder {
    var decoding: AudioDecoding
    init(_ decoding: AudioDecoding) { self.decoding = decoding }
    func accept(_ buffer: ByteBuffer) throws -> AudioChunk? { try decoding.accept(buffer.readableBytesView) }
  }

  init(_ format: WyomingData, longest: Duration? = AudioDecoding.longest) throws {
    let samples = try WAVStream(
      bytesPerSample: format.width ?? 2, channels: format.channels ?? 1, sampleRate: format.rate ?? 16_000,
      subject: "the recording")
    decoder = Decoder(AudioDecoding(samples, longest: longest))
  }

  /// Takes samples, and returns when they have been processed.
  func accept(_ payload: ByteBuffer) async throws {
    if let chunk = try await decoder.accept(payload) { await source.push(chunk) }
  }
}

/// A recognition task on a connection's audio, with the answers during and after it.
protocol WyomingRecognizing: Sendable {
  /// Takes samples, and returns the events that can be sent already.
  func accept(_ payload: ByteBuffer) async throws -> [WyomingEvent]

  /// Ends the audio, and returns the result.
  func finish() async throws -> [WyomingEvent]

  /// Cancels the task.
  func cancel() async
}

/// An utterance to transcribe.
struct WyomingUtterance: WyomingRecognizing {
  private let audio: WyomingAudio
  private let words: Task<String, any Error>

  init(_ format: WyomingData, _ state: ServiceState, client: String, position: Coordinate?) throws {
    let audio = try WyomingAudio(format)
    self.audio = audio
    words = Task {
      try await state.transcribe(audio.source, near: position, client: client).result?.text ?? ""
    }
  }

  func accept(_ payload: ByteBuffer) async throws -> [WyomingEvent] {
    try await audio.accept(payload)
    return []
  }

  func finish() async throws -> [WyomingEvent] {
    await audio.source.finish()
    return [Self.transcript(try await words.value)]
  }

  func cancel() async {
    words.cancel()
    await audio.source.stop()
  }

  static func transcript(_ words: String) -> WyomingEvent {
    var data = WyomingData()
    (data.text, data.language) = (words, "en")
    return WyomingEvent("transcript", data)
  }
}

/// Audio in which the wake phrase is to be detected.
struct WyomingWaiting: WyomingRecognizing {
  /// When the phrase was detected, in milliseconds from the beginning, and how many of these times were sent.
  private final class Moments: Sendable {
    private let heard = Mutex<(all: [Int], sent: Int)>(([], 0))
    var wasSent: Bool { heard.withLock { $0.sent > 0 } }
    func add(_ moment: Int) { heard.withLock { $0.all.append(moment) } }
    func take() -> ArraySlice<Int> {
      heard.withLock { moments in
        defer { moments.sent = moments.all.count }
        return moments.all[moments.sent...]
      }
    }
  }

  private let audio: WyomingAudio
  private let phrase: String
  private let moments = Moments()
  private let waiting: Task<Void, any Error>

  init(_ format: WyomingData, for wake: ServedSearch.Wake, _ state: ServiceState, client: String) throws {
    let audio = try WyomingAudio(format, longest: nil)
    (self.audio, phrase) = (audio, wake.phrase)
    waiting = Task { [moments] in
      do {
        try await state.wakers.hold(for: client) {
          let detector = try await wake.makeDetector()
          let heard = state.search.stages(audio.source)
          try await heard.start()
          var samples = 0
          while let chunk = try await heard.next() {
            samples += chunk.samples.count
            if try await detector(chunk.samples) { moments.add(1_000 * samples / chunk.sampleRate) }
          }
          await heard.stop()
        }
      } catch {
        // A sender of audio would wait for a reader forever.
        await audio.source.stop()
        throw error
      }
    }
  }

  func accept(_ payload: ByteBuffer) async throws -> [WyomingEvent] {
    try await audio.accept(payload)
    // An invalid phrase is reported at once, not when the driver gives up.
    if await audio.source.isStopped { try await waiting.value }
    return detections()
  }

  func finish() async throws -> [WyomingEvent] {
    await audio.source.finish()
    try await waiting.value
    let last = detections()
    return moments.wasSent ? last : [WyomingEvent("not-detected")]
  }

  func cancel() async {
    waiting.cancel()
    await audio.source.stop()
  }

  private func detections() -> [WyomingEvent] {
    moments.take().map { moment in
      var data = WyomingData()
      (data.name, data.timestamp) = (WyomingData.name(of: phrase), moment)
      return WyomingEvent("detection", data)
    }
  }
}
