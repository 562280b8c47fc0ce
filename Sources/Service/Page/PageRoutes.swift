import Audio
import Cartography
import Foundation
import HTTPTypes
import HeadUnit
import Hummingbird
import NIOCore
import Places
import ScreenRendering
import Synchronization

/// The head unit's page, and what it needs besides a session: what there is to choose from, and the voice of prompts.
struct PageRoutes {
  let state: ServiceState
  let files: PageFiles?
  let voice: WheretoService.Voice?
  /// Where a driver is who does not say.
  let position: Coordinate?

  func add(to router: Router<ServiceContext>) {
    if let files {
      router.get("/") { request, _ in try files.response(to: request) }
      router.get("page/**") { request, _ in try files.response(to: request) }
    }
    let native = router.group("v1")
    native.get("setup", use: setup)
    native.post("speech", use: speak)
  }

  private struct Setup: Encodable {
    var version = 1
    var headUnits: [String: HeadUnitProfile]
    var words: [HeadUnitWords]
    var position: Coordinate
    var attribution: String
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
        position: position ?? search.map.centre, attribution: search.map.attribution,
        wakePhrase: search.wake?.phrase))
  }

  private struct Spoken: Decodable {
    var text: String
  }

  /// Prompts that are spoken at once; a synthesiser is a process of its own.
  private static let mostAtOnce = 4
  private let speaking = Speaking()

  private final class Speaking: Sendable {
    let count = Mutex(0)
  }

  /// A prompt has a sentence or two.
  private static let longestText = 400

  private func speak(_ request: Request, context: ServiceContext) async throws -> Response {
    let body = try await state.collectJSON(request, of: "text", limit: 16 << 10)
    guard let spoken = try? JSONDecoder().decode(Spoken.self, from: Data(body)) else {
      throw ServiceError(
        status: .badRequest, code: "badText", message: "write the text like {\"text\": \"Where to?\"}")
    }
    guard spoken.text.contains(where: \.isLetter), spoken.text.count <= Self.longestText else {
      throw ServiceError.badParameter("text", "has words, and \(Self.longestText) characters at most")
    }
    let isFirst = speaking.count.withLock { count in
      count += 1
      return count <= Self.mostAtOnce
    }
    defer { speaking.count.withLock { $0 -= 1 } }
    guard isFirst else {
      throw ServiceError(
        status: .serviceUnavailable, code: "busy", message: "\(Self.mostAtOnce) prompts are spoken already",
        retryAfter: 1)
    }
    guard let speech = try await voice?(spoken.text) else {
      throw ServiceError(
        status: .serviceUnavailable, code: "noVoice", message: "nothing can speak here; flite or espeak-ng would")
    }
    return Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "no-store"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(bytes: WAVFile.bytes(speech.samples, sampleRate: speech.sampleRate))))
  }
}

/// The words that a head unit adds to what the templates say, in one language.
struct HeadUnitWords: Encodable {
  var language: ScreenLanguage
  var direction: String
  var back: String
  var cancel: String
  var search: String
  var space: String
  var then: String
  /// When the driver arrives, with `{time}`.
  var arrival: String
  /// Why guidance rests, by the platform's number of the reason.
  var pauses: [String: String]
  var start: String
  var map: String
  var keyboardName: String
  var left: String
  var right: String
  var up: String
  var down: String
  /// What lanes, limits and roads are called, for who cannot see them; see ``SpokenWords``.
  var lanes: String
  var turns: [String: String]
  var or: String
  var unmarkedLane: String
  var recommendedLane: String
  var limitInKilometres: String
  var limitInMiles: String
  var road: String
  var comma: String
  /// What pictures are called, for who cannot see them.
  var pictures: [String: String]
  /// The keys of its keyboard that type something, row by row.
  var keyboard: [[String]]
  /// How many letters wide its rows of letters are with what ends each.
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
