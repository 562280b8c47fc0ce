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
        headUnits: search.headUnits, words: ScreenLanguage.allCases.map(HeadUnitWords.init(language:)),
        position: state.car.position() ?? search.map.center, followsCar: state.car.positions != nil,
        attribution: search.map.attribution,
        driveSide: DriveSide(in: search.country), wakePhrase: search.wake?.phrase))
  }
}

/// The words that a head unit adds to the templates' texts, in one language, for its screen and for screen readers.
struct HeadUnitWords: Encodable {
  let language: ScreenLanguage

  /// The values that don't come from the word tables as they are.
  private struct Additions: Encodable {
    var language: ScreenLanguage
    var direction: String
    /// The reasons that guidance is paused, by the platform's number.
    var pauses: [String: String]
    /// The label of the button that starts a trip.
    var start: String?
    /// The typing keys of its keyboard, row by row.
    var keyboard: [[String]]
    /// The width of its letter rows, in letters, including the keys at their ends.
    var keyColumns: Int
    var estimates: EstimateWords
  }

  func encode(to encoder: any Encoder) throws {
    let words = ScreenWords(language)
    let keyboard = KeyboardRows(language)
    try words.encode(to: encoder)
    try SpokenWords(language).encode(to: encoder)
    try Additions(
      language: language, direction: language.direction,
      pauses: Dictionary(uniqueKeysWithValues: PauseReason.allCases.map { ("\($0.rawValue)", words.text(of: $0)) }),
      start: TripPreview.Texts(language).start, keyboard: keyboard.rows, keyColumns: keyboard.columns,
      estimates: EstimateWords(language)
    ).encode(to: encoder)
  }
}

/// The page's own words in one language.
struct PageWords: Encodable {
  /// The language's name in the language itself.
  var name: String
  var direction: String
  var words: [String: String]

  init(_ language: ScreenLanguage) {
    (name, direction) = (language.name, language.direction)
    words = WordTable.section("page", in: language) ?? [:]
  }
}
