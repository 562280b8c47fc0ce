package import Foundation
import Foundations
package import Recognition

/// Hashes under which words and sounds are stored: the same on every machine and in every run.
package enum WordHash {
  /// FNV-1a, folded to 40 bits, which keeps a stored number short.
  package static func of(_ bytes: some Sequence<UInt8>) -> Int64 {
    let hash = FNV1a(bytes).value
    return Int64((hash ^ (hash >> 40)) & 0xff_ffff_ffff)
  }

  /// Letters of a word that are looked at: two that differ only later differ in length or are told apart by comparison.
  private static let reach = 7

  /// How many letters two words may differ by, by the length of the longer one.
  package static func mostEdits(length: Int) -> Int {
    switch length {
    case ..<4: 0
    case 4...7: 1
    default: 2
    }
  }

  /// Hashes of a word's beginning with up to some letters left out (SymSpell, Garbe 2012): two words within that many
  /// edits of each other share one.
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

/// How pronunciations are stored and looked up in a region file.
package enum SoundKey {
  /// Phones as bytes, a byte each.
  package static func data(_ phones: [Phone]) -> Data {
    Data(phones.map(\.rawValue))
  }

  /// Phones from bytes; bytes that are no phones are skipped.
  package static func phones(_ data: Data) -> [Phone] {
    data.compactMap(Phone.init(rawValue:))
  }

  /// Sounds of a word that are looked at.
  private static let reach = 8

  /// Hashes under which a word of this sound is found: its classes of sounds, whole and with one left out.
  ///
  /// Sounds that recognisers take for each other share a class, and so do all vowels within a word.
  package static func hashes(_ phones: [Phone]) -> Set<Int64> {
    let classes = Array(classes(phones).prefix(reach))
    guard !classes.isEmpty else { return [] }
    var hashes: Set<Int64> = [WordHash.of(classes)]
    guard classes.count >= 3 else { return hashes }
    for position in classes.indices {
      hashes.insert(WordHash.of(classes[..<position] + classes[(position + 1)...]))
    }
    return hashes
  }

  /// The consonants of a phrase by their classes, whatever stands between them: names that were taken apart into other
  /// words keep it.
  package static func frame(_ phones: [Phone]) -> [UInt8] {
    classes(phones).filter { $0 != vowel }
  }

  private static let vowel = UInt8(ascii: "v")

  private static func classes(_ phones: [Phone]) -> [UInt8] {
    var classes: [UInt8] = []
    for phone in phones {
      let kind = kind(phone)
      // Neighbouring vowels are one: speakers and recognisers disagree how many there are.
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

/// How the words of keys are pronounced: read where they can be, spelled where they cannot.
package struct WordSounds {
  private let pronouncer: any Pronouncing

  package init(pronouncer: any Pronouncing) { self.pronouncer = pronouncer }

  /// The ways to pronounce a word of a key, likeliest first.
  package func pronunciations(of word: String) -> [[Phone]] {
    guard !pronouncer.isListed(word), (2...5).contains(word.utf8.count),
      !word.contains(where: { "aeiouy".contains($0) })
    else {
      return pronouncer.pronunciations(of: word)
    }
    let spelled = word.flatMap { pronouncer.pronunciations(of: String($0)).first ?? [] }
    return spelled.isEmpty ? pronouncer.pronunciations(of: word) : [spelled]
  }
}
