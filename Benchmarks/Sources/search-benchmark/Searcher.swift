import DestinationSearch
import Foundation
import OfflineSearch
import PlaceIndex
import Places
import SearchQueries
import SpeechRecognizers
import Understanding

/// A region with everything that answers questions to it.
struct Searcher {
  let index: RegionIndex
  private let resolver: DestinationResolver
  private let suggester: DestinationSuggester

  private static let limit = 12
  /// Rows of suggestions.
  private static let rows = 10
  /// Metres between the points of a route.
  private static let routeStep = 250.0

  /// Opens a region, a file or the one of a database.
  ///
  /// - Throws: `PlaceIndexError` for the region, `SetupError` for the models.
  init(region: String, models: String?) async throws {
    let regions = try await IndexAddress(region).open(rules: FliteLexicon())
    guard regions.count == 1 else {
      throw SetupError("\(region): has \(regions.count) regions; name one as postgres://host/database#region")
    }
    index = regions[0]
    suggester = DestinationSuggester(places: index, personal: nil)
    let commands = try ModelDirectory(named: models).loadCommands()
    resolver = DestinationResolver(places: index, personal: nil, commands: commands)
  }

  /// The names of what answers a question, best first.
  func answer(_ query: SearchQuery) async throws -> [String] {
    let origin = Coordinate(latitude: query.latitude, longitude: query.longitude)
    if query.kind == .suggest {
      return try await suggester.suggestions(for: query.text, near: origin, limit: Self.rows).map(\.text)
    }
    return try await candidates(query, near: origin).map(\.place.name)
  }

  private func candidates(_ query: SearchQuery, near origin: Coordinate?) async throws -> [PlaceCandidate] {
    switch query.kind {
    case .indexNames: return try await index.places(named: query.text, near: origin, limit: Self.limit)
    case .indexRubric:
      return try await index.places(ofRubric: query.text, near: origin ?? index.center, limit: Self.limit)
    case .indexAddress:
      return try await index.addresses(
        number: query.text, street: query.street ?? "", near: origin, limit: Self.limit)
    default:
      return try await resolver.resolve(text: query.text, near: origin, along: Self.route(query)).candidates
    }
  }

  /// Whether the place that was meant is first among the answers, by its name, or anywhere among suggestions; any answer
  /// where none was meant.
  static func isFound(_ query: SearchQuery, in names: [String]) -> Bool {
    guard let expected = query.expected.map(TextFolding.key) else { return !names.isEmpty }
    return names.prefix(query.kind == .suggest ? rows : 1).contains { TextFolding.key($0) == expected }
  }

  /// The straight way to where a question's route leads, in about as many points as navigators give.
  private static func route(_ query: SearchQuery) -> Route? {
    guard let latitude = query.routeLatitude, let longitude = query.routeLongitude,
      let start = Coordinate(latitude: query.latitude, longitude: query.longitude),
      let end = Coordinate(latitude: latitude, longitude: longitude)
    else { return nil }
    let steps = max(1, (start.distance(to: end) / routeStep).rounded(.up))
    return try? Route(
      (0...Int(steps)).compactMap { step in
        let share = Double(step) / steps
        return Coordinate(
          latitude: start.latitude + share * (end.latitude - start.latitude),
          longitude: start.longitude + share * (end.longitude - start.longitude))
      })
  }
}
