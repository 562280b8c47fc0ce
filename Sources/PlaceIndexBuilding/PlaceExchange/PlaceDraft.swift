import Foundation
import Places

/// What a record says, before it is known to be a place.
struct PlaceDraft {
  /// Why a record is no place.
  struct Refusal: Error {
    var reason: String
  }

  var name: String?
  var role: String?
  var aliases: [String] = []
  var label: String?
  var address: String?
  var note: String?
  /// Degrees as they are written.
  var latitude: String?
  var longitude: String?
  /// A link to a map, read where no degrees are written.
  var link: String?
  /// Why there is no position, where more is known than that.
  var missingPosition = "it has no position"

  /// No name that is made of a note is longer.
  private static let longestMadeName = 60

  /// The place, its texts trimmed and no longer than the driver's places may be. One that says no name has its address
  /// or the beginning of its note for a name, or an empty one.
  func place() throws(Refusal) -> UserPlace {
    let role = try statedRole()
    let coordinate = try coordinate()
    let address = Self.trimmed(address, UserPlace.longest.address)
    let fallback = role == nil || role == .favourite ? address ?? madeName : role?.rawValue.capitalized
    let note = Self.trimmed(note, UserPlace.longest.note)
    let name = Self.spoken(name, UserPlace.longest.name) ?? Self.spoken(fallback, UserPlace.longest.name) ?? ""
    return UserPlace(
      role: role ?? .favourite, name: name, coordinate: coordinate,
      aliases: Array(aliases.compactMap { Self.spoken($0, UserPlace.longest.name) }.prefix(UserPlace.mostAliases)),
      label: Self.spoken(label, UserPlace.longest.label), address: address == name ? nil : address,
      note: !hasName && note == name ? nil : note)
  }

  /// Whether the record says a name that can be said.
  var hasName: Bool { Self.spoken(name) != nil }

  /// The role that the record names.
  func statedRole() throws(Refusal) -> UserPlace.Role? {
    guard let text = Self.trimmed(role)?.lowercased() else { return nil }
    guard let role = text == "favorite" ? .favourite : UserPlace.Role(rawValue: text) else {
      throw Refusal(reason: "its role is not home, work or favourite")
    }
    return role
  }

  /// The position 0,0 stands for none in what Google writes, and nobody drives there.
  private func coordinate() throws(Refusal) -> Coordinate {
    let linked = link.flatMap(MapLink.coordinate)
    guard let latitude = Self.trimmed(latitude), let longitude = Self.trimmed(longitude) else {
      if let linked { return linked }
      if Self.trimmed(link) != nil { throw Refusal(reason: "it has no position, and its link holds none") }
      if Self.trimmed(address) != nil { throw Refusal(reason: "it has an address and no position") }
      throw Refusal(reason: missingPosition)
    }
    let north = Degrees.value(latitude, .latitude)
    let east = Degrees.value(longitude, .longitude)
    guard let north, let east, let coordinate = Coordinate(latitude: north, longitude: east) else {
      let isSwapped = north.map { abs($0) > 90 && abs($0) <= 180 } == true && east.map { abs($0) <= 90 } == true
      throw Refusal(
        reason: "its position is not one of degrees on the Earth"
          + (isSwapped ? "; latitude and longitude may be exchanged" : ""))
    }
    guard coordinate.latitude != 0 || coordinate.longitude != 0 else {
      if let linked { return linked }
      throw Refusal(reason: "its position is 0,0, which is written where there is none")
    }
    return coordinate
  }

  /// The first line of the note, without the tags of HTML, up to the end of a word.
  private var madeName: String? {
    var plain = ""
    var isInTag = false
    for character in note ?? "" {
      if character == "<" { isInTag = true }
      // A tag may be the end of a line; what is no line is passed over below.
      if isInTag { plain.append("\n") } else { plain.append(character) }
      if character == ">" { isInTag = false }
    }
    let lines = plain.split(whereSeparator: \.isNewline).map(String.init)
    guard let line = lines.lazy.compactMap({ Self.spoken($0) }).first else { return nil }
    guard line.count > Self.longestMadeName else { return line }
    let start = line.prefix(Self.longestMadeName)
    return String(start[..<(start.lastIndex(of: " ") ?? start.endIndex)])
  }

  /// A text that can be said; `nil` where it has no letter and no digit.
  private static func spoken(_ text: String?, _ longest: Int = .max) -> String? {
    trimmed(text, longest).flatMap { $0.contains { $0.isLetter || $0.isNumber } ? $0 : nil }
  }

  private static func trimmed(_ text: String?, _ longest: Int = .max) -> String? {
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    guard trimmed.count > longest else { return trimmed.isEmpty ? nil : trimmed }
    return trimmed.prefix(longest).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
