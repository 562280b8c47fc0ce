/// One way to answer: words with slots between them.
struct ReplyTemplate: Hashable, Sendable {
  /// What a line of the file means.
  enum Meaning: String, CaseIterable, Sendable {
    case yes, no, cancel, more, again, pick, nearest, farthest, last, other, filler
  }

  /// What of a place is said.
  enum Slot: String, CaseIterable, Sendable {
    case number, ordinal, name, street, area
  }

  enum Element: Hashable, Sendable {
    case word(String)
    case slot(Slot)
  }

  var meaning: Meaning
  /// How often it is used, against the others.
  var weight: Double
  var elements: [Element]

  /// The template's own words.
  var words: [String] {
    elements.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// What of a place is said in it.
  var slots: [Slot] {
    elements.compactMap { if case .slot(let slot) = $0 { slot } else { nil } }
  }
}
