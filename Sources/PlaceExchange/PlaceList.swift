import Foundation
public import Places

/// What a file of places came to.
public struct PlaceList: Sendable, Hashable {
  /// The places, in the order of the file.
  public private(set) var records: [PlaceRecord] = []
  /// The records that gave none, in the order of the file.
  public private(set) var skipped: [SkippedRecord] = []

  /// The most records that are read: nobody has as many places of their own.
  static let mostRecords = 10_000

  /// Takes a record: as a place, or with the reason why it is none.
  ///
  /// - Throws: ``ExchangeError`` where there are too many.
  mutating func add(_ draft: PlaceDraft, at location: String, file: String) throws(ExchangeError) {
    guard records.count + skipped.count < Self.mostRecords else {
      throw ExchangeError(
        .tooLarge, file: file, "there are more than \(Self.mostRecords) places in it", remedy: "split the file")
    }
    do {
      records.append(PlaceRecord(place: try draft.place(), location: location))
    } catch {
      skipped.append(SkippedRecord(location: location, reason: error.reason))
    }
  }
}

/// A place that a file holds.
public struct PlaceRecord: Sendable, Hashable {
  /// The place.
  public var place: UserPlace
  /// Where in the file it begins: "line 12", "feature 3".
  public var location: String
}

/// A record of a file that gave no place.
public struct SkippedRecord: Sendable, Hashable {
  /// Where in the file it begins: "line 12", "feature 3".
  public var location: String
  /// Why it gave none.
  public var reason: String
}

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
  /// Why there is no position, where more is known than that.
  var missingPosition = "it has no position"

  /// Longest note taken over; descriptions of other programs hold whole pages.
  private static let longestNote = 2_000

  /// The place, with its texts trimmed.
  ///
  /// A record that states no role and is called "Home" or "Work" is the driver's home or work: so OsmAnd and Google
  /// write them. The position 0,0 stands for none in what Google writes, and nobody drives there.
  func place() throws(Refusal) -> UserPlace {
    let role = try statedRole()
    let coordinate = try coordinate()
    let address = Self.trimmed(address)
    let name = Self.trimmed(name) ?? (role == nil || role == .favourite ? address : role?.rawValue.capitalized)
    guard let name else { throw Refusal(reason: "it has no name") }
    return UserPlace(
      role: role ?? UserPlace.Role(rawValue: name.lowercased()) ?? .favourite, name: name, coordinate: coordinate,
      aliases: aliases.compactMap(Self.trimmed), label: Self.trimmed(label), address: address == name ? nil : address,
      note: Self.trimmed(note).map { String($0.prefix(Self.longestNote)) })
  }

  private func statedRole() throws(Refusal) -> UserPlace.Role? {
    guard let text = Self.trimmed(role)?.lowercased() else { return nil }
    guard let role = text == "favorite" ? .favourite : UserPlace.Role(rawValue: text) else {
      throw Refusal(reason: "its role is not home, work or favourite")
    }
    return role
  }

  private func coordinate() throws(Refusal) -> Coordinate {
    guard let latitude = Self.trimmed(latitude), let longitude = Self.trimmed(longitude) else {
      throw Refusal(reason: missingPosition)
    }
    guard let coordinate = Coordinate(parsing: "\(latitude),\(longitude)") else {
      throw Refusal(reason: "its position is not one of degrees on the Earth")
    }
    guard coordinate.latitude != 0 || coordinate.longitude != 0 else {
      throw Refusal(reason: "its position is 0,0, which is written where there is none")
    }
    return coordinate
  }

  private static func trimmed(_ text: String?) -> String? {
    let trimmed = text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return trimmed.isEmpty ? nil : trimmed
  }
}
