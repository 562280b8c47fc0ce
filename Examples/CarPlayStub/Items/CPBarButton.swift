/// A button in the bar: a word or a picture, never both.
@MainActor open class CPBarButton {
  /// Its word.
  open var title: String?
  /// Its picture.
  open var image: UIImage?
  /// Whether it can be pressed.
  open var isEnabled = true
  let handler: ((CPBarButton) -> Void)?

  /// Makes a button of a word.
  public init(title: String, handler: ((CPBarButton) -> Void)? = nil) {
    self.title = title
    self.handler = handler
  }

  /// Makes a button of a picture.
  public init(image: UIImage, handler: ((CPBarButton) -> Void)? = nil) {
    self.image = image
    self.handler = handler
  }
}

/// A template with a bar.
@MainActor public protocol CPBarButtonProviding: AnyObject {
  /// The buttons where reading begins; two are kept (MA-2).
  var leadingNavigationBarButtons: [CPBarButton] { get set }
  /// The buttons where reading ends; two are kept (MA-2).
  var trailingNavigationBarButtons: [CPBarButton] { get set }
  /// What stands in place of the button that leads back.
  var backButton: CPBarButton? { get set }
}
