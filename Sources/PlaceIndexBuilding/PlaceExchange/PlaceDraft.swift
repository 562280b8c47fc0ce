import Foundation
import Places

/// The values of a record, before they are checked.
struct PlaceDraft {
  struct Refusal: Error { var reason: String }

  var name: String?
  var role: String?
  var aliases: [String] = []
  var label, address, note: String?
  /// Degrees as written in the file.
  var latitude, longitude: String?
  /// A map link, used if the record doesn't give degrees.
  var link: String?
  /// The reason for a missing position, if a more specific one is known.
  var missingPosition = "it has no position"

  /// Maximum length of a name that is made from a note.
  private static let longestMadeName = 60

  /// The place, with its texts trimmed to the limits for saved places. A record without a name is named after its
  /// address or the beginning of its note; otherwise the name is empty.
  func place() throws(Refusal) -> UserPlace {
    let role = try statedRole()
    let coordinate = try coordinate()
    let address = Self.trimmed(address, UserPlace.longest.address)
    let fallback = role == nil || role == .favorite ? address ?? madeName : role?.rawValue.capitalized
    let note = Self.trimmed(note, UserPlace.longest.note)
    let name = Self.spoken(name, UserPlace.longest.name) ?? Self.spoken(fallback, UserPlace.longest.name) ?? ""
    return UserPlace(
      role: role ?? .favorite, name: name, coordinate: coordinate,
      aliases: Array(aliases.compactMap { Self.spoken($0, UserPlace.longest.name) }.prefix(UserPlace.mostAliases)),
      label: Self.spoken(label, UserPlace.longest.label), address: address == name ? nil : address,
      note: !hasName && note == name ? nil : note)
  }

  /// Whether the record has a name that can be spoken.
  var hasName: Bool { Self.spoken(name) != nil }

  func statedRole() throws(Refusal) -> UserPlace.Role? {
    guard let text = Self.trimmed(role)?.lowercased() else { return nil }
    guard let role = text == "favorite" ? .favorite : UserPlace.Role(rawValue: text) else {
      throw Refusal(reason: "its role isn't home, work, or favourite")
    }
    return role
  }

  /// The position. 0,0 counts as missing: Google writes it for an unknown position.
  private func coordinate() throws(Refusal) -> Coordinate {
    let linked = link.flatMap(MapLink.coordinate)
    guard let latitude = Self.trimmed(latitude), let longitude = Self.trimmed(longitude) else {
      if let linked { return linked }
      if Self.trimmed(link) != nil { throw Refusal(reason: "it has no position, and its link doesn't contain one") }
      if Self.trimmed(address) != nil { throw Refusal(reason: "it has an address but no position") }
      throw Refusal(reason: missingPosition)
    }
    let north = Degrees.value(latitude, .latitude)
    let east = Degrees.value(longitude, .longitude)
    guard let north, let east, let coordinate = Coordinate(latitude: north, longitude: east) else {
      let isSwapped = north.map { abs($0) > 90 && abs($0) <= 180 } == true && east.map { abs($0) <= 90 } == true
      throw Refusal(
        reason: "its latitude or longitude is out of range"
          + (isSwapped ? "; latitude and longitude may be swapped" : ""))
    }
    guard coordinate.latitude != 0 || coordinate.longitude != 0 else {
      if let linked { return linked }
      throw Refusal(reason: "its position is 0,0, which stands for an unknown position")
    }
    return coordinate
  }

  /// The first line of the note, without HTML tags, up to the end of a word.
  private var madeName: String? {
    var plain = ""
    var isInTag = false
    for character in note ?? "" {
      if character == "<" { isInTag = true }
      // A tag may end a line; an empty line is skipped below.
      if isInTag { plain.append("\n") } else { plain.append(character) }
      if character == ">" { isInTag = false }
    }
    let lines = plain.split(whereSeparator: \.isNewline).map(String.init)
    guard let line = lines.lazy.compactMap({ Self.spoken($0) }).first else { return nil }
    guard line.count > Self.longestMadeName else { return line }
    let start = line.prefix(Self.longestMadeName)
    return String(start[..<(start.lastIndex(of: " ") ?? start.endIndex)])
  }

  /// A text that can be spoken; `nil` if it has no letter or digit.
  private static func spoken(_ text: String?, _ longest: Int = .max) -> String? {
    trimmed(text, longest).flatMap { $0.contains { $0.isLetter || $0.isNumber } ? $0 : nil }
  }

  private static func trimmed(_ text: String?, _ longest: Int = .max) -> String? {
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    guard trimmed.count > longest else { return trimmed.isEmpty ? nil : trimmed }
    return trimmed.prefix(longest).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
