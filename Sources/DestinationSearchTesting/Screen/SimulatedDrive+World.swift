import DestinationSearch
import HeadUnit
import Places
import SearchScreen

extension SimulatedDrive {
  mutating func perform(_ effect: SessionEffect) {
    switch effect {
    case .screen(let operation): perform(operation)
    case .startTimer(let timer, let seconds):
      agenda.stop(timer)
      agenda.add(.timer(timer), .timer, at: now + .milliseconds(Int64((seconds * 1_000).rounded(.up))))
    case .stopTimer(let timer): agenda.stop(timer)
    case .readPermissions: answer(.permissionsRead(world.permissions), .permissions, after: .milliseconds(10))
    case .ask(_, let generation): ask(generation)
    case .stopAsking: giveUp(.question)
    case .openMicrophone(let generation): openMicrophone(generation)
    case .closeMicrophone: closeMicrophone()
    case .resolve(let generation): resolve(generation)
    case .dropUtterance: giveUp(.understanding)
    case .suggest(let text, let generation):
      giveUp(.suggesting)
      let rows = world.town.suggestions(for: text, limit: model.settings.suggestionLimit)
      run(
        world.suggestingFor[text] ?? world.suggesting, .suggesting, .suggested(rows, generation: generation),
        failing: .suggested([], generation: generation))
    case .stopSuggesting: giveUp(.suggesting)
    case .stopFinding: giveUp(.finding)
    case .find(let lookup, let number):
      giveUp(.finding)
      let places = world.town.places(for: lookup, limit: model.settings.resultLimit)
      run(world.finding, .finding, .found(places, lookup: number), failing: .found(nil, lookup: number))
    case .readOwnPlaces:
      answer(
        .ownPlacesRead(own: world.own, recents: world.recents, origin: world.town.origin), .ownPlaces,
        after: .milliseconds(20))
    case .changeOwnPlaces(let change, let number): make(change, number)
    case .say(let text, let tone, let prompt): say(text, tone, prompt)
    case .stopSaying: giveUp(.prompt)
    case .go(let place): tell(.told("go to \(place.name)" + (place.address.map { ", \($0)" } ?? "")))
    case .planTrip(let place, let avoiding, let plan):
      self.plan(to: place, by: [], avoiding, alternatives: 2, plan, .tripPlanning)
    case .planDrive(let place, let stops, let avoiding, let plan):
      self.plan(to: place, by: stops, avoiding, alternatives: 0, plan, .routePlanning)
    case .planRoute(let request, let plan): self.plan(request, plan, .routePlanning)
    case .readRoad(let request, let reading):
      giveUp(.roadReading)
      let road = world.roads.routes(request).first.flatMap { RoadHere(beginningOf: $0) }
      run(world.planning, .roadReading, .roadRead(road, reading: reading), failing: .roadRead(nil, reading: reading))
    case .stopReadingRoad: giveUp(.roadReading)
    case .stopPlanningTrip: giveUp(.tripPlanning)
    case .stopPlanningRoute: giveUp(.routePlanning)
    case .drawRoutes(let routes):
      drawnWays = routes
      tell(.told(routes.isEmpty ? "draw no route" : "draw \(routes.count) \(routes.count == 1 ? "route" : "routes")"))
    case .moveCar(let car): drawnCar = car
    case .noticeAnswered(let notice, let button):
      tell(.told("\(notice.rawValue) answered with \(button?.rawValue ?? "nothing")"))
    case .moveMap(let x, let y): tell(.told("move the map by \(Int(x.rounded())), \(Int(y.rounded()))"))
    case .zoomMap(let steps): tell(.told("zoom \(steps > 0 ? "in" : "out")"))
    case .attachMap(let display):
      if let other = mapDisplay, other != display {
        fault("map", "it is put on the \(display.rawValue) while it is on the \(other.rawValue)")
      }
      mapDisplay = display
    case .detachMap(let display):
      mapDisplay = nil
      answer(.mapDetached(display), .map, after: world.mapMove)
    case .centreMap: tell(.told("centre the map"))
    case .warn(let warning): tell(.told(warning.description))
    case .refuse(let error): tell(.told("refused: \(error)"))
    }
  }

