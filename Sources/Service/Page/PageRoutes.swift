import Cartography
import HeadUnit
import Hummingbird
import Places
import ScreenRendering

/// The head unit's page, and the options for a session.
struct PageRoutes {
  let state: ServiceState
  let files: PageFiles?

  func add(to router: Router<ServiceContext>) {
    if let files {
      for path: RouterPath in ["/", "drive", "page/**"] {
        router.get(path) { request, _ in try files.response(to: request) }
      }
    }
    let native = router.group("v1")
    native.get("setup", use: setup)
  }

  private struct Setup: Encodable {
    var version = 1
    var headUnits: [String: HeadUnitProfile]
    var words: [HeadUnitWords]
    var position: Coordinate
    /// Whether sessions can follow the car that the service runs in.
    var followsCar: Bool
    var attribution: String
    /// The side on which the country's drivers sit.
    var driveSide: DriveSide
    var wakePhrase: String?
    var map = Map()

    struct Map: Encodable {
      var tiles = MapRoutes.path
      var maxZoom = TileAddress.zooms.upperBound
    }
  }

  private func setup(_ request: Request, context: ServiceContext) async throws -> Response {
    let search = state.search
    return .json(
      Setup(
        headUnits: search.headUnits, words: ScreenLanguage.allCases.map(HeadUnitWords.init),
        position: state.car.position() ?? search.map.center, followsCar: state.car.positions != nil,
        attribution: search.map.attribution,
        driveSide: DriveSide(in: search.country), wakePhrase: search.wake?.phrase))
  }
}

/// The words that a head unit adds to the templates' texts, in one language.
struct HeadUnitWords: Encodable {
  var language: ScreenLanguage
  var direction: String
  var back: String
  var cancel: String
  var search: String
  var space: String
  var then: String
  /// The arrival time, with `{time}`.
  var arrival: String
  /// The reasons that guidance is paused, by the platform's number.
  var pauses: [String: String]
  var start: String
  var map: String
  var keyboardName: String
  var left: String
  var right: String
  var up: String
  var down: String
  /// The spoken names of lanes, limits and roads, for screen readers; see ``SpokenWords``.
  var lanes: String
  var turns: [String: String]
  var or: String
  var unmarkedLane: String
  var recommendedLane: String
  var limitInKilometres: String
  var limitInMiles: String
  var road: String
  var comma: String
  /// The names of images, for screen readers.
  var pictures: [String: String]
  /// The typing keys of its keyboard, row by row.
  var keyboard: [[String]]
  /// The width of its letter rows, in letters, including the keys at their ends.
  var keyColumns: Int
  var estimates: EstimateWords

  init(_ language: ScreenLanguage) {
    let words = ScreenWords.words(in: language)
    self.language = language
    direction = language.isRightToLeft ? "rtl" : "ltr"
    (back, cancel, search, space) = (words.back, words.cancel, words.search, words.space)
    (then, arrival) = (words.then, words.arrival)
    pauses = Dictionary(uniqueKeysWithValues: words.pauses.map { (String($0.rawValue), $1) })
    start = TripWords(language).start
    (map, keyboardName) = (words.spoken.map, words.spoken.keyboard)
    (left, right, up, down) = (words.spoken.left, words.spoken.right, words.spoken.up, words.spoken.down)
    (lanes, or, unmarkedLane) = (words.spoken.lanes, words.spoken.or, words.spoken.unmarkedLane)
    turns = Dictionary(uniqueKeysWithValues: words.spoken.turns.map { ($0.rawValue, $1) })
    recommendedLane = words.spoken.recommendedLane
    (limitInKilometres, limitInMiles) = (words.spoken.limitInKilometres, words.spoken.limitInMiles)
    (road, comma) = (words.spoken.road, words.spoken.comma)
    pictures = words.spoken.pictures
    (keyboard, keyColumns) = (KeyboardRows(language).rows, KeyboardRows(language).columns)
    estimates = EstimateWords(language)
  }
}
