import Foundations

/// Splits gpsd's output into lines, and buffers no more of a line than a report can have.
struct ReportLines {
  private var splitter = LineSplitter()
  private var isInLongLine = false
  private let longest: Int
  /// Number of lines that were skipped because they were too long.
  private(set) var skipped = 0

  /// - Parameter longest: Maximum length of a line in bytes. gpsd's own limit for a report is 10,240.
  init(longest: Int = 32_768) { self.longest = longest }

  mutating func append(_ bytes: some Sequence<UInt8>) { splitter.append(bytes) }

  /// The next complete line that isn't too long, without its end.
  mutating func next() -> ArraySlice<UInt8>? {
    while let line = splitter.next() {
      if isInLongLine {
        isInLongLine = false  // This is the rest of it.
      } else if line.count > longest {
        skipped += 1
      } else {
        return line
      }
    }
    if splitter.pending > longest {
      if !isInLongLine { skipped += 1 }
      isInLongLine = true
      splitter = LineSplitter()
    }
    return nil
  }
}
