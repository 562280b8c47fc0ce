/// A keyboard with rows under it. It has no bar (SE-6).
@MainActor open class CPSearchTemplate: CPTemplate {
  /// Who answers what is typed.
  open weak var delegate: (any CPSearchTemplateDelegate)?
  /// The rows on show. Of the stub alone: the platform keeps them to itself.
  public private(set) var results: [CPListItem] = []
  /// What was typed. Of the stub alone.
  public internal(set) var text = ""

  /// Every answer replaces the rows, whatever text it answers (SE-2).
  func show(_ items: [CPListItem]) {
    results = cut(items, to: CPListTemplate.maximumItemCount, "search rows")
    headUnit?.rowsReplaced(in: self)
  }
}

/// Answers what is typed, and learns what is picked.
@MainActor public protocol CPSearchTemplateDelegate: AnyObject {
  /// The text changed; the completion must be called with the rows for it (SE-1).
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, updatedSearchText searchText: String,
    completionHandler: @escaping ([CPListItem]) -> Void)
  /// A row was picked; the completion must be called when that is dealt with (SE-4).
  func searchTemplate(
    _ searchTemplate: CPSearchTemplate, selectedResult item: CPListItem, completionHandler: @escaping () -> Void)
  /// The search key was pressed; optional (SE-5).
  func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate)
}

extension CPSearchTemplateDelegate {
  /// Does nothing, as where the optional method is missing.
  public func searchTemplateSearchButtonPressed(_ searchTemplate: CPSearchTemplate) {}
}
