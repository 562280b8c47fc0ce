/// Finds the values of slots in words: for plain recognition, where nothing understands them.
///
/// Of the values that the corpus expects anywhere of a slot, the one is taken that stands in the words and is the
/// longest; the earlier of two equally long ones. So "iced coffee" is not mistaken for "coffee".
public struct SlotSpotter: Sendable {
  private let values: [String: [(words: [String], value: String)]]
  private let normalizer = TextNormalizer()

  /// Makes a spotter of the values expected of each slot.
  public init(_ values: [String: Set<String>]) {
    let normalizer = TextNormalizer()
    self.values = values.mapValues { values in
      values.sorted().map { (normalizer.words($0), $0) }
    }
  }

  /// The value of each slot that stands in the words.
  public func slots(in text: String) -> [String: String] {
    let words = normalizer.words(text)
    var found: [String: String] = [:]
    for (name, values) in values {
      var best: (length: Int, position: Int, value: String)?
      for (value, written) in values {
        guard let position = Self.position(of: value, in: words) else { continue }
        if best.map({ (-value.count, position) < (-$0.length, $0.position) }) ?? true {
          best = (value.count, position, written)
        }
      }
      found[name] = best?.value
    }
    return found
  }

  private static func position(of value: [String], in words: [String]) -> Int? {
    guard !value.isEmpty, value.count <= words.count else { return nil }
    return (0...(words.count - value.count)).first { Array(words[$0..<($0 + value.count)]) == value }
  }
}
