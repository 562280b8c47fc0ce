import Audio
import DestinationSearch
import Foundations
package import HeadUnit
import Recognition
import Synchronization

extension DestinationSearchSession {
  /// The microphone and the recognizer of one turn.
  struct ListeningTurn {
    let generation: Int
    let source: any AudioSource
    /// The task that listens to the utterance, and decodes it after its end.
    let hearing: Task<Recognized, any Error>
    var lease: FocusLease?
  }

  /// Opens the microphone and listens; closes a microphone that an earlier turn left open first.
  func openMicrophone(_ generation: Int) {
    closeMicrophone()
    let closing = running(.closing)
    start(.microphone) { session in
      await closing?.value
      await session.listen(generation)
    }
  }

  /// Stops listening, closes the device, and releases the audio focus.
  func closeMicrophone() {
    let listening = running(.microphone)
    stop(.microphone)
    guard listening != nil || turn != nil else { return }
    let open = turn
    turn?.lease = nil
    closeNext {
      await open?.source.stop()
      await open?.lease?.release()
      await listening?.value
    }
  }

  /// Discards the utterance. The next turn waits for the recognizer, but not for a search in progress.
  func dropUtterance() {
    let decoding = running(.decoding)
    stop(.decoding)
    stop(.resolving)
    let hearing = turn?.hearing
    hearing?.cancel()
    turn = nil
    guard decoding != nil || hearing != nil else { return }
    closeNext {
      await decoding?.value
      _ = await hearing?.result
    }
  }

  /// Releases a part, after earlier releases; the next turn waits for all of them.
  private func closeNext(_ close: @escaping @Sendable () async -> Void) {
    let earlier = running(.closing)
    start(.closing) { _ in
      await earlier?.value
      await close()
    }
  }

  private func listen(_ generation: Int) async {
    let lease: FocusLease?
    do {
      lease = try await services.focus?.acquire(.listening)
    } catch {
      return error is CancellationError ? () : refuse(error, generation)
    }
    let source = services.microphone()
    guard let turnRecognizer = await turnRecognizer() else {
      await lease?.release()
      return receive(.microphoneRefused(.speechUnavailable, generation: generation))
    }
    do {
      try Task.checkCancellation()
      try await source.start()
      try Task.checkCancellation()
    } catch {
      await source.stop()
      await lease?.release()
      return error is CancellationError ? () : refuse(error, generation)
    }
    let kept = services.keepAudio.map { _ in AudioKeeping(source) }
    let listener = UtteranceListener(kept ?? source, rules: services.endpointing) { [weak self] chunk in
      await self?.note(chunk, generation)
    }
    let hearing = Task { try await recognize(listener, by: turnRecognizer, generation) }
    turn = ListeningTurn(generation: generation, source: source, hearing: hearing, lease: lease)
    receive(.microphoneOpened(generation: generation))
    let ended: Result<UtteranceListener.Heard, any Error>
    do {
      ended = .success(
        try await withTaskCancellationHandler {
          try await listener.over()
        } onCancel: {
          hearing.cancel()
        })
      // The device is closed first, so that nothing is recorded outside listening (VC-14).
      await source.stop()
    } catch {
      ended = .failure(error)
    }
    keep(kept, generation)
    guard !Task.isCancelled else { return }
    switch ended {
    case .success(let heard):
      receive(heard.isUtterance ? .utteranceEnded(generation: generation) : .nothingHeard(generation: generation))
    case .failure(is CancellationError): break
    case .failure(let error):
      onUpdate(.failed(error))
      receive(error is AudioError ? .microphoneLost(generation: generation) : .recogniserFailed(generation: generation))
    }
  }

  /// Audio of a turn was lost before it arrived, as a client's microphone can report: its recognition is uncertain.
  package func soundWasLost(in generation: Int) { lostAudio = max(lostAudio ?? generation, generation) }

  private func note(_ chunk: AudioChunk, _ generation: Int) {
    onUpdate(.level(chunk.levelDBFS))
    if chunk.droppedBefore > 0 {
      onUpdate(.droppedSamples(chunk.droppedBefore))
      receive(.overran(generation: generation))
    }
  }

  /// Passes the audio to the app; turns don't wait until it is stored.
  private func keep(_ kept: AudioKeeping?, _ generation: Int) {
    guard let kept, let keepAudio = services.keepAudio else { return }
    startAside(.keeping) { await keepAudio(kept.samples, generation) }
  }

  private func refuse(_ error: any Error, _ generation: Int) {
    onUpdate(.failed(error))
    receive(.microphoneRefused(VoiceControlMachine.Failure(opening: error), generation: generation))
  }
}

extension VoiceControlMachine.Failure {
  /// Maps a microphone's start failure to an event.
  package init(opening error: any Error) {
    self =
      switch (error as? AudioError)?.code {
      case .deviceBusy: .microphoneBusy
      case .deviceForbidden: .microphoneForbidden
      case .deviceAbsent: .microphoneAbsent
      case .deviceLost: .microphoneLost
      default: .engine
      }
  }
}

final class AudioKeeping: AudioSource {
  private let source: any AudioSource
  private let kept = Mutex<[Int16]>([])

  init(_ source: any AudioSource) { self.source = source }

  var samples: [Int16] { kept.withLock { $0 } }

  func start() async throws { try await source.start() }

  func next() async throws -> AudioChunk? {
    let chunk = try await source.next()
    if let chunk { kept.withLock { $0 += chunk.samples } }
    return chunk
  }

  func stop() async { await source.stop() }
}
