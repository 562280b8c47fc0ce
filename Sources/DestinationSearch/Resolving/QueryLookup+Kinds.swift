import Algorithms
import Foundation
import OpeningHours
import Places
import Recognition
import Understanding

extension QueryLookup {
  /// The target of a query for one of several places.
  enum Wanted {
    /// Places of these rubrics.
    case rubrics([String])
    /// Places with this name.
    case name(PlaceName)
  }

  /// Maximum number of a chain's branches that are compared for the nearest.
  private static let branches = 48
  /// Maximum difference in match score between a branch and the best match.
  private static let branchMargin = 0.04

  /// The target, and the filter that it has to pass.
  func wanted(_ query: DestinationQuery) -> (Wanted, PlaceFilter)? {
    if query.slots[.name] != nil { return (.name(query.name(in: .name)), filter(query)) }
    let rubricator = places.rubricator
    guard let kind = rubricator.kind(spoken: query.slots[.rubric] ?? []) else { return nil }
    let filter = filter(query, attributes: kind.attributes)
    switch kind.subject {
    case .rubric(let id): return (.rubrics(rubricator.members(of: id)), filter)
    case .group(let id): return (.rubrics(rubricator.members(ofGroup: id)), filter)
    case .chain(let id): return rubricator.chain(id: id).map { (.name(.text($0.name)), filter) }
    }
  }

  /// The nearest places that match the target.
  func nearest(_ query: DestinationQuery) async throws -> Finding {
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let found = try await around(origin ?? places.center, wanted, filter, limit: rankedLimit)
    guard let origin, !places.covers(origin) else {
      if found.isEmpty, rankedLimit > 0, filter == .none, case .rubrics = wanted { return noneOnMap(query) }
      return Finding(found.map { $0.measured(from: origin) })
    }
    // Outside the map, the nearest known place doesn't show what is near.
    let near = found.filter { $0.place.coordinate.distance(to: origin) <= settings.reachBeyondMap }
    return Finding(
      near.map { $0.measured(from: origin) },
      reason: near.isEmpty ? .noMapData(for: LocatedText.Location.degrees(origin)) : nil)
  }

  /// The finding if the map has no place of a category.
  private func noneOnMap(_ query: DestinationQuery) -> Finding { Finding(reason: .notOnMap(query.text(.rubric) ?? "")) }

