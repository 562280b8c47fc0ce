/// Rows under a heading.
@MainActor open class CPListSection {
  /// The rows. A list that is too long takes some away in the very object it was given (LI-3).
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
