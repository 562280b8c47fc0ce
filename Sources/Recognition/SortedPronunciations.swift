/// The pronunciation variants of phrases, sorted by phones, so that neighbors share the beginning of an alignment.
struct SortedPronunciations: Sendable {
  /// The index of each variant's phrase.
  let phrases: [Int]
  /// The phones of each variant.
  let phones: [[UInt8]]
  /// The length of the prefix that each variant shares with the previous one, in phones.
  let shared: [Int]
  /// The length of the longest variant, in phones.
  let longest: Int
  /// The number of phrases.
  let phraseCount: Int

  /// Sorts the variants of each phrase; those without phones are omitted.
  init(_ phrases: [[[Phone]]]) {
    phraseCount = phrases.count
    let variants = phrases.enumerated().flatMap { position, variants in
      variants.filter { !$0.isEmpty }.map { (position: position, phones: $0.map(\.rawValue)) }
    }.sorted { $0.phones.lexicographicallyPrecedes($1.phones) }
    self.phrases = variants.map(\.position)
    let phones = variants.map(\.phones)
    self.phones = phones
    longest = phones.reduce(0) { max($0, $1.count) }
    shared = phones.indices.map { position in
      position == 0 ? 0 : zip(phones[position - 1], phones[position]).prefix { $0 == $1 }.count
    }
  }
}
