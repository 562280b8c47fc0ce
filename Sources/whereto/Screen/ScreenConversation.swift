import DestinationSearch
import SearchScreen

/// Does what is typed to a session, line after line.
struct ScreenConversation {
  private let session: DestinationSearchSession
  private let speech: RecordedSpeech
  private let view: ScreenView
  private let reader = AnswerReader()

  init(_ session: DestinationSearchSession, _ speech: RecordedSpeech, _ view: ScreenView) {
    self.session = session
    self.speech = speech
    self.view = view
  }

  /// Runs until the input ends or says so.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  func run() async throws {
    await session.settled()
    try Task.checkCancellation()
    view.show(await session.shown)
    while let line = try await reader.nextLine() {
      if line.isEmpty || line.hasPrefix("#") { continue }
      guard let instruction = ScreenInstruction(line) else {
        Console.note("'\(line)' is no command; help lists them")
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

  private func perform(_ instruction: ScreenInstruction) async throws {
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
    case .back: await session.send(.backPressed)
    case .cancel: await session.receive(.cancelled)
    case .limit(let limits):
      let profile = view.settings.profile
      let beyond = limits.subtracting(profile.limitable)
      guard beyond.isEmpty else {
        throw Failure("\(profile.name) never takes away \(beyond.names.joined(separator: " and "))")
      }
      await session.send(.limitsChanged(limits))
    case .style(let style): await session.send(.styleChanged(style))
    case .picture(let file): return try await view.draw(shown, to: file)
    case .help: return print(ScreenInstruction.manual)
    case .show, .quit: break
    }
    await session.settled()
    try Task.checkCancellation()
    view.show(await session.shown)
  }
}
