import Foundations
public import Places

/// What a file of places came to.
public struct PlaceList: Sendable, Hashable {
  /// The places, in the order of the file.
  public private(set) var records: [PlaceRecord] = []
  /// What was left out or could not be read, each with the reason.
  public private(set) var skipped: [SkippedRecord] = []

  /// The most records that are read: nobody has as many places of their own.
  static let mostRecords = 10_000

  /// How many places were given a name, as they had none.
  private var unnamed = 0
  /// How many are called "Home" or "Work".
  private var called: [UserPlace.Role: Int] = [:]

  /// Whether nothing was read and nothing left out.
  var isEmpty: Bool { records.isEmpty && skipped.isEmpty }

  /// Takes a record: as a place, or with the reason why it is none.
  ///
  /// A record that states no role and is called "Home" or "Work" is the driver's home or work: so OsmAnd and Google
  /// write them. The second of that name is a favourite.
  ///
  /// - Parameters:
  ///   - draft: What the record says.
  ///   - kind: What a place is called that has no name, with a number behind it.
  ///   - location: Where in the file it begins.
  ///   - file: The file, for errors.
  /// - Throws: ``ExchangeError`` where there are too many.
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

  /// Notes what is left out, and why.
  mutating func leaveOut(_ reason: String, at location: String) {
    skipped.append(SkippedRecord(location: location, reason: reason))
  }

  /// Takes what a file of an archive came to.
  ///
  /// - Throws: ``ExchangeError`` where there are too many.
  mutating func append(_ list: PlaceList, of entry: String, file: String) throws(ExchangeError) {
    records += list.records.map { PlaceRecord(place: $0.place, location: "\(entry) \($0.location)") }
    skipped += list.skipped.map { SkippedRecord(location: "\(entry) \($0.location)", reason: $0.reason) }
    guard records.count + skipped.count <= Self.mostRecords else { throw Self.tooMany(file) }
  }

  static func tooMany(_ file: String) -> ExchangeError {
    ExchangeError(
      .tooLarge, subject: file, message: "there are more than \(mostRecords) places in it", advice: "split the file")
  }
}

/// A place that a file holds.
public struct PlaceRecord: Sendable, Hashable {
  /// The place.
  public var place: UserPlace
  /// Where in the file it begins: "line 12", "feature 3".
  public var location: String
}

/// Something of a file that gave no place.
public struct SkippedRecord: Sendable, Hashable {
  /// Where in the file it begins: "line 12", "feature 3".
  public var location: String
  /// Why it gave none.
  public var reason: String
}
