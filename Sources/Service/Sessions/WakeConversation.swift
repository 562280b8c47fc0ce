import Audio
import NIOCore

/// Waits for the wake phrase in a client's audio: 16-bit samples come in, and `{"woken": true}` goes out whenever the
/// phrase is detected. Other speech is neither stored nor reported.
struct WakeConversation {
  let state: ServiceState

  /// Longest wait; a driver who continues starts another.
  private static let longest = Duration.seconds(12 * 3_600)

  func run(_ socket: WebSocket, _ admission: AccessRules.Admission) async throws {
    guard let wake = state.search.wake else {
      throw ServiceError.notFound("this service has no wake phrase; start it with --wake-phrase")
    }
    await socket.keepOpen()
    try await state.wakers.hold(for: admission.client) {
      try await until(Self.longest) { try await listen(socket, wake) }
    }
  }

  private func listen(_ socket: WebSocket, _ wake: ServedSearch.Wake) async throws {
    let detector = try await wake.makeDetector()
    let pushed = PushedAudio()
    let audio = state.search.stages(pushed)
    try await audio.start()
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        while let chunk = try await audio.next() {
          if try await detector(chunk.samples) { try await socket.send(#"{"woken": true}"#) }
        }
      }
      group.addTask {
        var decoding = AudioDecoding(.pcm(sampleRate: Endpointer.sampleRate, isBigEndian: false), longest: nil)
        while let message = try await socket.next() {
          guard case .binary(let bytes) = message else {
            throw ServiceError.badMessage("send only audio: 16-bit samples at 16 kHz")
          }
          if let chunk = try decoding.accept(bytes.readableBytesView) { await pushed.enqueue(chunk) }
        }
      }
      let ended = await group.nextResult()
      await audio.stop()
      group.cancelAll()
      try ended?.get()
    }
  }
}