  /// The places that match the target around a point, nearest first.
  func around(
    _ point: Coordinate, _ wanted: Wanted, _ filter: PlaceFilter, limit: Int
  ) async throws -> [PlaceCandidate] {
    switch wanted {
    case .rubrics(let rubrics):
      return try await places.places(ofRubrics: rubrics, matching: filter, near: point, limit: limit)
    case .name(let name):
      let found = try await branches(named: name, filter, near: point).map { branch in
        var branch = branch
        let distance = point.distance(to: branch.place.coordinate)
        branch.score = PlaceRanking.rubricScore(distance: distance, prominence: branch.place.prominence)
        branch.score *= branch.fit * Self.certainty(branch)
        return branch
      }
      return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(limit))
    }
  }

  /// The factor on the score of a place that may be closed when it has to be open.
  static func certainty(_ candidate: PlaceCandidate) -> Double {
    candidate.opening == .unknown ? PlaceCandidate.unsureOfHours : 1
  }

  /// The points of interest with a name, as long as they match it about equally well.
  func branches(named name: PlaceName, _ filter: PlaceFilter, near point: Coordinate) async throws -> [PlaceCandidate] {
    let found = try await places.places(named: name, matching: filter, near: point, limit: Self.branches)
    let points = found.filter { $0.place.kind == .poi }
    let best = points.map(\.fit).max() ?? 0
    return points.filter { $0.fit >= max(settings.leastFit, best - Self.branchMargin) }
  }

  /// Maximum number of places around which a rubric "near" them is searched.
  private static let anchors = 2
  /// Maximum difference in match score between the second such place and the first.
  private static let anchorMargin = 0.05
  /// Maximum number of parses of the place that are looked up.
  private static let anchorReadings = 6
  /// Maximum number of words that name such a place.
  private static let longestAnchor = 12
  /// Maximum distance in meters from a street's center at which a place counts as near the street, and its score
  /// factor.
  private static let (besideStreet, offStreet) = (2_000.0, 0.85)
  private static let here: Set = [
    ["me"], ["here"], ["us"], ["my", "location"], ["my", "position"], ["my", "current", "location"],
  ]

  /// Whether the words mean the driver's position.
  static func isHere(_ words: [String]) -> Bool { here.contains(words) }

  /// The places that match the target on a street, or around a place, suburb, address, intersection, or saved place.
  func nearPlace(_ query: DestinationQuery) async throws -> Finding {
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let words = query.slots[.place] ?? []
    if Self.isHere(words) { return try await nearest(DestinationQuery(intent: .nearest, slots: query.slots)) }
    guard words.count <= Self.longestAnchor else { return Finding() }
    if words == [LocatedText.mark] {
      let place = try await find(DestinationQuery(intent: .position, slots: query.slots))
      guard let anchor = place.candidates.first else { return place }
      return Finding(try await near(anchor, wanted, filter))
    }
    if query.saysNear, filter == .none, case .rubrics = wanted,
      try await around(origin ?? places.center, wanted, filter, limit: 1).isEmpty
    {
      return noneOnMap(query)
    }
    let anchors = try await anchors(
      words, readings: Self.anchor(of: query).map { [$0] }, areStreets: query.isOnStreet)
    var found: [PlaceCandidate] = []
    for anchor in anchors where anchor.place.kind == .street { found += try await on(anchor, wanted, filter) }
    // If the target is on a street with this name, places around it aren't meant.
    let isOnOne = !found.isEmpty
    for anchor in anchors where anchor.place.kind != .street || !isOnOne {
      found += try await near(anchor, wanted, filter)
    }
    let isMissing = found.isEmpty && !anchors.isEmpty
    return Finding(found, reason: isMissing ? .noneNear(words.joined(separator: " ")) : nil)
  }

  /// The query for the house or the name on the map near which something is asked for; `nil` if the words have to be
  /// parsed.
  private static func anchor(of query: DestinationQuery) -> DestinationQuery? {
    let isHouse = query.slots[.number] != nil
    guard isHouse || query.names[.place] != nil else { return nil }
    var anchor = DestinationQuery(intent: isHouse ? .address : .navigate)
    for slot: Slot in isHouse ? [.number, .street] : [.place] {
      (anchor.slots[slot], anchor.names[slot]) = (query.slots[slot], query.names[slot])
    }
    return anchor
  }

  /// The places that the words name as the center of a search, best first. Without interpretations, the words are
  /// parsed; streets take precedence if `areStreets`.
  func anchors(
    _ words: [String], readings: [DestinationQuery]? = nil, areStreets: Bool = false
  ) async throws -> [PlaceCandidate] {
    var found: [String: PlaceCandidate] = [:]
    let isReferred = readings != nil
    let readings = (readings ?? parser.placeReadings(of: words)).prefix(Self.anchorReadings)
    // A transit stop called "Galway" isn't where Galway is; one called "Elm Street at Oak Street" is.
    let areCrossing = readings.contains { $0.intent == .crossing }
    func isAnchor(_ candidate: PlaceCandidate) -> Bool {
      !candidate.isAncillary || areCrossing && candidate.fit >= FoundReading.certainFit
    }
    // Without a place of that name, what is named after it has to do.
    func anchors(among found: [PlaceCandidate]) -> [PlaceCandidate] {
      let anchors = found.filter(isAnchor)
      return anchors.isEmpty && isReferred ? found : anchors
    }
    // An exact name isn't two streets, as in "John and Co". "On Davie" may be the street without the word "street".
    var isAnswered = false
    if !isReferred {
      isAnswered = try await certainNames(.spelled(words.joined(separator: " "))).contains {
        areStreets ? isStreet($0) : isAnchor($0)
      }
    }
    for reading in readings {
      if isAnswered, reading.slots[.number] != nil || reading.slots[.other] != nil { continue }
      let finding = try await find(reading, asSpelled: isAnswered)
      isAnswered = isAnswered || self.isAnswered(reading, by: finding)
      var candidates = anchors(among: finding.candidates)
      if areStreets, candidates.contains(where: isStreet) { candidates.removeAll { !isStreet($0) } }
      for candidate in candidates.prefix(Self.anchors) {
        let known = found[candidate.place.id]
        if known.map({ PlaceCandidate.ranksBefore(candidate, $0) }) ?? true { found[candidate.place.id] = candidate }
      }
    }
    let ranked = found.values.sorted(by: PlaceCandidate.ranksBefore)
    let best = ranked.map(\.fit).max() ?? 0
    let leastFit = max(settings.leastFit, best - Self.anchorMargin)
    return Array(ranked.filter { $0.fit >= leastFit }.prefix(Self.anchors))
  }

  /// Whether the candidate is a street that is named exactly, or without its street word.
  private func isStreet(_ candidate: PlaceCandidate) -> Bool {
    candidate.place.kind == .street && candidate.fit >= settings.leastFit
      && [.exact, .prefix].contains(candidate.match)
  }

  /// The places that match the target on a street.
  private func on(_ street: PlaceCandidate, _ wanted: Wanted, _ filter: PlaceFilter) async throws -> [PlaceCandidate] {
    try await beside(.street(street.place, near: origin), wanted, filter).map {
      $0.weighted(by: street.fit).measured(from: origin)
    }
  }

  /// The places that match the target around an anchor; for a street, around its center within a limited distance.
  private func near(_ anchor: PlaceCandidate, _ wanted: Wanted, _ filter: PlaceFilter) async throws -> [PlaceCandidate]
  {
    let center = anchor.place.coordinate
    let isStreet = anchor.place.kind == .street
    let near = try await around(center, wanted, filter, limit: settings.limit)
    return near.filter { !isStreet || $0.place.coordinate.distance(to: center) <= Self.besideStreet }.map {
      $0.weighted(by: isStreet ? anchor.fit * Self.offStreet : anchor.fit).measured(from: origin)
    }
  }

  /// Maximum distance in meters from the route of a driver who is on it.
  private static let offRoute = 2_000.0

  /// The places that match the target along the route, the shortest detour first, without those that the driver has
  /// passed.
  func alongRoute(_ query: DestinationQuery) async throws -> Finding {
    guard let route else { return Finding(reason: .noRoute) }
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let ahead = Self.ahead(of: origin, on: route) ?? route
    let found = try await beside(.route(ahead, within: settings.routeReach), wanted, filter)
    return Finding(found.map { $0.measured(from: origin) })
  }

  /// The places that match the target beside a route or a street.
  func beside(_ corridor: SearchCorridor, _ wanted: Wanted, _ filter: PlaceFilter) async throws -> [PlaceCandidate] {
    switch wanted {
    case .rubrics(let rubrics):
      return try await places.places(ofRubrics: rubrics, matching: filter, beside: corridor, limit: rankedLimit)
    case .name(let name):
      // The best match may lie elsewhere; then worse matches aren't answers.
      let start = corridor.start ?? places.center
      guard let best = try await branches(named: name, filter, near: start).map(\.fit).max() else { return [] }
      return try await places.places(
        named: name, fitting: max(settings.leastFit, best - Self.branchMargin), matching: filter, beside: corridor,
        limit: rankedLimit)
    }
  }

  /// The part of a route ahead of the driver; `nil` if the driver's position is unknown or off the route.
  static func ahead(of origin: Coordinate?, on route: Route) -> Route? {
    guard let origin else { return nil }
    let position = route.nearest(to: origin)
    guard position.aside <= offRoute else { return nil }
    var along = 0.0
    var rest = [origin]
    for (previous, next) in zip(route.coordinates, route.coordinates.dropFirst()) {
      along += previous.distance(to: next)
      if along > position.along { rest.append(next) }
    }
    // At the end of the route, only its last point remains.
    if rest.count == 1, let end = route.coordinates.last { rest.append(end) }
    return try? Route(rest)
  }

  /// Maximum number of recent places considered if no day is given.
  private static let recents = 50
  /// The score penalty per later visit if the driver asked for the last one.
  private static let laterStep = 0.05

  /// Recently visited places: on a day, or the last ones.
  func recent(_ query: DestinationQuery) async throws -> Finding {
    guard let personal else { return Finding(reason: .noVisits) }
    let day = query.slots[.day].flatMap(PastDay.init(parsing:))
    let days = day?.daysAgo(from: WallClock(at: now, in: timeZone).weekday)
    var visits: [RecentPlace] = []
    if let days {
      for ago in days { visits += try await personal.recents(on: CalendarDay(of: now, in: timeZone, daysBefore: ago)) }
    } else {
      visits = try await personal.recents(at: now, limit: Self.recents).sorted {
        ($1.lastVisit, $0.place.id) < ($0.lastVisit, $1.place.id)
      }
    }
    let fitting = visits.map(\.place).uniqued(on: \.id).filter { isWanted($0, query) }
    let candidates = fitting.prefix(settings.limit).enumerated().map { position, place in
      // On one day, all places are about equally likely; without a day, the last one is the likeliest.
      let score = days == nil ? max(0.5, 1 - Double(position) * Self.laterStep) : 1 - Double(position) * 0.001
      return PlaceCandidate.certain(place, from: origin, score: score)
    }
    return Finding(candidates, reason: candidates.isEmpty ? .noVisits : nil)
  }

  private func isWanted(_ place: Place, _ query: DestinationQuery) -> Bool {
    if query.slots[.name] == nil && query.slots[.rubric] == nil { return true }
    switch wanted(query)?.0 {
    case nil: return false
    case .rubrics(let rubrics): return place.rubric.map(rubrics.contains) ?? false
    case .name(let name):
      let known = SpokenForms().primary(place.name)
      return name.texts.contains { text in
        let wanted = SpokenForms().primary(text)
        return known.starts(with: wanted) || TextFolding.key(of: known) == TextFolding.key(of: wanted)
      }
    }
  }
}
