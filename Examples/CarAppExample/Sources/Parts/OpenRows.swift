import SearchScreen

/// Rows that were picked and whose completion has not been called: each is called exactly once (LI-6, SE-4).
struct OpenRows {
  private var open: [(row: RowID, complete: () -> Void)] = []

  /// A row was picked.
  mutating func add(_ row: RowID, _ complete: @escaping () -> Void) { open.append((row, complete)) }

  /// The oldest pick of a row is dealt with.
  mutating func complete(_ row: RowID) {
    guard let position = open.firstIndex(where: { $0.row == row }) else { return }
    open.remove(at: position).complete()
  }

  /// The template is gone, and nothing will be dealt with any more.
  mutating func completeAll() {
    let open = open
    self.open = []
    for pick in open { pick.complete() }
  }
}
