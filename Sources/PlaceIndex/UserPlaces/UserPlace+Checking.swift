import Foundation
import Places
import Understanding

extension UserPlace {
  /// The most characters of a name or alias, of a label, an address and a note, and the most aliases.
  private static let longest = (name: 200, label: 60, address: 300, note: 2_000)
  private static let mostAliases = 20

  /// The place as it is kept: texts on one line and without blanks around them (a note may have lines), empty ones
  /// left out, no alias that repeats the name or another alias.
  ///
  /// - Throws: ``PlaceIndexError`` with `badValue` where a name, alias or label has no letter or digit, or a text is too
  ///   long, or there are too many aliases.
  func checked() throws(PlaceIndexError) -> UserPlace {
    var place = self
    place.name = try Self.spoken(name, "name", longest: Self.longest.name)
    var keys: Set<String> = [TextFolding.key(place.name)]
    place.aliases = []
    for alias in aliases {
      let alias = try Self.spoken(alias, "alias", longest: Self.longest.name)
      if keys.insert(TextFolding.key(alias)).inserted { place.aliases.append(alias) }
    }
    guard place.aliases.count <= Self.mostAliases else {
      throw Self.refuse("aliases", "must be at most \(Self.mostAliases)")
    }
    place.label =
      Self.line(label ?? "").isEmpty ? nil : try Self.spoken(label ?? "", "label", longest: Self.longest.label)
    place.address = try Self.text(Self.line(address ?? ""), "address", longest: Self.longest.address)
    place.note = try Self.text(Self.lines(note ?? ""), "note", longest: Self.longest.note)
    return place
  }

  private static func spoken(_ text: String, _ what: String, longest: Int) throws(PlaceIndexError) -> String {
    let line = line(text)
    guard !TextFolding.key(line).isEmpty, line.count <= longest else {
      throw refuse(what, "must have a letter or digit and at most \(longest) characters")
    }
    return line
  }

  private static func text(_ text: String, _ what: String, longest: Int) throws(PlaceIndexError) -> String? {
    guard text.count <= longest else { throw refuse(what, "must have at most \(longest) characters") }
    return text.isEmpty ? nil : text
  }

  private static func line(_ text: String) -> String {
    lines(text).split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Without control characters, which no file format carries; line ends are line feeds.
  private static func lines(_ text: String) -> String {
    let plain = text.replacing("\r\n", with: "\n").map { $0 == "\r" ? "\n" : $0 }.filter { character in
      character == "\n" || !character.unicodeScalars.contains { $0.properties.generalCategory == .control }
    }
    return String(plain).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func refuse(_ what: String, _ message: String) -> PlaceIndexError {
    PlaceIndexError(.badValue, subject: what, message: message)
  }
}
