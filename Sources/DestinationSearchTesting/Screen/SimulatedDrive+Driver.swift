import Foundation
public import HeadUnit
public import Places
import ScreenRendering
import SearchScreen

extension SimulatedDrive {
  /// Taps a button that is on the display.
  public mutating func tap(_ button: ButtonID) {
    guard let template = headUnit.template(of: button) else { return miss("no button \(button) can be tapped") }
    tell(.done("taps \(button)"))
    deliver(.screen(.buttonTapped(button, template: template)))
  }

  /// Picks a row that is on the display, by its title; the first of several.
  public mutating func pick(_ title: String) {
    guard headUnit.glass.modal == nil, let top = headUnit.stack.last,
      let row = top.rows.first(where: { $0.title == title }), row.isEnabled
    else { return miss("no row \"\(title)\" can be picked") }
    tell(.done("picks \"\(title)\""))
    // Taps are ignored while a row of the screen works (LI-6).
    guard !top.rows.contains(where: \.isLoading) else { return tell(.told("the head unit ignores it")) }
    let open = headUnit.pick(row.id, of: top.id)
    agenda.add(.rowSpins(open), .row, at: now + headUnit.profile.rowTiming.spinner)
    agenda.add(.rowGivenUp(open), .row, at: now + headUnit.profile.rowTiming.patience)
    deliver(.screen(.rowPicked(row.id, template: top.id)))
  }

  /// Types a text into the search.
  public mutating func type(_ text: String) {
    guard headUnit.glass.modal == nil, case .search(var search) = headUnit.stack.last else {
      return miss("no keyboard is open to type \"\(text)\"")
    }
    tell(.done("types \"\(text)\""))
    // The number of a text counts the texts of its keyboard.
    search.text = text
    let generation = headUnit.textsTyped[search.id, default: 0] + 1
    search.generation = generation
    headUnit.stack[headUnit.stack.count - 1] = .search(search)
    headUnit.textsTyped[search.id] = generation
    headUnit.openTexts.append(SimulatedHeadUnit.OpenText(template: search.id, generation: generation))
    deliver(.screen(.searchTextChanged(text, template: search.id)))
  }

  /// Presses the search key of the keyboard.
  public mutating func pressSearchKey() {
    guard headUnit.glass.modal == nil, case .search(let search) = headUnit.stack.last else {
      return miss("no search key is on the screen")
    }
    tell(.done("presses the search key"))
    deliver(.screen(.searchButtonPressed(template: search.id)))
  }

  /// Presses Back: the head unit removes the voice template, or the top of the stack, by itself.
  public mutating func back() {
    tell(.done("presses back"))
    if case .voiceControl(let voice) = headUnit.glass.modal {
      _ = headUnit.remove(voice.id)
      return deliver(.screen(.didDisappear(voice.id)))
    }
    if headUnit.glass.modal == nil, headUnit.stack.count > 1 { headUnit.stack.removeLast() }
    deliver(.screen(.backPressed))
  }

  /// Presses the head unit's own Cancel, of the voice template (VC-13) or of the search (SE-7).
  public mutating func cancel() {
    if case .voiceControl(let voice) = headUnit.glass.modal {
      tell(.done("presses cancel"))
      _ = headUnit.remove(voice.id)
      deliver(.screen(.cancelPressed(template: voice.id)))
      return deliver(.screen(.didDisappear(voice.id)))
    }
    guard headUnit.glass.modal == nil, case .search(let search) = headUnit.stack.last else {
      return miss("nothing can be canceled")
    }
    tell(.done("presses cancel"))
    headUnit.stack.removeLast()
    deliver(.screen(.cancelPressed(template: search.id)))
  }

  /// Turns to the trip to a place with that name, and with that address if one is given.
  public mutating func select(_ name: String, at address: String? = nil) {
    guard let (trip, map) = headUnit.trip(to: name, at: address) else { return miss("no trip to \(name) is on show") }
    tell(.done("turns to the trip to \(name)" + (address.map { ", \($0)" } ?? "")))
    headUnit.select(trip.id, route: trip.routes.first?.id, on: map)
    deliver(.screen(.tripSelected(trip.id, route: trip.routes.first?.id, map: map)))
  }

  /// Turns to a route of the trip on show, by its position from 1.
  public mutating func selectWay(_ number: Int) {
    guard let (trip, map) = headUnit.shownTrip, trip.routes.indices.contains(number - 1) else {
      return miss("no route \(number) is on show")
    }
    let route = trip.routes[number - 1]
    tell(.done("turns to the route \(route.selectionSummary?.longest ?? route.summary.longest)"))
    headUnit.select(trip.id, route: route.id, on: map)
    deliver(.screen(.tripSelected(trip.id, route: route.id, map: map)))
  }

  /// Starts the trip on show, by the route on show.
  public mutating func start() {
    guard let (trip, map) = headUnit.shownTrip else { return miss("no trip is on show to start") }
    tell(.done("starts the trip to \(trip.destination.name)"))
    deliver(.screen(.tripStarted(trip.id, route: headUnit.shownRoute ?? trip.routes.first?.id, map: map)))
  }

