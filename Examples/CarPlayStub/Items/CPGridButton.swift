/// A button of a grid.
@MainActor open class CPGridButton {
  /// Its words in several lengths.
  public let titleVariants: [String]
  /// Its picture.
  public let image: UIImage
  /// Whether it can be pressed.
  open var isEnabled = true
  let handler: ((CPGridButton) -> Void)?

  /// Makes a button.
  public init(titleVariants: [String], image: UIImage, handler: ((CPGridButton) -> Void)?) {
    self.titleVariants = titleVariants
    self.image = image
    self.handler = handler
  }

  /// Without a picture or words it is not displayed (GR-2).
  var isDisplayed: Bool { !image.source.isEmpty && titleVariants.contains { !$0.isEmpty } }
}