  mutating func perform(_ what: Agenda.What) {
    switch what {
    case .timer(let timer): deliver(.timedOut(timer))
    case .answer(let event):
      if case .microphoneOpened(let generation) = event, microphone == .opening(generation: generation) {
        microphone = .open(generation: generation)
        tell(.microphone(isOpen: true))
      }
      if case .microphoneRefused = event { microphone = .closed }
      deliver(event)
    case .presented(let id, let isTold):
      guard headUnit.completePresentation(id, at: now) else { return }
      if let modal = headUnit.glass.modal { tell(.seen(words(of: modal))) }
      // The appearance of a modal is reported separately from its completion.
      deliver(.screen(isTold ? .presented(id) : .didAppear(id)))
    case .refused(let id): deliver(.screen(.presentationFailed(id, reason: "A template is already presented.")))
    case .notPresented(let id):
      guard headUnit.remove(id) else { return }
      deliver(.screen(.presentationFailed(id, reason: "The head unit is busy.")))
    case .dismissed(let id, let isTold):
      guard headUnit.remove(id) else { return }
      if isTold { deliver(.screen(.dismissed(id))) }
    case .rowSpins(let open): headUnit.spin(open, isLoading: true)
    case .rowGivenUp(let open): headUnit.spin(open, isLoading: false)
    case .answeredOnPhone(let status):
      world.permissions = status
      tell(.done("answers on the phone: microphone \(status.microphone.rawValue), speech \(status.speech.rawValue)"))
    }
  }

  private mutating func perform(_ operation: ScreenOperation) {
    let frame = isTold ? headUnit.shownFrame : nil
    switch headUnit.perform(operation, at: now) {
    case .presentation(let id): present(id)
    case .dismissal(let id): dismiss(id)
    case .nothing(let id):
      // A modal that would never come up is forgotten; a late one still comes.
      if !agenda.works.contains(where: { $0.part == .headUnit }) { _ = headUnit.remove(id) }
    case .refusal(let id): agenda.add(.refused(id), .headUnit, at: now + .milliseconds(50))
    case nil: break
    }
    if isTold, let shown = headUnit.shownFrame, shown != frame { tell(.seen(shown.titleVariants[0])) }
  }

  private mutating func present(_ id: TemplateID) {
    switch world.presenting {
    case .done(let delay): agenda.add(.presented(id, isTold: true), .headUnit, at: now + delay)
    case .untold(let delay): agenda.add(.presented(id, isTold: false), .headUnit, at: now + delay)
    case .fails(let delay): agenda.add(.notPresented(id), .headUnit, at: now + delay)
    case .never: break
    }
  }

  private mutating func dismiss(_ id: TemplateID) {
    switch world.dismissing {
    case .done(let delay): agenda.add(.dismissed(id, isTold: true), .headUnit, at: now + delay)
    case .untold(let delay): agenda.add(.dismissed(id, isTold: false), .headUnit, at: now + delay)
    case .fails, .never: break
    }
  }

  /// Plays a prompt as loudly as the head unit wants it; only a prompt that was spoken can be answered (AU-5).
  private mutating func say(_ text: String, _ tone: PromptTone, _ prompt: Int) {
    giveUp(.prompt)
    switch (headUnit.profile.promptStyle, model.settings.language) {
    case (.none, _): break
    case (.normal, .english):
      tell(.heard(text))
      answer(.promptEnded(prompt), .prompt, after: world.prompt)
    case (.normal, _), (.short, _): tell(.heardTone(tone))
    }
  }

  private mutating func plan(
    to place: Place, by stops: [Place], _ avoiding: Set<RouteAvoidance>, alternatives: Int, _ plan: Int,
    _ part: Agenda.Part
  ) {
    giveUp(part)
    guard let origin = model.fix?.coordinate ?? world.town.origin else {
      return answer(.notPlanned(.noRoadNear(point: 0), plan: plan), part, after: .milliseconds(10))
    }
    let request = RouteRequest(
      from: origin, to: place.coordinate, by: stops.map(\.coordinate), avoiding: avoiding, alternatives: alternatives)
    self.plan(request, plan, part)
  }

  private mutating func plan(_ request: RouteRequest, _ plan: Int, _ part: Agenda.Part) {
    giveUp(part)
    run(
      world.planning, part, .planned(world.roads.routes(request), plan: plan),
      failing: .notPlanned(world.planningFailure, plan: plan))
  }

  private mutating func ask(_ generation: Int) {
    giveUp(.question)
    guard case .answers(let status, let delay) = world.phone else { return }
    agenda.add(.answeredOnPhone(status), .phone, at: now + delay)
    answer(.permissionsAnswered(status, generation: generation), .question, after: delay)
  }

