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
