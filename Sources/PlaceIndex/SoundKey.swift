import Foundation
import Recognition

/// How pronunciations are stored and looked up in a region file.
enum SoundKey {
  /// Phones as bytes, a byte each.
  static func data(_ phones: [Phone]) -> Data {
    Data(phones.map(\.rawValue))
  }

  /// Phones from bytes; bytes that are no phones are skipped.
  static func phones(_ data: Data) -> [Phone] {
    data.compactMap(Phone.init(rawValue:))
  }

  /// Sounds of a word that are looked at.
  private static let reach = 8

  /// Hashes under which a word of this sound is found: its classes of sounds, whole and with one left out.
  ///
  /// Sounds that recognisers take for each other share a class, and so do all vowels within a word.
  static func hashes(_ phones: [Phone]) -> Set<Int64> {
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
  static func frame(_ phones: [Phone]) -> [UInt8] {
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