  private mutating func openMicrophone(_ generation: Int) {
    if microphone != .closed { fault("VC-14", "the microphone was opened twice") }
    giveUp(.microphone)
    microphone = .opening(generation: generation)
    switch world.microphone {
    case .opens(let delay): answer(.microphoneOpened(generation: generation), .microphone, after: delay)
    case .refuses(let failure, let delay):
      answer(.microphoneRefused(failure, generation: generation), .microphone, after: delay)
    case .never: break
    }
  }

  private mutating func closeMicrophone() {
    if case .open = microphone { tell(.microphone(isOpen: false)) }
    microphone = .closed
    giveUp(.microphone)
  }

  private mutating func resolve(_ generation: Int) {
    giveUp(.understanding)
    var answer = world.town.answer(to: utterance, after: model.question, offered: model.offered)
    if let role = answer.missingPlace, let place = world.own.first(where: { $0.role == role })?.place {
      let found = PlaceCandidate.certain(place, from: world.town.origin)
      answer = world.town.answer(
        DestinationResult(outcome: .resolved, transcript: utterance, confidence: 1, candidates: [found]))
    }
    run(
      world.understanding, .understanding, .spoken(answer, generation: generation),
      failing: .spokenFailed(generation: generation))
  }

  private mutating func run(
    _ course: SimulatedWorld.Course, _ part: Agenda.Part, _ event: SessionEvent, failing: SessionEvent
  ) {
    switch course {
    case .done(let delay): answer(event, part, after: delay)
    case .fails(let delay): answer(failing, part, after: delay)
    case .untold, .never: break
    }
  }

  /// Changes the saved places, as the disk does.
  private mutating func make(_ change: OwnPlaceChange, _ number: Int) {
    switch world.keeping {
    case .done, .untold: world.make(change)
    case .fails, .never: break
    }
    run(
      world.keeping, .keeping, .ownPlacesChanged(number: number, isDone: true),
      failing: .ownPlacesChanged(number: number, isDone: false))
  }

  mutating func answer(_ event: SessionEvent, _ part: Agenda.Part, after delay: Duration) {
    agenda.add(.answer(event), part, at: now + delay)
  }

  /// The results of a part are no longer waited for.
  private mutating func giveUp(_ part: Agenda.Part) {
    if !world.answersLate { agenda.giveUp(part) }
  }
}

/// The future operations of a drive, with their times.
struct Agenda: Hashable, Sendable {
  enum What: Hashable, Sendable {
    case timer(SessionTimer)
    case answer(SessionEvent)
    case presented(TemplateID, isTold: Bool)
    case notPresented(TemplateID)
    case refused(TemplateID)
    case dismissed(TemplateID, isTold: Bool)
    case answeredOnPhone(PermissionStatus)
    case rowSpins(SimulatedHeadUnit.OpenRow)
    case rowGivenUp(SimulatedHeadUnit.OpenRow)
  }

  /// The part that executes an operation, by which it can be cancelled.
  enum Part: Hashable, Sendable {
    case timer, row, headUnit, permissions, question, phone, microphone, understanding, suggesting, finding, ownPlaces
    case prompt, map, keeping, tripPlanning, routePlanning, roadReading
  }

  struct Work: Hashable, Sendable {
    var due: Duration
    var what: What
    var part: Part
  }

  private(set) var works: [Work] = []

  /// Whether any operation except a time-out is in progress; the wait until a frame may be sent counts, too.
  var isBusy: Bool { works.contains { ($0.part != .timer && $0.part != .row) || $0.what == .timer(.frame) } }

  mutating func add(_ what: What, _ part: Part, at due: Duration) {
    // Operations that are due at the same time happen in the order in which they began.
    let position = works.firstIndex { $0.due > due } ?? works.endIndex
    works.insert(Work(due: due, what: what, part: part), at: position)
  }

  /// Removes and returns the next operation; `nil` if none is due by then.
  mutating func next(until end: Duration?) -> Work? {
    guard let first = works.first, end.map({ first.due <= $0 }) ?? true else { return nil }
    return works.removeFirst()
  }

  mutating func giveUp(_ part: Part) { works.removeAll { $0.part == part } }

  mutating func stop(_ timer: SessionTimer) { works.removeAll { $0.what == .timer(timer) } }
}
