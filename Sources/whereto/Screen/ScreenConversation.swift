import Foundation
import HeadUnit
import Places
import SearchScreen

/// Executes typed commands on a session, line by line.
struct ScreenConversation {
  private let session: any SearchSession
  private let speech: RecordedSpeech
  private let view: ScreenView
  private let reader = AnswerParser()
  /// The number of alerts from an app so far.
  private var notices = 0

  init(_ session: any SearchSession, _ speech: RecordedSpeech, _ view: ScreenView) {
    self.session = session
    self.speech = speech
    self.view = view
  }

  /// Runs until the end of the input, or the command `quit`.
  /// - Throws: `CancellationError` when the task is cancelled.
  mutating func run() async throws {
    await session.settled()
    try Task.checkCancellation()
    view.show(await session.shown)
    while let line = try await reader.nextLine() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let instruction = ScreenInstruction(line) else {
        Console.note("'\(line)' isn't a command; 'help' lists the commands")
        continue
      }
      if instruction == .quit { return }
      do {
        try await perform(instruction)
      } catch let error where !(error is CancellationError) {
        Console.note(Failure.line(for: error))
      }
    }
  }

  private mutating func perform(_ instruction: ScreenInstruction) async throws {
    let shown = await session.shown
    let targets = ScreenTargets(shown)
    switch instruction {
    case .speak: await session.speak()
    case .say(let words):
      try await speech.prepare(words)
      await session.speak()
    case .tap(let name):
      let button = try targets.button(name)
      await session.send(.buttonTapped(button.id, template: button.template))
    case .type(let text): await session.send(.searchTextChanged(text, template: try targets.search()))
    case .enter: await session.send(.searchButtonPressed(template: try targets.search()))
    case .pick(let row):
      let picked = try targets.row(row)
      await session.send(.rowPicked(picked.id, template: picked.template))
    case .go(let number):
      let trip = try targets.trip(number)
      await session.send(.tripStarted(trip.id, route: nil, map: trip.map))
    case .route(let number):
      let route = try targets.route(number)
      await session.send(.tripSelected(route.trip, route: route.route, map: route.map))
    case .move(let point): await session.receive(.moved(Fix(point, at: Date())))
    case .back: await session.send(.backPressed)
    case .cancel: await session.receive(.cancelled)
    case .limit(let limits):
      let profile = view.settings.profile
      let beyond = limits.subtracting(profile.limitable)
      guard beyond.isEmpty else {
        throw Failure("\(profile.name) never limits \(beyond.names.joined(separator: " and "))")
      }
      await session.send(.limitsChanged(limits))
    case .style(let style): await session.send(.styleChanged(style))
    case .plug: await session.send(.connected(limits: [], style: view.unit.style ?? .unknown))
    case .unplug: await session.send(.disconnected)
    case .notice(let title):
      notices += 1
      let notice = NavigationAlert(
        id: NavigationAlertID("notice-\(notices)"), titles: Variants(keepingNonblank: [title]),
        primary: AlertAction(id: "accept", title: "Accept"),
        secondary: AlertAction(id: "decline", title: "Decline", style: .cancel))
      await session.receive(.noticeOffered(notice))
    case .help: return print(ScreenInstruction.manual)
    case .show, .quit: break
    }
    await session.settled()
    try Task.checkCancellation()
    view.show(await session.shown)
  }
}

/// A command to a search screen on a terminal.
enum ScreenInstruction: Hashable {
  case speak
  case say(String)
  case tap(String)
  case type(String)
  case enter
  case pick(String)
  case go(Int)
  case route(Int)
  case move(Coordinate)
  case back
  case cancel
  case limit(InterfaceLimits)
  case style(ContentStyle)
  case plug
  case unplug
  case notice(String)
  case show
  case help
  case quit

  static let manual = """
    mic                 open the microphone
    say FILE.wav        speak a recording;  say WORDS  speaks with a synthesizer
    tap NAME            press a button, by its name or its text
    type TEXT           set the text of the keyboard search;  enter  presses its search key
    pick N              pick a row, by its number or by the text it begins with
    go [N]              start a trip, by its number; without a number, the first
    route N             select a route of the trip on show, by its number
    move LAT,LON        move the car to a position
    back, cancel        leave the screen, or cancel the voice search
    limit keyboard lists, limit none     set what the car limits
    day, night          set the appearance of the screen
    unplug, plug        disconnect or connect the head unit
    notice WORDS        show an app's question over the map, such as whether to accept an order
    show                print the screen again
    help, quit
    """

