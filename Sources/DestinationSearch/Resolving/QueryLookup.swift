import Foundation
import Places
import Understanding

/// Looks up the queries that one utterance can mean.
struct QueryLookup {
  let places: any PlaceSearching
  let personal: (any PersonalPlaces)?
  let own: OwnPlaces
  let parser: UtteranceParser
  let settings: ResolverSettings
  let origin: Coordinate?
  let route: Route?
  let now: Date
  let timeZone: TimeZone
  /// What ``LocatedText/mark`` stands for.
  var location: LocatedText.Location?

  /// The places a query asks for.
  func find(_ query: DestinationQuery) async throws -> Finding {
    switch query.intent {
    case .navigate, .favourite, .postcode, .position: return try await named(query)
    case .home: return Finding(own.candidates(role: .home))
    case .work: return Finding(own.candidates(role: .work))
    case .cancel: return Finding()
    case .address:
      return Finding(
        try await places.addresses(
          number: query.slots[.number] ?? "", street: query.slots[.street] ?? "", near: origin, limit: settings.limit))
    case .crossing:
      return Finding(
        try await places.crossings(
          of: query.slots[.street] ?? "", and: query.slots[.other] ?? "", near: origin, limit: settings.limit))
    case .nearest: return try await nearest(query)
    case .nearPlace: return try await nearPlace(query)
    case .alongRoute: return try await alongRoute(query)
    case .recent: return try await recent(query)
    }
  }

  /// A place by its name, which can be one of the driver's own, a postcode or a position as well.
  private func named(_ query: DestinationQuery) async throws -> Finding {
    let name = query.slots[.place] ?? ""
    if name == LocatedText.mark { return try await located() }
    // A mark among other words is no name.
    guard !name.contains(LocatedText.mark) else { return Finding() }
    let filter = filter(query)
    var found = filter == .none ? own.candidates(named: name) : []
    if filter == .none, let code = Postcode(name)?.key ?? Postcode.spelled(name) {
      found += try await places.postcodes(code, near: origin, limit: settings.limit)
    }
    return Finding(
      found + (try await places.places(named: name, matching: filter, near: origin, limit: settings.limit)))
  }

  /// The position the driver gave by itself.
  private func located() async throws -> Finding {
    switch location {
    case nil: return Finding()
    case .notOnEarth(let message): return Finding(reason: .notOnEarth(message))
    case .point(let point): return position(point, name: LocatedText.Location.degrees(point))
    case .code(let code, let words):
      var reference = origin ?? places.centre
      if !code.isFull, !words.isEmpty {
        guard let anchor = try await anchors(words).first else { return Finding() }
        reference = anchor.place.coordinate
      }
      let whole = code.recovered(near: reference)
      guard let point = whole.centre else { return Finding() }
      return position(point, name: whole.description)
    }
  }

  private func position(_ point: Coordinate, name: String) -> Finding {
    guard places.covers(point) else { return Finding(reason: .noMapData(for: LocatedText.Location.degrees(point))) }
    let place = Place(
      id: "position:\(LocatedText.Location.degrees(point))", kind: .position, name: name, coordinate: point)
    let candidate = PlaceCandidate(place: place, distance: nil, fit: 1, score: 1, match: .exact)
    return Finding([candidate.measured(from: origin)])
  }

  /// What a query asks for besides a name or a rubric.
  func filter(_ query: DestinationQuery, attributes: [String] = []) -> PlaceFilter {
    let words = query.slots[.time].map { $0.split(separator: " ").map(String.init) }
    let time = words.flatMap { OpeningTime(parsing: $0) }
    return PlaceFilter(attributes: attributes, openAt: time?.date(from: now, in: timeZone))
  }
}
