/// A row that was picked, and whether the app has dealt with it (LI-6).
@MainActor final class RowSelection {
  /// The row.
  let item: CPListItem
  private let since: Duration
  /// Whether the completion has not come.
  private(set) var isOpen = true
  /// Whether the row may still show that it works; new rows end that (LI-7).
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

  /// The row's spinner is on show: from 0.2 s to 10 s (LI-6).
  func isSpinning(at now: Duration) -> Bool {
    isOpen && spins && now - since >= .milliseconds(200) && now - since < .seconds(10)
  }
}
