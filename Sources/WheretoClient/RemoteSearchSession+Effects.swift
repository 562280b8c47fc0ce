import Audio
import DestinationSearch
import HeadUnit
import SearchScreen

extension RemoteSearchSession {
  /// Performs an effect of the screen on this side; the service does the rest.
  func perform(_ effect: SessionEffect) {
    switch effect {
    case .screen(let operation): show(operation)
    case .readPermissions:
      start(.permissions) { session in
        let status = await session.equipment.permissions.read()
        if !Task.isCancelled { session.receive(.permissionsRead(status)) }
      }
    case .ask(let question, let generation):
      start(.question) { session in
        let status = await session.equipment.permissions.request(question)
        if !Task.isCancelled { session.receive(.permissionsAnswered(status, generation: generation)) }
      }
    case .stopAsking: stop(.question)
    case .openMicrophone(let generation): openMicrophone(generation)
    case .closeMicrophone:
      closeMicrophone()
      dropAudio()
    case .say(let text, _, _): onUpdate(.prompt(text))
    case .stopSaying: stop(.prompt)
    case .moveMap(let x, let y): onUpdate(.map(.move(x: x, y: y)))
    case .zoomMap(let steps): onUpdate(.map(.zoom(steps: steps)))
    case .centreMap: onUpdate(.map(.center))
    case .attachMap(let display): onUpdate(.map(.attach(display)))
    case .detachMap(let display): onUpdate(.map(.detach(display)))
    case .drawRoutes(let routes): onUpdate(.map(.draw(routes)))
    case .moveCar(let car): onUpdate(.map(.car(car)))
    case .noticeAnswered(let notice, let button): onUpdate(.noticeAnswered(notice, button))
    case .go(let place): onUpdate(.go(place))
    case .warn(let warning): onUpdate(.warning(warning))
    case .refuse(let error): onUpdate(.refused(error))
    case .startTimer, .stopTimer, .resolve, .dropUtterance, .suggest, .stopSuggesting, .find, .stopFinding,
      .readOwnPlaces, .changeOwnPlaces, .planTrip, .stopPlanningTrip, .planRoute, .planDrive, .stopPlanningRoute,
      .readRoad, .stopReadingRoad:
      break
    }
  }

  /// Speaks a prompt, and reports how much of it was delivered.
  func say(_ rendering: PromptRendering, _ number: Int) {
    start(.prompt) { session in
      do {
        let heard = try await session.equipment.speaker?.speak(rendering) ?? .silent
        if !Task.isCancelled { session.tell(.prompted(number: number, heard)) }
      } catch {
        guard !Task.isCancelled, !(error is CancellationError) else { return }
        session.onUpdate(.failed(error))
        session.tell(.prompted(number: number, .silent))
      }
    }
  }

  /// Opens the microphone after the previous one is closed, and sends its audio.
  private func openMicrophone(_ generation: Int) {
    closeMicrophone()
    let closing = stopping(.microphone)
    let source = equipment.microphone()
    turn = (generation, source)
    start(.microphone) { session in
      for task in closing { await task.value }
      if !Task.isCancelled { await session.listen(source, generation) }
      await source.stop()
    }
  }

  /// Closes the microphone at once: nothing is recorded outside listening (VC-14).
  func closeMicrophone() {
    stop(.microphone)
    guard let source = turn?.microphone else { return }
    turn = nil
    Task { await source.stop() }
  }

  private func listen(_ source: any AudioSource, _ generation: Int) async {
    var lease: FocusLease?
    do {
      lease = try await equipment.focus?.acquire(.listening)
      try Task.checkCancellation()
      try await source.start()
      try Task.checkCancellation()
    } catch {
      await lease?.release()
      guard !Task.isCancelled, !(error is CancellationError) else { return }
      onUpdate(.failed(error))
      return receive(.microphoneRefused(VoiceControlMachine.Failure(opening: error), generation: generation))
    }
    receive(.microphoneOpened(generation: generation))
    do {
      while let chunk = try await source.next(), !Task.isCancelled {
        onUpdate(.level(chunk.levelDBFS))
        if chunk.droppedBefore > 0 { receive(.overran(generation: generation)) }
        send(chunk.samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] })
      }
      // Empty audio ends the utterance.
      if !Task.isCancelled { send([]) }
    } catch {
      if !Task.isCancelled {
        onUpdate(.failed(error))
        receive(.microphoneLost(generation: generation))
      }
    }
    await lease?.release()
  }
}
