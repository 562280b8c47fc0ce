#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// The scene of a head unit; named in `Info.plist` for the role `CPTemplateApplicationSceneSessionRoleApplication`.
final class CarPlaySceneDelegate: UIResponder, CPTemplateApplicationSceneDelegate {
  /// The app's search screen, set when the app is launched, which is before any scene; it may be on the car's screen
  /// alone, with the phone locked (LC-4).
  static var app: SearchScreenApp?
  /// Draws the map, and nothing but the map, in the car's window (MA-13).
  static var mapViewController: UIViewController?

  private let app: SearchScreenApp?

  init(app: SearchScreenApp?) {
    self.app = app
    super.init()
  }

  /// The system makes the delegate by this.
  override convenience init() { self.init(app: Self.app) }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController, to window: CPWindow
  ) {
    window.rootViewController = Self.mapViewController
    // The root is set before this returns (LC-2).
    app?.host.connect(interfaceController)
  }

  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController, from window: CPWindow
  ) {
    app?.host.disconnect()
  }
}
