package import Foundation
import Foundations
package import Recognition

/// Hashes for storing words and pronunciations, stable across machines and runs.
package enum WordHash {
  /// FNV-1a, folded to 40 bits, which keeps a stored number short.
  package static func of(_ bytes: some Sequence<UInt8>) -> Int64 {
    let hash = FNV1a(bytes).value
    return Int64((hash ^ (hash >> 40)) & 0xff_ffff_ffff)
  }

  /// Number of a word's letters that are hashed; words that differ only later differ in length or are distinguished by
  /// comparison.
  private static let reach = 7

  /// Maximum number of edits between two words, by the length of the longer one.
  package static func mostEdits(length: Int) -> Int {
    switch length {
    case ..<4: 0
    case 4...7: 1
    default: 2
    }
  }

  /// Hashes of a word's beginning with up to a number of letters left out (SymSpell, Garbe 2012); two words within that
  /// many edits share one.
  package static func deletions(of word: [UInt8], most: Int) -> Set<Int64> {
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

/// The storage and lookup format of pronunciations in a region file.
package enum SoundKey {
  /// Phones as bytes, one each.
  package static func data(_ phones: [Phone]) -> Data { Data(phones.map(\.rawValue)) }

  /// Phones from bytes; invalid bytes are skipped.
  package static func phones(_ data: Data) -> [Phone] { data.compactMap(Phone.init(rawValue:)) }

  /// Maximum number of a word's phones that are hashed.
  private static let reach = 8

  /// Hashes for finding a word with this pronunciation: its phone classes, complete and with one left out.
  ///
  /// Phones that recognizers confuse share a class; so do all vowels within a word.
  package static func hashes(_ phones: [Phone]) -> Set<Int64> {
    let classes = Array(classes(phones).prefix(reach))
    guard !classes.isEmpty else { return [] }
    var hashes: Set<Int64> = [WordHash.of(classes)]
    guard classes.count >= 3 else { return hashes }
    for position in classes.indices { hashes.insert(WordHash.of(classes[..<position] + classes[(position + 1)...])) }
    return hashes
  }

  /// The consonants of a phrase by their classes, without what is between them; names that were split into other words
  /// keep this frame.
  package static func frame(_ phones: [Phone]) -> [UInt8] { classes(phones).filter { $0 != vowel } }

  private static let vowel = UInt8(ascii: "v")

  private static func classes(_ phones: [Phone]) -> [UInt8] {
    var classes: [UInt8] = []
    for phone in phones {
      let kind = kind(phone)
      // Adjacent vowels count as one, because speakers and recognizers disagree on their number.
      if kind != vowel || classes.last != vowel { classes.append(kind) }
    }
    return classes
  }

  private static func kind(_ phone: Phone) -> UInt8 {
    switch phone {
    case .er, .r: UInt8(ascii: "r")
    case .b, .p: UInt8(ascii: "b")
    case .d, .t: UInt8(ascii: "d")
    case .g, .k: UInt8(ascii: "k")
    case .f, .v, .th, .dh: UInt8(ascii: "f")
    case .s, .z: UInt8(ascii: "s")
    case .sh, .zh, .ch, .jh: UInt8(ascii: "c")
    case .m, .n, .ng: UInt8(ascii: "n")
    case .l: UInt8(ascii: "l")
    case .hh: UInt8(ascii: "h")
    default: vowel
    }
  }
}

/// Pronunciations of the words of keys: read as words if possible, otherwise spelled.
package struct WordSounds {
  private let pronouncer: any Pronouncing

  package init(pronouncer: any Pronouncing) { self.pronouncer = pronouncer }

  /// The pronunciations of a key's word, likeliest first.
  package func pronunciations(of word: String) -> [[Phone]] {
    guard !pronouncer.isListed(word), (2...5).contains(word.utf8.count),
      !word.contains(where: { "aeiouy".contains($0) })
    else { return pronouncer.pronunciations(of: word) }
    let spelled = word.flatMap { pronouncer.pronunciations(of: String($0)).first ?? [] }
    return spelled.isEmpty ? pronouncer.pronunciations(of: word) : [spelled]
  }
}
