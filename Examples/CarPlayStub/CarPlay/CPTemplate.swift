/// A screen of a head unit.
@MainActor open class CPTemplate {
  /// Whatever the app wants to keep with it.
  open var userInfo: Any?

  /// What was taken away from it without a word. Of the stub alone: the platform does not tell.
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

  /// Keeps the first so many, and notes where that loses something.
  func cut<Item>(_ items: [Item], to count: Int, _ what: String) -> [Item] {
    if items.count > count { noteCut("\(what): \(items.count) given, \(count) kept") }
    return Array(items.prefix(count))
  }

  func noteCut(_ cut: String) {
    cuts.append(cut)
    headUnit?.note(.cut(cut))
  }
}

/// A template with a bar; of the stub alone, where the platform has a protocol.
@MainActor open class BarTemplate: CPTemplate, CPBarButtonProviding {
  /// The buttons where reading begins; more than two are cut (MA-2).
  open var leadingNavigationBarButtons: [CPBarButton] {
    get { leading }
    set { leading = cut(newValue, to: 2, "leading bar buttons") }
  }
  /// The buttons where reading ends; more than two are cut (MA-2).
  open var trailingNavigationBarButtons: [CPBarButton] {
    get { trailing }
    set { trailing = cut(newValue, to: 2, "trailing bar buttons") }
  }
  /// What stands in place of the button that leads back.
  open var backButton: CPBarButton?

  private var leading: [CPBarButton] = []
  private var trailing: [CPBarButton] = []
}

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
