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

  /// Neighbouring phones as full-text tokens, with marks at both ends, so that names that share sounds share tokens.
  ///
  /// Sounds that recognisers take for each other share a class: a name heard with one such mistake still shares all.
  static func pairs(_ phones: [Phone]) -> [String] {
    guard !phones.isEmpty else { return [] }
    let marked = ["0"] + phones.map(classCode) + ["0"]
    return zip(marked, marked.dropFirst()).map { $0 + $1 }
  }

  private static func classCode(_ phone: Phone) -> String {
    switch phone {
    case .aa, .ao, .ah, .ow: "a"
    case .ae, .eh, .ey: "e"
    case .ih, .iy, .y: "i"
    case .uh, .uw, .w: "u"
    case .aw: "o"
    case .ay, .oy: "j"
    case .er, .r: "r"
    case .b, .p: "b"
    case .d, .t: "d"
    case .g, .k: "k"
    case .f, .v, .th, .dh: "f"
    case .s, .z: "s"
    case .sh, .zh, .ch, .jh: "c"
    case .m, .n, .ng: "n"
    case .l: "l"
    case .hh: "h"
    }
  }
}
