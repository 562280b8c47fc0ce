/// One way to say a command: words with slots between them.
public struct CommandTemplate: Hashable, Sendable {
  /// A word to be said, or a slot to be filled.
  public enum Element: Hashable, Sendable {
    /// A word of the command itself.
    case word(String)
    /// Something of the region.
    case slot(Slot)
  }

  /// What the command means.
  public var intent: Intent
  /// How often it is used, against the others.
  public var weight: Double
  /// Its words and slots in order.
  public var elements: [Element]

  /// Matches words against the template, slots taking one word or more.
  ///
  /// - Returns: Every way to fill the slots.
  func matches(_ words: [String]) -> [[Slot: [String]]] {
    Self.match(elements[...], words[...])
  }

  private static func match(_ elements: ArraySlice<Element>, _ words: ArraySlice<String>) -> [[Slot: [String]]] {
    guard let element = elements.first else { return words.isEmpty ? [[:]] : [] }
    let rest = elements.dropFirst()
    guard words.count >= elements.count else { return [] }
    switch element {
    case .word(let word):
      return words.first == word ? match(rest, words.dropFirst()) : []
    case .slot(let slot):
      if rest.isEmpty { return [[slot: Array(words)]] }
      return (1...(words.count - rest.count)).flatMap { length in
        match(rest, words.dropFirst(length)).map { filled in
          filled.merging([slot: Array(words.prefix(length))]) { first, _ in first }
        }
      }
    }
  }

  /// How many words are the command's own.
  var carrierWords: Int {
    elements.count {
      if case .word = $0 { true } else { false }
    }
  }
}
