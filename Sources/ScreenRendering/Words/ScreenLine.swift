/// One element of a screen: its text in a log, and its text in a screen reader.
struct ScreenItem {
  /// The text in a log; empty for an element that only a screen reader speaks.
  let text: String
  /// Its sentence, part by part; empty for an element that a screen reader leaves out.
  let spoken: [String]

  init(_ text: String, spoken: [String]) { (self.text, self.spoken) = (text, spoken) }

  /// A text that is spoken as it is written.
  init(_ text: String) { self.init(text, spoken: [text]) }
}

/// The elements that a log writes on one line.
struct ScreenLine {
  let items: [ScreenItem]
  private let start: String
  private let separator: String

  init(_ items: [ScreenItem], start: String = "  ", separator: String = " ") {
    (self.items, self.start, self.separator) = (items, start, separator)
  }

  init(_ item: ScreenItem) { self.init([item]) }

  /// The line in a log; `nil` if none of its elements is written.
  var text: String? {
    let written = items.map(\.text).joinedNonempty(separator)
    return written.isEmpty ? nil : start + written
  }
}

extension [String] {
  /// The nonempty texts, joined with a separator.
  func joinedNonempty(_ separator: String) -> String {
    filter { !$0.isEmpty }.joined(separator: separator)
  }
}
