/// Rows in sections.
@MainActor open class CPListTemplate: BarTemplate {
  /// How many rows a list of maps keeps (LI-2).
  public class var maximumItemCount: Int { 24 }
  /// How many sections a list keeps (LI-2).
  public class var maximumSectionCount: Int { 200 }

  /// The title in the bar.
  public let title: String?
  /// The sections that were kept.
  public private(set) var sections: [CPListSection] = []
  /// The text that is shown if there are no rows (LI-9).
  open var emptyViewTitleVariants: [String] = []
  /// The text below `emptyViewTitleVariants`.
  open var emptyViewSubtitleVariants: [String] = []

  /// Makes a list.
  public init(title: String?, sections: [CPListSection]) {
    self.title = title
    super.init()
    updateSections(sections)
  }

  /// How many rows were kept.
  open var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Shows other rows. Excess rows are silently dropped, in the caller's own sections (LI-3); spinners end (LI-7).
  open func updateSections(_ sections: [CPListSection]) {
    let given = sections.reduce(0) { $0 + $1.items.count }
    var kept: [CPListSection] = []
    var room = Self.maximumItemCount
    for section in sections where !section.items.isEmpty && room > 0 && kept.count < Self.maximumSectionCount {
      section.items = Array(section.items.prefix(room))
      room -= section.items.count
      kept.append(section)
    }
    self.sections = kept
    if itemCount < given { noteCut("rows: \(given) given, \(itemCount) kept") }
    headUnit?.rowsReplaced(in: self)
  }
}

/// Rows under a heading.
@MainActor open class CPListSection {
  /// The rows. A list that is too long removes some from the very object it was given (LI-3).
  public internal(set) var items: [any CPListTemplateItem]
  /// The heading.
  public let header: String?
  /// Its mark in the index, cut to one character (LI-5).
  public let sectionIndexTitle: String?

  /// Makes a section without a heading.
  public convenience init(items: [any CPListTemplateItem]) {
    self.init(items: items, header: nil, sectionIndexTitle: nil)
  }

  /// Makes a section.
  public init(items: [any CPListTemplateItem], header: String?, sectionIndexTitle: String?) {
    self.items = items
    self.header = header
    self.sectionIndexTitle = sectionIndexTitle.map { String($0.prefix(1)) }
  }
}

/// A row that can be picked.
@MainActor public protocol CPSelectableListItem: CPListTemplateItem {
  /// Called when it is picked; the completion must be called when the pick has been handled (LI-6).
  var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)? { get set }
}

/// Anything that can stand in a section.
@MainActor public protocol CPListTemplateItem: AnyObject {
  /// Its title.
  var text: String? { get }
  /// Any value that the app stores with it.
  var userInfo: Any? { get set }
}

/// The accessory at the end of a row.
public enum CPListItemAccessoryType: Int, Sendable {
  /// Nothing.
  case none
  /// An arrow: it leads a level deeper (MA-16).
  case disclosureIndicator
}

/// A row of a list or of a search.
@MainActor open class CPListItem: CPSelectableListItem {
  /// Its title.
  public private(set) var text: String?
  /// The text below the title.
  public private(set) var detailText: String?
  /// Its image.
  public private(set) var image: UIImage?
  /// The accessory at its end.
  open var accessoryType: CPListItemAccessoryType
  /// Whether it can be picked; a row that can't doesn't call the app (LI-7).
  open var isEnabled = true
  /// Any value that the app stores with it.
  open var userInfo: Any?
  /// Called when it is picked.
  open var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)?

  /// Makes a row.
  public init(
    text: String?, detailText: String?, image: UIImage? = nil, accessoryImage: UIImage? = nil,
    accessoryType: CPListItemAccessoryType = .none
  ) {
    self.text = text
    self.detailText = detailText
    self.image = image
    self.accessoryType = accessoryType
  }
}

/// A keyboard with rows below it. It has no bar (SE-6).
@MainActor open class CPSearchTemplate: CPTemplate {
  /// Answers the typed text.
  open weak var delegate: (any CPSearchTemplateDelegate)?
  /// The visible rows. Only in the stub: the platform doesn't expose them.
  public private(set) var results: [CPListItem] = []
  /// The typed text. Only in the stub.
  public internal(set) var text = ""

  /// Every answer replaces the rows, even one to an older text (SE-2).
  func show(_ items: [CPListItem]) {
    results = cut(items, to: CPListTemplate.maximumItemCount, "search rows")
    headUnit?.rowsReplaced(in: self)
  }
}

/// Answers typed texts, and gets picks.
@MainActor public protocol CPSearchTemplateDelegate: AnyObject {
  /// The text changed; the completion must be called with the rows for it (SE-1).
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String,
    completionHandler: @escaping ([CPListItem]) -> Void)
  /// A row was picked; the completion must be called when the pick has been handled (SE-4).
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem, completionHandler: @escaping () -> Void)
  /// The search key was pressed; optional (SE-5).
  func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate)
}

extension CPSearchTemplateDelegate {
  /// Does nothing, like a missing optional method.
  public func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate) {}
}
