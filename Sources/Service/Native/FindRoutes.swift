import DestinationSearch
import Foundation
import HTTPTypes
import HeadUnit
import Hummingbird
import Places
import SearchScreen
import Tracing

/// The results of `whereto find`, for one query or many.
struct FindRoutes {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("find", use: find)
    group.post("find", use: findAll)
  }

  private func find(_ request: Request, context: ServiceContext) async throws -> Response {
    let parameters = try FindParameters(Query(of: request))
    return .json(
      try await parameters.record(by: try state.resolver(for: context, limit: parameters.limit), in: state.search.map))
  }

  /// Limits of a request: queries, places of all queries together, and bytes.
  private static let (most, mostPlaces, largest) = (1_000, 5_000, 1 << 20)

  private struct Batch: Decodable {
    var queries: [[String: Value]]
  }

  /// A parameter: a text, or a number as text.
  private struct Value: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      text = try (try? value.decode(String.self)) ?? String(try value.decode(Int.self))
    }
  }

  private struct Answers: Encodable {
    var version = 1
    var answers: [Answer]
  }

  /// The answer to a query, as `GET` gives it: a result or an error.
  private enum Answer: Encodable {
    case found(ResultRecord)
    case refused(ServiceError)

    func encode(to encoder: any Encoder) throws {
      switch self {
      case .found(let record): try record.encode(to: encoder)
      case .refused(let error): try ErrorDialect.native(error).encode(to: encoder)
      }
    }
  }

  private func findAll(_ request: Request, context: ServiceContext) async throws -> Response {
    try await state.batches.hold(for: context.client) { try await answer(request, context) }
  }

  private func answer(_ request: Request, _ context: ServiceContext) async throws -> Response {
    let body = try await state.collectJSON(request, of: "queries", limit: Self.largest)
    guard let batch = try? JSONDecoder().decode(Batch.self, from: Data(body)) else {
      throw ServiceError(
        .badRequest, "badQueries",
        "use {\"queries\": [{\"q\": \"fuel\", \"near\": \"49.28,-123.12\"}]}; with strings and integers")
    }
    guard batch.queries.count <= Self.most else {
      throw ServiceError(.badRequest, "badQueries", "more than \(Self.most) queries; send them in parts")
    }
    var (base, map) = (try state.resolver(for: context, limit: 1), state.search.map)
    // Road distances take too long for a batch.
    base.roads = nil
    var answers: [Answer] = []
    var places = 0
    // One after another, as from a single client: other clients send requests at the same time.
    for query in batch.queries {
      try Task.checkCancellation()
      do {
        let parameters = try FindParameters(Query(query.map { ($0.key, $0.value.text) }, emptyIsMissing: false))
        places += parameters.limit
        guard places <= Self.mostPlaces else {
          throw ServiceError.badParameter(
            "limit", "more than \(Self.mostPlaces) places requested; send the queries in parts")
        }
        var resolver = base
        resolver.settings.limit = parameters.limit
        answers.append(.found(try await parameters.record(by: resolver, in: map)))
      } catch let error as ServiceError {
        answers.append(.refused(error))
      }
    }
    return .json(Answers(answers: answers))
  }
}

/// A query with the parameters of `/v1/find`.
struct FindParameters: Sendable {
  let limit: Int
  private let text: String
  private let near: Coordinate?
  private let date: Date?
  private let route: Route?
  /// The language of the line below a name, if that is requested.
  private let language: ScreenLanguage?
  private let units: EstimateUnits

  init(_ query: Query) throws(ServiceError) {
    try query.allow(["q", "near", "limit", "at", "along", "language", "units"])
    guard let text = try query.searched("q") else { throw .badParameter("q", "is missing") }
    self.text = text
    near = try query.position("near")
    limit = try query.number("limit", in: NativeRoutes.limits) ?? 5
    date = try query.text("at").map { text throws(ServiceError) in
      let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
      guard let date = (try? Date(text, strategy: .iso8601)) ?? (try? Date(text, strategy: precise)) else {
        throw .badParameter("at", "'\(text.prefix(40))' isn't a valid time; use a format like 2026-11-20T18:30:00Z")
      }
      return date
    }
    route = try query.route("along")
    language = try query.text("language").map { text throws(ServiceError) in
      guard let language = ScreenLanguage(tag: text) else {
        let known = ScreenLanguage.allCases.map(\.rawValue).joined(separator: ", ")
        throw .badParameter("language", "'\(text.prefix(20))' isn't one of \(known)")
      }
      return language
    }
    units =
      try query.text("units").map { text throws(ServiceError) in
        guard let units = EstimateUnits(rawValue: text) else {
          let known = EstimateUnits.allCases.map(\.rawValue).joined(separator: ", ")
          throw .badParameter("units", "'\(text.prefix(20))' isn't one of \(known)")
        }
        return units
      } ?? .metric
  }

  func record(by resolver: DestinationResolver, in map: any ServedSearch.Map) async throws -> ResultRecord {
    var resolver = resolver
    if let date { resolver.clock = { date } }
    let origin = near ?? route?.coordinates.first
    let result = try await withSpan("resolve") { [resolver] _ in
      try await resolver.resolve(text: text, near: origin, along: route)
    }
    var record = ResultRecord(result)
    if let language {
      let lines = try await lines(of: result.candidates, from: origin, in: map, language)
      for (place, line) in lines.enumerated() { record.results[place].line = line }
    }
    return record
  }

  private func lines(
    of candidates: [PlaceCandidate], from origin: Coordinate?, in map: any ServedSearch.Map, _ language: ScreenLanguage
  ) async throws -> [String?] {
    var settings = ScreenSettings(profile: .standard, rubricator: map.rubricator)
    (settings.language, settings.units) = (language, units)
    let details = try await map.details(of: candidates.map(\.place))
    let described = zip(candidates, details).map { candidate, details in
      var candidate = candidate
      candidate.place.details = details
      return candidate
    }
    return PlaceLines(settings, origin: origin).details(of: described)
  }
}

extension Query {
  /// A route given as a shape: an encoded polyline with six decimals.
  func route(_ name: String) throws(ServiceError) -> Route? {
    guard let shape = text(name) else { return nil }
    do {
      return try Route(try EncodedPolyline.decode(shape, precision: .six))
    } catch let error as EncodedPolylineError {
      throw ServiceError.badParameter(name, error.description)
    } catch {
      throw ServiceError.badParameter(name, "a route needs at least \(Route.pointCounts.lowerBound) points")
    }
  }
}
