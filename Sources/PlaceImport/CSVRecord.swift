/// One record of a CSV file.
package struct CSVRecord: Hashable {
  /// The line it starts on, from 1.
  package let line: Int
  /// The cells' bytes, quotes removed.
  let cells: [[UInt8]]

  /// The cells as trimmed text, or `nil` where one is not UTF-8.
  package func text() -> [String]? {
    var texts: [String] = []
    for cell in cells {
      guard let text = String(validating: cell, as: UTF8.self) else { return nil }
      var trimmed = text[...]
      while trimmed.first?.isWhitespace == true { trimmed.removeFirst() }
      while trimmed.last?.isWhitespace == true { trimmed.removeLast() }
      texts.append(String(trimmed))
    }
    return texts
  }
}
