import Audio
import NIOCore
import Places
import Recognition
import Synchronization

/// The recognition of a connection's audio as it arrives: of an utterance, or of the wake phrase.
actor WyomingRecognition {
  /// The detections of the wake phrase that haven't been sent, and whether there was any.
  private final class Detections: Sendable {
    let events = Mutex<(unsent: [WyomingEvent], isAny: Bool)>(([], false))

    func take() -> [WyomingEvent] {
      events.withLock { events in
        defer { events.unsent = [] }
        return events.unsent
      }
    }
  }

  private let source: PushedAudio
  private var decoding: AudioDecoding
  /// The event after all audio, if one is due.
  private let last: Task<WyomingEvent?, any Error>
  /// `nil` for an utterance.
  private let detections: Detections?

  /// Transcribes an utterance.
  init(_ format: WyomingData, _ state: ServiceState, client: String, position: Coordinate?) throws {
    let source = PushedAudio()
    decoding = AudioDecoding(try Self.samples(format))
    (self.source, detections) = (source, nil)
    last = Task {
      Self.transcript(try await state.transcribe(source, near: position, client: client).result?.text ?? "")
    }
  }

  /// Detects the wake phrase.
  init(_ format: WyomingData, for wake: ServedSearch.Wake, _ state: ServiceState, client: String) throws {
    let (source, detections) = (PushedAudio(), Detections())
    decoding = AudioDecoding(try Self.samples(format), longest: nil)
    (self.source, self.detections) = (source, detections)
    last = Task {
      do {
        try await state.wakers.hold(for: client) {
          let detector = try await wake.makeDetector()
          let heard = state.search.stages(source)
          try await heard.start()
          var samples = 0
          while let chunk = try await heard.next() {
            samples += chunk.samples.count
            guard try await detector(chunk.samples) else { continue }
            var data = WyomingData()
            (data.name, data.timestamp) = (WyomingData.name(of: wake.phrase), 1_000 * samples / chunk.sampleRate)
            detections.events.withLock { $0 = ($0.unsent + [WyomingEvent("detection", data)], true) }
          }
          await heard.stop()
        }
      } catch {
        // A sender of audio would wait for a reader forever.
        await source.stop()
        throw error
      }
      return detections.events.withLock(\.isAny) ? nil : WyomingEvent("not-detected")
    }
  }

  private static func samples(_ format: WyomingData) throws -> WAVStream {
    try WAVStream(
      bytesPerSample: format.width ?? 2, channels: format.channels ?? 1, sampleRate: format.rate ?? 16_000,
      subject: "the recording")
  }

  /// Takes samples, and returns the events that can be sent already when they have been processed.
  func accept(_ payload: ByteBuffer) async throws -> [WyomingEvent] {
    if let chunk = try decoding.accept(payload.readableBytesView) { await source.push(chunk) }
    guard let detections else { return [] }
    // An invalid phrase is reported at once, not when the driver gives up.
    if await source.isStopped { _ = try await last.value }
    return detections.take()
  }

  /// Ends the audio, and returns the result.
  func finish() async throws -> [WyomingEvent] {
    await source.finish()
    let last = try await last.value
    return (detections?.take() ?? []) + [last].compactMap(\.self)
  }

  func cancel() async {
    last.cancel()
    await source.stop()
  }

  static func transcript(_ words: String) -> WyomingEvent {
    var data = WyomingData()
    (data.text, data.language) = (words, "en")
    return WyomingEvent("transcript", data)
  }
}
