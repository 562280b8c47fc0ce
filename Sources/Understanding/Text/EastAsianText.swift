import Foundation

/// Normalizes Chinese and Japanese text: character variants, and the numbers of addresses.
enum EastAsianText {
  /// Whether a text has Chinese characters.
  static func isIn(_ text: String) -> Bool { text.unicodeScalars.contains(where: isIdeograph) }

  /// Whether a character is Chinese; each is a word, because names are written without spaces.
  static func isIdeograph(_ character: Character) -> Bool { character.unicodeScalars.first.map(isIdeograph) ?? false }

  private static func isIdeograph(_ scalar: Unicode.Scalar) -> Bool {
    // CJK Unified Ideographs and their extension A (Unicode blocks).
    (0x3400...0x4DBF).contains(scalar.value) || (0x4E00...0x9FFF).contains(scalar.value)
  }

  /// Traditional characters in simplified form, numbers before address counters as digits, and the house number
  /// separated: "二丁目3番4号" is "2丁目 3-4".
  static func plain(_ text: String) -> String {
    let simplified = text.applyingTransform(StringTransform("Traditional-Simplified"), reverse: false) ?? text
    var plain = ""
    var rest = simplified.folding(options: .widthInsensitive, locale: nil)[...]
    while let character = rest.first {
      if let counter = counters.first(where: rest.hasPrefix), let number = trailingNumber(plain) {
        plain.removeLast(number.count)
        rest = rest.dropFirst(counter.count)
        plain += streetCounters.contains(counter) ? "\(number.value)\(counter)" : " \(number.value)"
        let isBlock = counter.hasPrefix("番") && rest.first.map(isFigure) == true
        plain += isBlock ? "-" : streetCounters.contains(counter) && counter != "丁目" ? "" : " "
      } else if "之ーの-".contains(character), plain.last.map(isFigure) == true,
        rest.dropFirst().first.map(isFigure) == true
      {
        plain.append("-")
        rest.removeFirst()
      } else {
        plain.append(character)
        rest.removeFirst()
      }
    }
    return plain.replacing(#/(\p{Han}|\p{Katakana}|\p{Hiragana})([0-9]+(-[0-9]+)*)\s*$/#) { "\($0.1) \($0.2)" }
  }

  /// The counters after address numbers: part of a street or district, block, house.
  private static let counters = ["丁目", "段", "弄", "巷", "番地", "番", "号"]
  private static let streetCounters: Set<String> = ["丁目", "段", "弄", "巷"]

  private static func isFigure(_ character: Character) -> Bool { ("0"..."9").contains(character) }

  private static let digits: [Character: Int] = [
    "〇": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9,
  ]

  /// The number at the end of a text, in digits or in characters up to ninety-nine, and its number of characters.
  private static func trailingNumber(_ text: String) -> (value: Int, count: Int)? {
    let figures = text.reversed().prefix(while: isFigure)
    if !figures.isEmpty { return Int(String(figures.reversed())).map { ($0, figures.count) } }
    let characters = Array(text.reversed().prefix { digits[$0] != nil || $0 == "十" }.prefix(3).reversed())
    guard !characters.isEmpty else { return nil }
    var value = 0
    for character in characters {
      if character == "十" { value = max(1, value) * 10 } else { value += digits[character] ?? 0 }
    }
    return (value, characters.count)
  }
}
