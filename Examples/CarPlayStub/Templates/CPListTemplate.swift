/// Rows in sections.
@MainActor open class CPListTemplate: BarTemplate {
  /// How many rows a list of maps keeps (LI-2).
  public class var maximumItemCount: Int { 24 }
  /// How many sections a list keeps (LI-2).
  public class var maximumSectionCount: Int { 200 }

  /// What stands in the bar.
  public let title: String?
  /// The sections that were kept.
  public private(set) var sections: [CPListSection] = []
  /// What is shown where there are no rows (LI-9).
  open var emptyViewTitleVariants: [String] = []
  /// What is shown below that.
  open var emptyViewSubtitleVariants: [String] = []

  /// Makes a list.
  public init(title: String?, sections: [CPListSection]) {
    self.title = title
    super.init()
    updateSections(sections)
  }

  /// How many sections were kept.
  open var sectionCount: Int { sections.count }

  /// How many rows were kept.
  open var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }

  /// Shows other rows. Too many are cut without a word, in the caller's own sections (LI-3); spinners end (LI-7).
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
