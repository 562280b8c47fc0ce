extension HeadUnit {
  /// The rows on the screen; twelve while lists are limited (LI-4).
  public var rows: [CPListItem] {
    let items =
      switch visible {
      case let list as CPListTemplate: list.sections.flatMap(\.items).compactMap { $0 as? CPListItem }
      case let search as CPSearchTemplate: search.results
      default: [CPListItem]()
      }
    return limits.contains(.lists) ? Array(items.prefix(12)) : items
  }

  /// The number of picked rows that the app hasn't handled, and of texts that it hasn't answered.
  public var openCompletions: Int { selections.count(where: \.isOpen) + openSearches }

  /// Whether a row shows that it works.
  public func isSpinning(_ item: CPListItem) -> Bool {
    selections.contains { $0.item === item && $0.isSpinning(at: now()) }
  }

  /// The driver picks a row. A disabled or busy row does nothing (LI-6, LI-7).
  func pick(_ item: CPListItem) {
    guard item.isEnabled, !rows.contains(where: { isSpinning($0) }) else { return }
    let selection = RowSelection(item, since: now())
    let completion = { [weak self] in
      guard !selection.complete() else { return }
      self?.note(.completedTwice("row \(item.text ?? "")"))
    }
    if let search = visible as? CPSearchTemplate {
      tell { [weak self] in
        // Matched against the rows of the last update (SE-3).
        guard let self, search.results.contains(where: { $0 === item }), let delegate = search.delegate else { return }
        selections.append(selection)
        delegate.searchTemplate(search, selectedResult: item, completionHandler: completion)
      }
    } else {
      tell { [weak self] in
        guard let self, let handler = item.handler else { return }
        selections.append(selection)
        handler(item, completion)
      }
    }
  }

  /// New rows end the spinners of the old ones (LI-7).
  func rowsReplaced(in template: CPTemplate) {
    for selection in selections where visible === template { selection.spins = false }
    selections.removeAll { !$0.isOpen }
    onChange?()
  }

  /// The driver types: the whole text so far. Without a keyboard nothing happens.
  public func type(_ text: String) {
    guard let search = visible as? CPSearchTemplate, !limits.contains(.keyboard) else { return }
    search.text = text
    tell { [weak self] in
      guard let self, let delegate = search.delegate else { return }
      openSearches += 1
      var isOpen = true
      delegate.searchTemplate(search, updatedSearchText: text) { [weak self] items in
        guard isOpen else {
          self?.note(.completedTwice("search for \(text)"))
          return
        }
        isOpen = false
        self?.openSearches -= 1
        search.show(items)
      }
    }
  }

  /// The driver presses the search key (SE-5).
  public func pressSearchKey() {
    guard let search = visible as? CPSearchTemplate else { return }
    tell { search.delegate?.searchTemplateSearchButtonPressed(search) }
  }
}

/// A picked row, and whether the app has handled it (LI-6).
@MainActor final class RowSelection {
  /// The row.
  let item: CPListItem
  private let since: Duration
  /// Whether the completion has not come.
  private(set) var isOpen = true
  /// Whether the row may still show that it is busy; new rows end that (LI-7).
  var spins = true

  init(_ item: CPListItem, since: Duration) {
    self.item = item
    self.since = since
  }

  /// The completion came.
  ///
  /// - Returns: Whether it is the first one.
  func complete() -> Bool {
    defer { isOpen = false }
    return isOpen
  }

  /// The row's spinner is visible: from 0.2 s to 10 s (LI-6).
  func isSpinning(at now: Duration) -> Bool {
    isOpen && spins && now - since >= .milliseconds(200) && now - since < .seconds(10)
  }
}
