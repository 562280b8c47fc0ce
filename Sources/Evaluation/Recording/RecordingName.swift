import Foundation

/// Names of recordings that every file system takes: the letters a to z, digits and hyphens.
public enum RecordingName {
  /// The most characters that a speaker or the words of a prompt get in a name.
  public static let longest = 48

  /// The folder of a speaker; nil when nothing of the name can be written so.
  public static func folder(speaker: String) -> String? {
    let name = safe(speaker)
    return name.isEmpty ? nil : name
  }

  /// The name of a prompt's recording without its extension: "007-navigate-to-marble-arch".
  public static func stem(number: Int, text: String) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: max(0, 3 - digits.count)) + digits
    let words = safe(text)
    return words.isEmpty ? padded : "\(padded)-\(words)"
  }

  /// The first of "STEM.wav", "STEM-2.wav", … that is not taken, so that nothing is ever overwritten.
  public static func free(stem: String, isTaken: (String) -> Bool) -> String {
    var name = "\(stem).wav"
    var count = 2
    while isTaken(name) {
      name = "\(stem)-\(count).wav"
      count += 1
    }
    return name
  }

  private static func safe(_ text: String) -> String {
    let latin = text.applyingTransform(.toLatin, reverse: false) ?? text
    let plain = latin.folding(options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
    let words = plain.lowercased().filter { !"'’".contains($0) }.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var name = ""
    for word in words {
      let longer = name.isEmpty ? String(word.prefix(longest)) : "\(name)-\(word)"
      if longer.count > longest { break }
      name = longer
    }
    return name
  }
}
