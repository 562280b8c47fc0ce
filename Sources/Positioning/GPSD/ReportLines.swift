import Foundations

/// Cuts what gpsd sends into lines, and holds no more of a line than any report is long.
struct ReportLines {
  private var splitter = LineSplitter()
  private var isInLongLine = false
  private let longest: Int
  /// How many lines were left out, as they were too long.
  private(set) var skipped = 0

  /// - Parameter longest: Bytes of the longest line that is taken. gpsd's own limit for a report is 10,240.
  init(longest: Int = 32_768) { self.longest = longest }

  mutating func append(_ bytes: some Sequence<UInt8>) { splitter.append(bytes) }

  /// The next whole line that is not too long, without its end.
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
