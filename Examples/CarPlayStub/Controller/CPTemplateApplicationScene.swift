/// The scene of an app on a head unit.
@MainActor open class CPTemplateApplicationScene {
  /// The controller of its templates.
  public let interfaceController: CPInterfaceController
  /// The window of its map.
  public let carWindow: CPWindow

  init(_ controller: CPInterfaceController) {
    interfaceController = controller
    carWindow = CPWindow()
  }
}

/// Learns that a head unit comes and goes; a navigation app implements the methods with a window (LC-1).
@MainActor public protocol CPTemplateApplicationSceneDelegate: AnyObject {
  /// A head unit is there. The root must be set before this returns (LC-2).
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController, to window: CPWindow)
  /// The head unit is gone.
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
}
