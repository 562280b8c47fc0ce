import DestinationSearch
import HeadUnit
import Places

/// The words with which rows describe places, in one language.
struct PlaceWords: Hashable, Sendable, Decodable {
  /// The description of a place without a rubric, by the name of its kind.
  var kinds: [String: String] = [:]
  /// The direction of a place from the driver, by the name of the compass point.
  var directions: [String: String] = [:]
  /// The words for a place that is open or closed now.
  var openNow = ""
  var closedNow = ""
  /// The words for a house that stands in for a number that the map lacks; `{name}` is that number.
  var nearestNumber = ""
  /// The words for a deviation from the query, as a ``/Places/MatchNote`` names it; `{name}` is what it concerns.
  var unknownNumber = ""
  var formerName = ""
  var otherPostcode = ""
  var otherTown = ""
  var withoutUnit = ""
}

extension PlaceWords {
  /// Creates the words in a language.
  init(_ language: ScreenLanguage) { self = WordTable.section("places", in: language) ?? Self() }

  /// Returns the description of a kind of place.
  func name(of kind: Place.Kind) -> String { kinds[kind.rawValue] ?? "" }

  /// Returns how a place deviates from the query.
  func text(of remark: MatchNote, on candidate: PlaceCandidate) -> String {
    switch remark.code {
    case .unknownNumber: candidate.match == .nearestNumber ? nearestNumber : unknownNumber
    case .formerName: formerName
    case .ignoredPostcode: otherPostcode
    case .ignoredTown: otherTown
    case .ignoredUnit, .ignoredPart: withoutUnit
    }
  }

  /// Returns the name of a compass point.
  func name(of point: CompassPoint) -> String {
    let name =
      switch point {
      case .north: "north"
      case .northEast: "northEast"
      case .east: "east"
      case .southEast: "southEast"
      case .south: "south"
      case .southWest: "southWest"
      case .west: "west"
      case .northWest: "northWest"
      }
    return directions[name] ?? ""
  }
}
