import Foundations
public import Places

/// The result of reading a file of places.
public struct PlaceList: Sendable, Hashable {
  /// The places, in file order.
  public private(set) var records: [PlaceRecord] = []
  /// The records that were skipped or couldn't be read, each with the reason.
  public private(set) var skipped: [SkippedRecord] = []

  /// Maximum number of records read from a file.
  static let mostRecords = 10_000

  /// Number of places that had no name and were given one.
  private var unnamed = 0
  /// Number of places named "Home" or "Work".
  private var called: [UserPlace.Role: Int] = [:]

  var isEmpty: Bool { records.isEmpty && skipped.isEmpty }

  /// Adds a record as a place, or as a skipped record with the reason.
  ///
  /// A record without a role that is named "Home" or "Work" becomes the driver's home or work, because OsmAnd and
  /// Google write them that way. A second record of that name becomes a favorite. A place without a name is named after
  /// the kind of record, with a number.
  ///
  /// - Throws: ``ExchangeError`` if there are too many records.
  mutating func add(
    _ draft: PlaceDraft, kind: String = "Place", at location: String, file: String
  ) throws(ExchangeError) {
    guard records.count + skipped.count < Self.mostRecords else { throw Self.tooMany(file) }
    do {
      var place = try draft.place()
      if place.name.isEmpty {
        unnamed += 1
        place.name = "\(kind) \(unnamed)"
      }
      if try draft.statedRole() == nil, let role = UserPlace.Role(rawValue: place.name.lowercased()) {
        let number = called[role, default: 0] + 1
        called[role] = number
        if number == 1 { place.role = role } else { place.name += " (\(number))" }
      }
      records.append(PlaceRecord(place: place, location: location))
    } catch {
      skipped.append(SkippedRecord(location: location, reason: error.reason))
    }
  }

  mutating func leaveOut(_ reason: String, at location: String) {
    skipped.append(SkippedRecord(location: location, reason: reason))
  }

  /// Adds the result of a file in an archive.
  ///
  /// - Throws: ``ExchangeError`` if there are too many records.
  mutating func append(_ list: PlaceList, of entry: String, file: String) throws(ExchangeError) {
    records += list.records.map { PlaceRecord(place: $0.place, location: "\(entry) \($0.location)") }
    skipped += list.skipped.map { SkippedRecord(location: "\(entry) \($0.location)", reason: $0.reason) }
    guard records.count + skipped.count <= Self.mostRecords else { throw Self.tooMany(file) }
  }

  static func tooMany(_ file: String) -> ExchangeError {
    ExchangeError(
      .tooLarge, subject: file, message: "it contains more than \(mostRecords) places", advice: "split the file")
  }
}

/// A place read from a file.
public struct PlaceRecord: Sendable, Hashable {
  /// The place.
  public var place: UserPlace
  /// Location of the record in the file: "line 12", "feature 3".
  public var location: String
}

/// A part of a file that didn't give a place.
public struct SkippedRecord: Sendable, Hashable {
  /// Location of the record in the file: "line 12", "feature 3".
  public var location: String
  /// The reason why it was skipped.
  public var reason: String
}
