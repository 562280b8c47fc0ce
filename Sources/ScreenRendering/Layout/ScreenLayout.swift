public import SearchScreen

/// Where everything on the glass is. A picture and a text of a screen are both made of this, so they agree.
public struct ScreenLayout: Hashable, Sendable {
  /// The glass in points.
  public var glass: ScreenRectangle
  /// What the template on top of the stack shows, from back to front.
  public var base: [ScreenElement]
  /// What the template over it shows; nothing below can be pressed then. Empty without one.
  public var over: [ScreenElement]

  /// The part of the map that nothing covers.
  public var mapFocus: ScreenRectangle
  /// Whether the map shows the way to the destination.
  public var showsRoute: Bool

  /// Lays a screen out.
  public init(_ screen: Screen) {
    glass = screen.profile.screen.bounds
    var composer = ScreenComposer(screen)
    composer.composeBase()
    base = composer.elements
    mapFocus = composer.mapFocus
    showsRoute = composer.showsRoute
    composer.elements = []
    composer.composeModal()
    over = composer.elements
  }

  /// Whether what lies over the stack covers all of it, as a voice frame does.
  public var isCovered: Bool { over.contains { $0.kind == .scrim && $0.shape?.fill == .glass } }

  /// What can be pressed.
  public var controls: [ScreenElement] { (over.isEmpty ? base : over).filter(\.isControl) }
}
