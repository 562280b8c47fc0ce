import Audio
import DestinationSearch
import Foundations
package import HeadUnit
import Recognition
import Synchronization

extension DestinationSearchSession {
  /// The microphone of one turn, and what hears it.
  struct ListeningTurn {
    let generation: Int
    let source: any AudioSource
    /// Hears the utterance, and decodes it once it is over.
    let hearing: Task<Heard, any Error>
    var lease: FocusLease?
  }

  /// Opens the microphone and listens; what is open by then from an earlier turn is closed first.
  func openMicrophone(_ generation: Int) {
    closeMicrophone()
    let closing = running(.closing)
    start(.microphone) { session in
      await closing?.value
      await session.listen(generation)
    }
  }

  /// Ends the listening, closes the device, and gives the focus back.
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

  /// Forgets what was heard. The next turn waits until the recogniser is let go of, and not for what is being found.
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

  /// Lets go of something after what is being let go of already; the next turn waits for all of it.
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
      // The device is closed before anything else: nothing is recorded outside listening (VC-14).
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
      receive(
        error is AudioError ? .microphoneLost(generation: generation) : .recogniserFailed(generation: generation))
    }
  }

  /// Sound of a turn was lost before it came here, as a client's microphone may tell: what is heard of it is a guess.
  package func soundWasLost(in generation: Int) { lostSound = max(lostSound ?? generation, generation) }

  private func note(_ chunk: AudioChunk, _ generation: Int) {
    onUpdate(.level(chunk.levelDBFS))
    if chunk.droppedBefore > 0 {
      onUpdate(.droppedSamples(chunk.droppedBefore))
      receive(.overran(generation: generation))
    }
  }

  /// Hands the audio on; no turn waits until it is kept.
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
  /// What a microphone that did not open comes to.
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

/// Passes a source's audio on and keeps a copy.
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
