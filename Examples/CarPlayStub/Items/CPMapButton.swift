/// A button on the map.
@MainActor open class CPMapButton {
  /// Its picture.
  open var image: UIImage?
  /// Whether it can be pressed.
  open var isEnabled = true
  /// Whether the app hides it.
  open var isHidden = false
  let handler: ((CPMapButton) -> Void)?

  /// Makes a button.
  public init(handler: ((CPMapButton) -> Void)? = nil) { self.handler = handler }
}
