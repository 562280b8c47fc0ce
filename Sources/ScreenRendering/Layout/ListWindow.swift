import SearchScreen

/// How many rows of a list are on the glass at once, and how tall they are.
struct ListWindow: Hashable {
  /// How many rows, from the first on.
  let count: Int
  /// How tall a row is, in points.
  let row: Double

  /// Finds the window at the top of a list.
  ///
  /// - Parameters:
  ///   - sections: The rows.
  ///   - height: The room there is.
  ///   - header: The height of a heading.
  ///   - gap: The room below a row; half of it is below a heading.
  ///   - shortest: The least height of a row.
  ///   - visible: How many rows the head unit shows at most; it shows fewer where headings take their room.
  init(_ sections: [ListSection], height: Double, header: Double, gap: Double, shortest: Double, visible: Int) {
    let all = sections.filter { !$0.rows.isEmpty }
    var best = (count: 0, row: shortest)
    var headers = 0
    var count = 0
    outer: for section in all {
      headers += section.header?.isEmpty == false ? 1 : 0
      for _ in section.rows {
        guard count < visible else { break outer }
        let room = height - Double(headers) * (header + gap / 2) - Double(count) * gap
        let each = room / Double(count + 1)
        guard each >= shortest || count == 0 else { break outer }
        count += 1
        best = (count, min(each, max(shortest, 1.35 * shortest)))
      }
    }
    // Rows that are all there are as tall as on a full screen, so that a short list does not look swollen.
    let full = (height - Double(max(visible, 1) - 1) * gap) / Double(max(visible, 1))
    self.count = best.count
    row = min(best.row, max(shortest, full))
  }
}
