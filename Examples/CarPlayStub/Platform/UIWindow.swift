/// A stand-in for UIKit's responder, from which a scene's delegate inherits.
@MainActor open class UIResponder {
  /// Makes a responder.
  public init() {}
}

/// A stand-in for UIKit's view controller.
@MainActor open class UIViewController: UIResponder {}

/// A stand-in for UIKit's window.
@MainActor open class UIWindow {
  /// What draws in it: on a car's window the map, and nothing but the map (MA-13).
  open var rootViewController: UIViewController?

  /// Makes a window.
  public init() {}
}

/// The window in which a navigation app draws its map.
@MainActor open class CPWindow: UIWindow {}
