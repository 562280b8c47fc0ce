// The name is the platform's.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// How many buttons of a grid are shown (GR-1).
public let CPGridTemplateMaximumItems = 8

/// A grid of image buttons.
@MainActor open class CPGridTemplate: BarTemplate {
  /// The title in the bar.
  public private(set) var title: String?
  /// The buttons; only the first eight are kept (GR-1), and those without an image or text are left out (GR-2).
  public private(set) var gridButtons: [CPGridButton] = []

  /// Makes a grid.
  public init(title: String?, gridButtons: [CPGridButton]) {
    self.title = title
    super.init()
    updateGridButtons(gridButtons)
  }

  /// Shows other buttons.
  open func updateGridButtons(_ gridButtons: [CPGridButton]) {
    let displayed = gridButtons.filter(\.isDisplayed)
    if displayed.count < gridButtons.count { noteCut("grid buttons without an image or text") }
    self.gridButtons = cut(displayed, to: CPGridTemplateMaximumItems, "grid buttons")
  }

  /// Shows another title.
  open func updateTitle(_ title: String) { self.title = title }
}

/// A button of a grid.
@MainActor open class CPGridButton {
  /// Its words in several lengths.
  public let titleVariants: [String]
  /// Its image.
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

  /// Without an image or text it isn't displayed (GR-2).
  var isDisplayed: Bool { !image.source.isEmpty && titleVariants.contains { !$0.isEmpty } }
}
