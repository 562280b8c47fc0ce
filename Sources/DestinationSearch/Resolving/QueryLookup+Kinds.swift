import Algorithms
import Foundation
import OpeningHours
import Places
import Understanding

extension QueryLookup {
  /// What a query asks for one of.
  enum Wanted {
    /// Places of some rubrics.
    case rubrics([String])
    /// Places of a name.
    case name(String)
  }

  /// More branches of a chain than this are not compared for the nearest.
  private static let branches = 48
  /// How much worse than the best a name may fit and still be a branch of it.
  private static let branchMargin = 0.04

  /// What is wanted, and what it must have.
  func wanted(_ query: DestinationQuery) -> (Wanted, PlaceFilter)? {
    if let name = query.text(.name) { return (.name(name), filter(query)) }
    let rubricator = places.rubricator
    guard let kind = rubricator.kind(spoken: query.slots[.rubric] ?? []) else { return nil }
    let filter = filter(query, attributes: kind.attributes)
    switch kind.subject {
    case .rubric(let id): return (.rubrics(rubricator.members(of: id)), filter)
    case .group(let id): return (.rubrics(rubricator.members(ofGroup: id)), filter)
    case .chain(let id): return rubricator.chain(id: id).map { (.name($0.name), filter) }
    }
  }

  /// The nearest of what is wanted.
  func nearest(_ query: DestinationQuery) async throws -> Finding {
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let found = try await around(origin ?? places.centre, wanted, filter, limit: rankedLimit)
    guard let origin, !places.covers(origin) else {
      if found.isEmpty, rankedLimit > 0, filter == .none, case .rubrics = wanted { return noneOnMap(query) }
      return Finding(found.map { $0.measured(from: origin) })
    }
    // Beyond the map's edge the nearest known place says nothing about what is near.
    let near = found.filter { $0.place.coordinate.distance(to: origin) <= settings.reachBeyondMap }
    return Finding(
      near.map { $0.measured(from: origin) },
      reason: near.isEmpty ? .noMapData(for: LocatedText.Location.degrees(origin)) : nil)
  }

  /// What is said where the map has none of a kind.
  private func noneOnMap(_ query: DestinationQuery) -> Finding {
    Finding(reason: .notOnMap(query.text(.rubric) ?? ""))
  }

  /// What is wanted around a point, nearest first.
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

  /// What a place keeps of its score that may be closed when it has to be open.
  static func certainty(_ candidate: PlaceCandidate) -> Double {
    candidate.opening == .unknown ? PlaceCandidate.unsureOfHours : 1
  }

  /// The points of interest of a name, as far as they fit it alike.
  func branches(named name: String, _ filter: PlaceFilter, near point: Coordinate) async throws -> [PlaceCandidate] {
    let found = try await places.places(named: name, matching: filter, near: point, limit: Self.branches)
    let points = found.filter { $0.place.kind == .poi }
    let best = points.map(\.fit).max() ?? 0
    return points.filter { $0.fit >= max(settings.leastFit, best - Self.branchMargin) }
  }
}

extension QueryLookup {
  /// How many places a rubric near "a place" is looked for around.
  private static let anchors = 2
  /// A second such place counts only when its name fits as well as the first, give or take this.
  private static let anchorMargin = 0.05
  /// How many readings of "a place" are looked up.
  private static let anchorReadings = 6
  /// A place is named in no more words.
  private static let longestAnchor = 12
  /// Metres from a street's middle within which a place is near it though none is on it, and what that place keeps.
  private static let (besideStreet, offStreet) = (2_000.0, 0.85)
  private static let here: Set = [
    ["me"], ["here"], ["us"], ["my", "location"], ["my", "position"], ["my", "current", "location"],
  ]

  /// Whether words say where the driver is.
  static func isHere(_ words: [String]) -> Bool { here.contains(words) }

  /// What is wanted on a street, or around a place, a suburb, an address, a crossing or a place of the driver's own.
  func nearPlace(_ query: DestinationQuery) async throws -> Finding {
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let words = query.slots[.place] ?? []
    if Self.isHere(words) {
      return try await nearest(DestinationQuery(intent: .nearest, slots: query.slots))
    }
    guard words.count <= Self.longestAnchor else { return Finding() }
    if words == [LocatedText.mark] {
      let place = try await find(DestinationQuery(intent: .position, slots: query.slots))
      guard let anchor = place.candidates.first else { return place }
      return Finding(try await near(anchor, wanted, filter))
    }
    if query.saysNear, filter == .none, case .rubrics = wanted,
      try await around(origin ?? places.centre, wanted, filter, limit: 1).isEmpty
    {
      return noneOnMap(query)
    }
    let anchors = try await anchors(words, areStreets: query.isOnStreet)
    var found: [PlaceCandidate] = []
    for anchor in anchors where anchor.place.kind == .street { found += try await on(anchor, wanted, filter) }
    // Where something is on a street of the name, nothing around it is meant.
    let isOnOne = !found.isEmpty
    for anchor in anchors where anchor.place.kind != .street || !isOnOne {
      found += try await near(anchor, wanted, filter)
    }
    let isMissing = found.isEmpty && !anchors.isEmpty
    return Finding(found, reason: isMissing ? .noneNear(words.joined(separator: " ")) : nil)
  }