  /// Parses a line; `nil` if it isn't a command.
  init?(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: true)
    guard let verb = parts.first?.lowercased() else { return nil }
    let rest = parts.count > 1 ? parts[1].trimmingCharacters(in: .whitespaces) : ""
    switch (verb, rest) {
    case ("mic", ""): self = .speak
    case ("say", let words) where !words.isEmpty: self = .say(words)
    case ("tap", let name) where !name.isEmpty: self = .tap(name)
    case ("type", let text): self = .type(text)
    case ("enter", ""): self = .enter
    case ("pick", let row) where !row.isEmpty: self = .pick(row)
    case ("go", ""): self = .go(1)
    case ("go", let number):
      guard let number = Int(number), number > 0 else { return nil }
      self = .go(number)
    case ("route", let number), ("way", let number):
      guard let number = Int(number), number > 0 else { return nil }
      self = .route(number)
    case ("move", let text):
      guard let point = Coordinate(parsing: text) else { return nil }
      self = .move(point)
    case ("back", ""): self = .back
    case ("cancel", ""): self = .cancel
    case ("limit", let names):
      guard let limits = Self.limits(names) else { return nil }
      self = .limit(limits)
    case ("day", ""): self = .style(.light)
    case ("night", ""): self = .style(.dark)
    case ("plug", ""): self = .plug
    case ("unplug", ""): self = .unplug
    case ("notice", let title) where !title.isEmpty: self = .notice(title)
    case ("show", ""): self = .show
    case ("help", ""): self = .help
    case ("quit", ""): self = .quit
    default: return nil
    }
  }

  private static func limits(_ names: String) -> InterfaceLimits? {
    if names == "none" { return [] }
    var limits: InterfaceLimits = []
    for name in names.split(separator: " ") {
      switch name {
      case "keyboard": limits.insert(.keyboard)
      case "lists": limits.insert(.lists)
      default: return nil
      }
    }
    return limits.isEmpty ? nil : limits
  }
}

/// The buttons, rows, and trips of a screen, found by the text that a person sees.
struct ScreenTargets {
  private let screen: ShownScreen

  init(_ screen: ShownScreen) { self.screen = screen }

  /// Returns the button with a name, or else the first whose name begins with it.
  func button(_ name: String) throws -> (id: ButtonID, template: TemplateID) {
    let known = buttons
    let wanted = name.lowercased()
    if let button = known.first(where: { $0.names.contains { $0.lowercased() == wanted } })
      ?? known.first(where: { $0.names.contains { $0.lowercased().hasPrefix(wanted) } })
    {
      return (button.id, button.template)
    }
    throw Failure("no button '\(name)'; the buttons are \(known.compactMap(\.names.first).joined(separator: ", "))")
  }

  /// Returns the keyboard search on top of the stack.
  func search() throws -> TemplateID {
    guard screen.modal == nil, case .search(let search) = screen.stack.last else {
      throw Failure("no keyboard is on the screen; tap search")
    }
    return search.id
  }

  /// Returns the row with a number, or else the first whose title begins with the text.
  func row(_ name: String) throws -> (id: RowID, template: TemplateID) {
    let (template, rows): (TemplateID?, [ListRow]) =
      switch screen.stack.last {
      case .search(let search): (search.id, search.rows)
      case .list(let list): (list.id, list.sections.flatMap(\.rows))
      default: (nil, [])
      }
    guard screen.modal == nil, let template else { throw Failure("there are no rows on the screen") }
    let row =
      Int(name).flatMap { rows.indices.contains($0 - 1) ? rows[$0 - 1] : nil }
      ?? rows.first { $0.title.lowercased().hasPrefix(name.lowercased()) }
    guard let row else { throw Failure("no row '\(name)'; the number of rows is \(rows.count)") }
    guard row.isEnabled else { throw Failure("'\(row.title)' can't be picked") }
    return (row.id, template)
  }

  /// Returns the trip with a number, from 1.
  func trip(_ number: Int) throws -> (id: TripID, map: TemplateID) {
    guard screen.modal == nil, case .map(let map) = screen.stack.last, let trips = map.tripPreview?.trips else {
      throw Failure("no trip is on the screen")
    }
    guard trips.indices.contains(number - 1) else {
      throw Failure("no trip \(number); the number of trips is \(trips.count)")
    }
    return (trips[number - 1].id, map.id)
  }

  /// Returns the route with a number, from 1, of the trip on show.
  func route(_ number: Int) throws -> (trip: TripID, route: RouteID, map: TemplateID) {
    guard screen.modal == nil, case .map(let map) = screen.stack.last, let trip = map.tripPreview?.chosenTrip else {
      throw Failure("no trip is on the screen")
    }
    guard trip.routes.indices.contains(number - 1) else {
      throw Failure("the trip on show has \(trip.routes.count) \(trip.routes.count == 1 ? "route" : "routes")")
    }
    return (trip.id, trip.routes[number - 1].id, map.id)
  }

  /// The buttons that can be pressed now.
  private var buttons: [(id: ButtonID, names: [String], template: TemplateID)] {
    if let modal = screen.modal { return modal.actions.map { ($0.id, [$0.title, $0.id.rawValue], modal.id) } }
    guard let top = screen.stack.last else { return [] }
    var buttons: [(id: ButtonID, names: [String], template: TemplateID)] = []
    for button in top.bar.leading + top.bar.trailing where button.isEnabled {
      var names = [button.id.rawValue]
      if case .text(let word) = button.content { names.insert(word, at: 0) }
      buttons.append((button.id, names, top.id))
    }
    if case .map(let map) = top {
      if let alert = map.guidance?.alert {
        buttons += [alert.primary, alert.secondary].compactMap(\.self).map {
          ($0.id, [$0.title, $0.id.rawValue], top.id)
        }
      }
      for button in map.mapButtons { buttons.append((button.id, [button.id.rawValue], top.id)) }
    }
    if case .grid(let grid) = top {
      for button in grid.buttons { buttons.append((button.id, button.titles.titles + [button.id.rawValue], top.id)) }
    }
    return buttons
  }
}