  /// Drives along points at a speed, with regular fixes, and ends at the last point.
  ///
  /// - Parameters:
  ///   - points: The points to drive along, from the car's position.
  ///   - speed: The speed in meters per second.
  ///   - seconds: The time between fixes, in seconds.
  public mutating func drive(
    along points: [Coordinate], speed: Double = SimulatedRoads.speed, fixEvery seconds: Double = 1
  ) {
    tell(.done("drives"))
    let start = model.fix?.coordinate ?? world.town.origin
    let line = [start].compactMap(\.self) + points
    for (from, to) in zip(line, line.dropFirst()) where from != to {
      let meters = from.distance(to: to)
      let course = Bearing.degrees(from: from, to: to)
      var along = 0.0
      while along < meters {
        along = min(meters, along + speed * seconds)
        advance(by: .milliseconds(Int64(seconds * 1_000)))
        guard !isCut else { return }
        let fix = Fix(
          Polyline.between(from, to, share: along / meters),
          at: Date(timeIntervalSinceReferenceDate: now / .seconds(1)),
          accuracy: 5, speed: speed, course: course)
        deliver(.moved(fix))
      }
    }
  }

  /// Presses an arrow once; two at once are a diagonal.
  public mutating func pan(_ directions: PanDirections) {
    tell(.done("presses the arrow"))
    deliver(.screen(.panned(directions)))
  }

  /// Records that the driver can't do that: the story doesn't fit this screen.
  mutating func miss(_ what: String) {
    if !isCut { fault("glass", what) }
  }

  /// Taps the microphone's button and speaks, as ``recognize(_:)`` does.
  public mutating func ask(_ words: String) {
    tap(.microphone)
    recognize(words)
  }

  /// Speaks as soon as the microphone is open, until the end of the utterance is detected.
  public mutating func recognize(_ words: String) {
    guard let generation = waitForMicrophone() else { return miss("the microphone doesn't open for \"\(words)\"") }
    tell(.done("says \"\(words)\""))
    utterance = words
    answer(.utteranceEnded(generation: generation), .microphone, after: world.utterance)
    advance(by: world.utterance)
  }

  /// Says nothing until the endpointer gives up.
  public mutating func staySilent(for duration: Duration = .seconds(5)) {
    guard let generation = waitForMicrophone() else { return miss("the microphone doesn't open") }
    tell(.done("says nothing"))
    answer(.nothingHeard(generation: generation), .microphone, after: duration)
    advance(by: duration)
  }

  /// Retries with a button of the car, while the voice template is up (VC-17).
  public mutating func retry() {
    guard case .voiceControl(let voice) = headUnit.glass.modal else {
      return miss("no voice search is on the screen to retry")
    }
    tell(.done("presses the car's voice key"))
    deliver(.screen(.buttonTapped(.microphone, template: voice.id)))
    settle()
  }

  private mutating func waitForMicrophone() -> Int? {
    // The events that open a microphone happen within this time, or not at all.
    let end = now + .seconds(60)
    while true {
      if case .open(let generation) = microphone { return generation }
      guard agenda.isBusy, performNext(until: end) else { return nil }
    }
  }

  /// The buttons that can be tapped now; buttons below a modal can't.
  public var buttons: [ButtonID] {
    if let modal = headUnit.glass.modal { return modal.actions.map(\.id) }
    return headUnit.stack.last?.enabledButtons ?? []
  }

  /// The titles of the rows that can be picked now.
  public var choices: [String] {
    guard headUnit.glass.modal == nil, let top = headUnit.stack.last else { return [] }
    return top.rows.filter(\.isEnabled).map(\.title)
  }

  /// The destinations of the trips on offer.
  public var destinations: [String] {
    guard headUnit.glass.modal == nil, case .map(let map) = headUnit.stack.last else { return [] }
    return map.tripPreview?.trips.map(\.destination.name) ?? []
  }

  /// Whether the microphone is on.
  public var isMicrophoneOn: Bool { if case .open = microphone { true } else { false } }

  /// The screen as the driver sees it, as text: the head unit's display, not the app's view of it.
  public var text: String { ScreenText(screen).description }

  /// The rows of the list or the search on the display, including those that the driver reads by scrolling.
  public var rows: [String] {
    guard headUnit.glass.modal == nil, let top = headUnit.stack.last else { return [] }
    return top.rows.map { row in
      let words = [row.title, row.detail].compactMap(\.self).joined(separator: " — ")
      return (row.isEnabled ? "• " : "∅ ") + words + (row.isLoading ? " ⟳" : "")
    }
  }

  /// Adds the display's content to the story, after a time.
  public mutating func glance(_ caption: String, after duration: Duration = .zero) {
    if duration > .zero { advance(by: duration) }
    tell(.glance(caption, screen: indented(text)))
  }

  /// Adds every row of the list on the display to the story.
  public mutating func scroll(_ caption: String) {
    tell(.glance(caption, screen: rows.map { "          \($0)\n" }.joined()))
  }

  private func indented(_ text: String) -> String { text.split(separator: "\n").map { "          \($0)\n" }.joined() }

  private var screen: Screen {
    let glass = headUnit.glass
    return Screen(
      stack: glass.stack, modal: glass.modal, profile: headUnit.profile, style: glass.style, limits: glass.limits,
      language: model.settings.language)
  }

  func words(of modal: AnyPresentable) -> String {
    switch modal {
    case .voiceControl(let voice): voice.activeFrame?.titleVariants.first ?? ""
    case .alert(let alert): alert.titles.longest
    case .actionSheet(let sheet): sheet.title ?? ""
    }
  }
}