  /// The places that words name for others to be near to, best first.
  ///
  /// - Parameters:
  ///   - words: What was said.
  ///   - areStreets: Whether streets are meant, where there are any.
  func anchors(_ words: [String], areStreets: Bool = false) async throws -> [PlaceCandidate] {
    var found: [String: PlaceCandidate] = [:]
    let readings = parser.placeReadings(of: words).prefix(Self.anchorReadings)
    // A stop called "Galway" is not where Galway is; one called "Elm Street at Oak Street" is.
    let areCrossing = readings.contains { $0.intent == .crossing }
    func isAnchor(_ candidate: PlaceCandidate) -> Bool {
      !candidate.isAncillary || areCrossing && candidate.fit >= FoundReading.certainFit
    }
    // What is a name to the letter is no two streets, as "John and Co". "On Davie" may be the street without the word for one.
    var isAnswered = try await certainNames(words.joined(separator: " ")).contains {
      areStreets ? isStreet($0) : isAnchor($0)
    }
    for reading in readings {
      if isAnswered, reading.slots[.number] != nil || reading.slots[.other] != nil { continue }
      let finding = try await find(reading, asSpelled: isAnswered)
      isAnswered = isAnswered || self.isAnswered(reading, by: finding)
      var candidates = finding.candidates.filter(isAnchor)
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

  /// Whether a street is named, to the letter or without the word for it.
  private func isStreet(_ candidate: PlaceCandidate) -> Bool {
    candidate.place.kind == .street && candidate.fit >= settings.leastFit
      && [.exact, .prefix].contains(candidate.match)
  }

  /// What is wanted on a street.
  private func on(_ street: PlaceCandidate, _ wanted: Wanted, _ filter: PlaceFilter) async throws -> [PlaceCandidate] {
    try await beside(.street(street.place, near: origin), wanted, filter).map {
      $0.weighted(by: street.fit).measured(from: origin)
    }
  }

  /// What is wanted around an anchor; of a street, around its middle and not far from there.
  private func near(_ anchor: PlaceCandidate, _ wanted: Wanted, _ filter: PlaceFilter) async throws -> [PlaceCandidate]
  {
    let centre = anchor.place.coordinate
    let isStreet = anchor.place.kind == .street
    let near = try await around(centre, wanted, filter, limit: settings.limit)
    return near.filter { !isStreet || $0.place.coordinate.distance(to: centre) <= Self.besideStreet }.map {
      $0.weighted(by: isStreet ? anchor.fit * Self.offStreet : anchor.fit).measured(from: origin)
    }
  }
}

extension QueryLookup {
  /// A driver farther from the route than this in metres is not on it.
  private static let offRoute = 2_000.0

  /// What is wanted along the route, the least detour first; what the driver has passed is left out.
  func alongRoute(_ query: DestinationQuery) async throws -> Finding {
    guard let route else { return Finding(reason: .noRoute) }
    guard let (wanted, filter) = wanted(query) else { return Finding() }
    let ahead = Self.ahead(of: origin, on: route) ?? route
    let found = try await beside(.route(ahead, within: settings.routeReach), wanted, filter)
    return Finding(found.map { $0.measured(from: origin) })
  }

  /// What is wanted beside a route or a street.
  func beside(
    _ corridor: SearchCorridor, _ wanted: Wanted, _ filter: PlaceFilter
  ) async throws -> [PlaceCandidate] {
    switch wanted {
    case .rubrics(let rubrics):
      return try await places.places(ofRubrics: rubrics, matching: filter, beside: corridor, limit: rankedLimit)
    case .name(let name):
      // What fits best need not be there, and then nothing that fits worse is an answer.
      let start = corridor.start ?? places.centre
      guard let best = try await branches(named: name, filter, near: start).map(\.fit).max() else { return [] }
      return try await places.places(
        named: name, fitting: max(settings.leastFit, best - Self.branchMargin), matching: filter, beside: corridor,
        limit: rankedLimit)
    }
  }

  /// The part of a route that lies before the driver; `nil` where the driver is unknown or elsewhere.
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
    // At the end of the route nothing is left of it but its end.
    if rest.count == 1, let end = route.coordinates.last { rest.append(end) }
    return try? Route(rest)
  }
}

extension QueryLookup {
  /// How many recent places are looked at where no day was said.
  private static let recents = 50
  /// What a place loses against one the driver was at later, where the last one was asked for.
  private static let laterStep = 0.05

  /// Where the driver was: on a day, or last.
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
      // On a day every place is as likely as another; of all days the last is meant.
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
      let (wanted, known) = (SpokenForms().primary(name), SpokenForms().primary(place.name))
      return known.starts(with: wanted) || TextFolding.key(of: known) == TextFolding.key(of: wanted)
    }
  }
}
