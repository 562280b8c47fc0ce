import CarPlayStub
import DestinationSearchTesting
import HeadUnit
import Places
import SearchScreen

@testable import CarAppExample

/// The adapter on a head unit, without a session: its events are recorded.
@MainActor final class Desk {
  let clock = ManualClock()
  let headUnit: HeadUnit
  let host: CarPlayHost
  let delegate: SceneDelegate
  private(set) var events: [ScreenEvent] = []
  private(set) var errors: [any Error] = []

  /// A scene's delegate of a host alone.
  final class SceneDelegate: CPTemplateApplicationSceneDelegate {
    private let host: CarPlayHost

    init(_ host: CarPlayHost) { self.host = host }

    func templateApplicationScene(
      _ scene: CPTemplateApplicationScene, didConnect controller: CPInterfaceController, to window: CPWindow
    ) {
      host.connect(controller)
    }

    func templateApplicationScene(
      _ scene: CPTemplateApplicationScene, didDisconnect controller: CPInterfaceController, from window: CPWindow
    ) {
      host.disconnect()
    }
  }

  init() throws {
    headUnit = HeadUnit { [clock] in clock.now.elapsed }
    let settings = try Town.settings()
    host = CarPlayHost(settings: settings, images: .drawn, clock: clock)
    delegate = SceneDelegate(host)
    host.onEvent = { [weak self] in self?.events.append($0) }
    host.onError = { [weak self] in self?.errors.append($0) }
    headUnit.connect(delegate)
    host.apply(.setRoot(.map(SearchScreenModel.root(settings: settings))))
    headUnit.pump()
  }

  var map: CPMapTemplate? { headUnit.stack.first as? CPMapTemplate }

  var frame: String? { (headUnit.modal as? CPVoiceControlTemplate)?.shown?.identifier }

  // MARK: Things to show

  static func voice() -> VoiceControlTemplate {
    VoiceControlTemplate(
      id: "voice",
      frames: [VoiceFrame.Identifier.listening, .searching, .notFound].map {
        VoiceFrame($0, titles: Variants(keepingNonblank: ["\($0)"]))
      })
  }

  static func alert(_ id: TemplateID) -> AlertTemplate {
    AlertTemplate(id: id, titles: Variants(keepingNonblank: [id.rawValue]))
  }

  static func grid(_ id: TemplateID) -> GridTemplate { GridTemplate(id: id, title: id.rawValue, buttons: []) }

  static func list(_ id: TemplateID) -> ListTemplate {
    ListTemplate(id: id, title: "List", sections: [ListSection(rows: [ListRow(id: "row", title: "Row")])])
  }

  static func notice(_ id: NavigationAlertID) -> NavigationAlert {
    NavigationAlert(
      id: id, titles: Variants(keepingNonblank: [id.rawValue]), primary: AlertAction(id: "accept", title: "Accept"),
      lifetime: .seconds(2))
  }

  static func trip(_ id: TripID) throws -> Trip {
    guard let coordinate = Coordinate(latitude: 49, longitude: -123) else { throw Town.NoOrigin() }
    return Trip(
      id: id, destination: TripPoint(name: id.rawValue, coordinate: coordinate),
      routes: [
        RouteChoice(id: "first", summary: Variants(keepingNonblank: ["First"])),
        RouteChoice(id: "second", summary: Variants(keepingNonblank: ["Second"])),
      ])
  }
}
