package import Audio
import DestinationSearch
import HeadUnit
import Places

extension DestinationSearchSession {
  func perform(_ effect: SessionEffect) {
    switch effect {
    case .screen(let operation): tell(operation)
    case .startTimer(let timer, let seconds): startTimer(timer, seconds: seconds)
    case .stopTimer(let timer): stopTimer(timer)
    case .readPermissions: readPermissions()
    case .ask(let question, let generation): ask(question, generation)
    case .stopAsking: stop(.question)
    case .openMicrophone(let generation): openMicrophone(generation)
    case .closeMicrophone: closeMicrophone()
    case .resolve(let generation): resolve(generation)
    case .dropUtterance: dropUtterance()
    case .suggest(let text, let generation): suggest(text, generation)
    case .stopSuggesting: stop(.suggesting)
    case .find(let lookup, let number): find(lookup, number)
    case .stopFinding: stop(.finding)
    case .readOwnPlaces: readOwnPlaces()
    case .changeOwnPlaces(let change, let number): make(change, number)
    case .say(let text, let tone, let number): say(text, tone, number)
    case .stopSaying: stop(.prompt)
    case .moveMap(let x, let y): onUpdate(.map(.move(x: x, y: y)))
    case .zoomMap(let steps): onUpdate(.map(.zoom(steps: steps)))
    case .centreMap: onUpdate(.map(.center))
    case .attachMap(let display): onUpdate(.map(.attach(display)))
    case .detachMap(let display): detachMap(display)
    case .go(let place): onUpdate(.go(place))
    case .planTrip(let place, let avoiding, let plan): planTrip(to: place, avoiding: avoiding, plan)
    case .stopPlanningTrip: stop(.planningTrip)
    case .planRoute(let request, let plan): planRoute(request, plan)
    case .planDrive(let place, let stops, let avoiding, let plan): planDrive(to: place, by: stops, avoiding, plan)
    case .stopPlanningRoute: stop(.planningRoute)
    case .readRoad(let request, let reading): readRoad(request, reading)
    case .stopReadingRoad: stop(.readingRoad)
    case .drawRoutes(let routes): onUpdate(.map(.draw(routes)))
    case .moveCar(let car): onUpdate(.map(.car(car)))
    case .noticeAnswered(let notice, let button): onUpdate(.noticeAnswered(notice, button))
    case .warn(let warning): onUpdate(.warning(warning))
    case .refuse(let error): onUpdate(.refused(error))
    }
  }

  private func readPermissions() {
    start(.permissions) { session in
      var status = await session.services.permissions.read()
      if session.services.recognizer == nil { status.unavailable = status.unavailable ?? .speechUnavailable }
      if !Task.isCancelled { session.receive(.permissionsRead(status)) }
    }
  }

  private func detachMap(_ display: MapDisplay) {
    onUpdate(.map(.detach(display)))
    receive(.mapDetached(display))
  }

  private func ask(_ question: PermissionQuestion, _ generation: Int) {
    start(.question) { session in
      let status = await session.services.permissions.request(question)
      if !Task.isCancelled { session.receive(.permissionsAnswered(status, generation: generation)) }
    }
  }

  private func suggest(_ text: String, _ generation: Int) {
    let limit = model.settings.suggestionLimit
    answer(.suggesting, failing: .suggested([], generation: generation)) { session in
      let found = try await session.services.suggester.suggestions(for: text, near: session.origin, limit: limit)
      return .suggested(try await session.services.described(found), generation: generation)
    }
  }

  private func find(_ lookup: Lookup, _ number: Int) {
    let limit = model.settings.resultLimit
    answer(.finding, failing: .found(nil, lookup: number)) { session in
      let found = try await session.services.places(
        for: lookup, near: session.origin, avoiding: session.model.settings.avoiding, limit: limit)
      return .found(found, lookup: number)
    }
  }

  /// Starts a task that ends with an event; a failure is reported, and has an event of its own.
  func answer(
    _ name: TaskName, failing failure: SessionEvent,
    _ work: @escaping @Sendable (isolated DestinationSearchSession) async throws -> SessionEvent
  ) {
    start(name) { session in
      do {
        let event = try await work(session)
        if !Task.isCancelled { session.receive(event) }
      } catch {
        guard !Task.isCancelled else { return }
        session.onUpdate(.failed(error))
        session.receive(failure)
      }
    }
  }

  private func readOwnPlaces() {
    let limit = model.settings.resultLimit
    start(.ownPlaces) { session in
      guard let personal = session.services.personal else { return }
      do {
        let own = try await personal.all()
        let recents = try await personal.recents(at: session.services.resolver.clock(), limit: limit)
        let visited = try await session.services.described(recents.map(\.place))
        if !Task.isCancelled {
          session.receive(.ownPlacesRead(own: own, recents: visited.map(\.place), origin: session.origin))
        }
      } catch {
        session.onUpdate(.failed(error))
      }
    }
  }

  private func say(_ text: String, _ tone: PromptTone, _ number: Int) {
    onUpdate(.prompt(text))
    let rendering = model.settings.rendering(text, tone: tone)
    guard let speaker = services.speaker else { return }
    start(.prompt) { session in
      do {
        // Only a prompt that was spoken can be answered.
        guard try await speaker.speak(rendering) == .speech, !Task.isCancelled else { return }
        session.receive(.promptEnded(number))
      } catch is CancellationError {
        return
      } catch {
        session.onUpdate(.failed(error))
      }
    }
  }

  func heed(_ event: FocusEvent) {
    if let event = SessionEvent(event, generation: model.voice.generation) { receive(event) }
  }
}

extension SessionEvent {
  /// The screen's event for an audio event (AU-6, AU-7); `nil` for a new device: the current one stays in use.
  package init?(_ event: FocusEvent, generation: Int) {
    switch event {
    case .interruptionBegan: self = .interruptionBegan
    case .interruptionEnded: self = .interruptionEnded
    case .routeChanged(.oldDeviceUnavailable), .routeChanged(.noSuitableRoute):
      self = .microphoneLost(generation: generation)
    case .routeChanged(.configurationChange): self = .microphoneChanged(generation: generation)
    case .routeChanged: return nil
    }
  }
}
