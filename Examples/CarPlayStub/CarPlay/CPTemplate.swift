/// A screen of a head unit.
@MainActor open class CPTemplate {
  /// Any value that the app stores with it.
  open var userInfo: Any?

  /// The items that were silently dropped from it. Only in the stub: the platform doesn't report them.
  public private(set) var cuts: [String] = []

  /// The head unit that shows it.
  weak var headUnit: HeadUnit? {
    didSet {
      guard let headUnit, headUnit !== oldValue else { return }
      for cut in cuts { headUnit.note(.cut(cut)) }
    }
  }

  /// Makes a template.
  public init() {}

  /// Keeps the first `count` items, and notes if that drops any.
  func cut<Item>(_ items: [Item], to count: Int, _ what: String) -> [Item] {
    if items.count > count { noteCut("\(what): \(items.count) given, \(count) kept") }
    return Array(items.prefix(count))
  }

  func noteCut(_ cut: String) {
    cuts.append(cut)
    headUnit?.note(.cut(cut))
  }
}

/// A template with a bar; only in the stub, in place of the platform's protocol.
@MainActor open class BarTemplate: CPTemplate, CPBarButtonProviding {
  /// The buttons at the side where reading starts; only two are kept (MA-2).
  open var leadingNavigationBarButtons: [CPBarButton] {
    get { leading }
    set { leading = cut(newValue, to: 2, "leading bar buttons") }
  }
  /// The buttons at the side where reading ends; only two are kept (MA-2).
  open var trailingNavigationBarButtons: [CPBarButton] {
    get { trailing }
    set { trailing = cut(newValue, to: 2, "trailing bar buttons") }
  }
  /// The replacement for the back button.
  open var backButton: CPBarButton?

  private var leading: [CPBarButton] = []
  private var trailing: [CPBarButton] = []
}

/// A button in the bar: a text or an image, never both.
@MainActor open class CPBarButton {
  /// Its word.
  open var title: String?
  /// Its image.
  open var image: UIImage?
  /// Whether it can be pressed.
  open var isEnabled = true
  let handler: ((CPBarButton) -> Void)?

  /// Makes a button of a word.
  public init(title: String, handler: ((CPBarButton) -> Void)? = nil) {
    self.title = title
    self.handler = handler
  }

  /// Makes a button with an image.
  public init(image: UIImage, handler: ((CPBarButton) -> Void)? = nil) {
    self.image = image
    self.handler = handler
  }
}

/// A template with a bar.
@MainActor public protocol CPBarButtonProviding: AnyObject {
  /// The buttons at the side where reading starts; two are kept (MA-2).
  var leadingNavigationBarButtons: [CPBarButton] { get set }
  /// The buttons at the side where reading ends; two are kept (MA-2).
  var trailingNavigationBarButtons: [CPBarButton] { get set }
  /// The replacement for the back button.
  var backButton: CPBarButton? { get set }
}
