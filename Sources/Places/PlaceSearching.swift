/// Finds places by name, rubric and address: an index, or a stand-in for one.
public protocol PlaceSearching: Sendable {
  /// The rubrics of the region.
  var rubricator: Rubricator { get }

  /// Places, streets and localities whose name is, contains, or resembles the words in letters or sound.
  ///
  /// - Parameters:
  ///   - name: Typed text or spoken words.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most, best first.
  func places(named name: String, near origin: Coordinate?, limit: Int) async throws -> [PlaceCandidate]

  /// The places of a rubric nearest to a point.
  func places(ofRubric rubric: String, near origin: Coordinate, limit: Int) async throws -> [PlaceCandidate]

  /// Houses by number and street name; the nearest known number of a street where the number itself is unknown.
  ///
  /// - Parameters:
  ///   - number: House number in digits, with its letter where it has one.
  ///   - street: Typed or spoken name of the street.
  ///   - origin: Where the driver is, where known.
  ///   - limit: How many at most, best first.
  func addresses(
    number: String, street: String, near origin: Coordinate?, limit: Int
  ) async throws -> [PlaceCandidate]

  /// The middle of the region, for searches without a position.
  var centre: Coordinate { get }
}
