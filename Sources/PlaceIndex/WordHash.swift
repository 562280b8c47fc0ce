/// Hashes under which words and sounds are stored: the same on every machine and in every run.
enum WordHash {
  /// FNV-1a (Fowler, Noll, Vo 1991), 64 bits folded to 40, which keeps a stored number short.
  static func of(_ bytes: some Sequence<UInt8>) -> Int64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int64((hash ^ (hash >> 40)) & 0xff_ffff_ffff)
  }

  /// Letters of a word that are looked at: two that differ only later differ in length or are told apart by comparison.
  private static let reach = 7

  /// How many letters two words may differ by, by the length of the longer one.
  static func mostEdits(length: Int) -> Int {
    switch length {
    case ..<4: 0
    case 4...7: 1
    default: 2
    }
  }

  /// Hashes of a word's beginning with up to some letters left out (SymSpell, Garbe 2012): two words within that many
  /// edits of each other share one.
  static func deletions(of word: [UInt8], most: Int) -> Set<Int64> {
    var hashes: Set<Int64> = []
    var forms: Set<[UInt8]> = [Array(word.prefix(reach))]
    for remaining in (0...max(0, most)).reversed() {
      var shorter: Set<[UInt8]> = []
      for form in forms {
        hashes.insert(of(form))
        guard remaining > 0, form.count > 1 else { continue }
        for position in form.indices {
          var cut = form
          cut.remove(at: position)
          shorter.insert(cut)
        }
      }
      forms = shorter
    }
    return hashes
  }
}
