/// One thing on a screen: as a log has it, and as a screen reader says it.
struct ScreenItem {
  /// As a log has it; empty for something that only a screen reader says.
  let text: String
  /// Its sentence, part by part; empty for something that a screen reader leaves out.
  let spoken: [String]

  init(_ text: String, spoken: [String]) { (self.text, self.spoken) = (text, spoken) }

  /// A text that is said as it is written.
  init(_ text: String) { self.init(text, spoken: [text]) }
}

/// The things that a log has on one line.
struct ScreenLine {
  let items: [ScreenItem]
  private let start: String
  private let separator: String

  init(_ items: [ScreenItem], start: String = "  ", separator: String = " ") {
    (self.items, self.start, self.separator) = (items, start, separator)
  }

  init(_ item: ScreenItem) { self.init([item]) }

  /// The line in a log; `nil` if none of its items is written.
  var text: String? {
    let written = items.map(\.text).joinedNonempty(separator)
    return written.isEmpty ? nil : start + written
  }
}

extension [String] {
  /// The texts that say something, with something between them.
  func joinedNonempty(_ separator: String) -> String {
    filter { !$0.isEmpty }.joined(separator: separator)
  }
}
