import CarPlayStub
import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen
import Testing

@testable import CarAppExample

/// A car with the example app on its screen, and a driver in it.
@MainActor final class Car {
  /// The app's actions for the driver.
  @MainActor final class Journal {
    var guided: [Place] = []
    var commands: [SessionUpdate.MapCommand] = []
  }

  let clock = ManualClock()
  let headUnit: HeadUnit
  let app: SearchScreenApp
  let delegate: CarPlaySceneDelegate
  let journal = Journal()

  init(_ town: Town = Town(), settings: ScreenSettings? = nil) throws {
    headUnit = HeadUnit { [clock] in clock.now.elapsed }
    app = SearchScreenApp(
      services: try town.services(), settings: try settings ?? Town.settings(), images: .drawn, clock: clock,
      guide: { [journal] in journal.guided.append($0) }, changeMap: { [journal] in journal.commands.append($0) })
    delegate = CarPlaySceneDelegate(app: app)
  }

  /// The car connects, and shows the session's screen.
  func connect() async {
    #expect(headUnit.connect(delegate), "LC-2: the root is set before didConnect returns")
    await until("the session has begun") { app.host.roots == app.host.connections }
  }

  /// Pumps the run loop until a condition holds.
  func until(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ isTrue: () async -> Bool
  ) async {
    for _ in 0..<2_000_000 {
      headUnit.pump()
      if await isTrue() { return }
      await Task.yield()
    }
    Issue.record("never: \(what); on the screen: \(headUnit.text)", sourceLocation: sourceLocation)
  }

  /// Connects, and goes to the keyboard.
  func connectAndOpenKeyboard(sourceLocation: SourceLocation = #_sourceLocation) async {
    await connect()
    await tap("search", sourceLocation: sourceLocation)
    await until("the keyboard", sourceLocation: sourceLocation) { headUnit.visible is CPSearchTemplate }
  }

  /// Connects, and types a text for which the town holds the suggestions back.
  func typeUnanswered(_ text: String, in town: Town) async {
    town.suggester.hold(text)
    await connectAndOpenKeyboard()
    headUnit.type(text)
    await until("the text waits for its answer") { town.suggester.isWaiting(for: text) }
  }

  /// Advances the time, as soon as a task waits for it.
  func advance(by duration: Duration, sourceLocation: SourceLocation = #_sourceLocation) async {
    await until("somebody waits for \(duration)", sourceLocation: sourceLocation) { clock.isDue(within: duration) }
    clock.advance(by: duration)
  }

  /// The driver presses a control, as soon as it can be pressed.
  func tap(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await until("\(name) can be pressed", sourceLocation: sourceLocation) { headUnit.enabled.contains(name) }
    headUnit.tap(name)
    headUnit.pump()
  }

  /// The frame that the driver sees.
  var frame: String? { (headUnit.modal as? CPVoiceControlTemplate)?.shown?.identifier }

  /// The words of the alert over the screen.
  var alert: String? { (headUnit.modal as? CPAlertTemplate)?.titleVariants.first }

  /// The rows on the screen.
  var rows: [String] { headUnit.rows.map { $0.text ?? "" } }

  var map: CPMapTemplate? { headUnit.stack.first as? CPMapTemplate }

  /// Nothing raised, was killed, was cut, was lost, or completed twice, and both sides agree on the stack.
  func expectNoFault(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(headUnit.faults.isEmpty, sourceLocation: sourceLocation)
    #expect(
      headUnit.stack.map(ObjectIdentifier.init) == app.host.stack.map { ObjectIdentifier($0.template) },
      sourceLocation: sourceLocation)
  }
}

extension CarPlayImages {
  /// Images that exist under any name.
  static let drawn = CarPlayImages(
    icon: { UIImage(named: $0.rawValue) }, frame: { images, _ in UIImage(named: images.name) })
}

extension ShownScreen {
  /// The trip that the library considers selected in the panel.
  var selectedTrip: TripID? {
    guard case .map(let map) = stack.first else { return nil }
    return map.tripPreview?.selected
  }
}
