import Foundation
import Places
import Recognition
import Synchronization
import Understanding

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
  /// Maximum number of places that are looked up before road ranking; without roads, the number that a result lists.
  let rankedLimit: Int
  /// The location that ``LocatedText/mark`` stands for.
  var location: LocatedText.Location?

  /// The places that match a query. If `isAsSpelled`, a name of the map that covers all of the words has to be spelled
  /// exactly like them.
  func find(_ query: DestinationQuery, asSpelled isAsSpelled: Bool = false) async throws -> Finding {
    switch query.intent {
    case .navigate, .favorite, .postcode, .position: return try await named(query, asSpelled: isAsSpelled)
    case .home: return Finding(own.candidates(role: .home))
    case .work: return Finding(own.candidates(role: .work))
    case .cancel, .cancelRoute, .remaining, .avoid, .allow, .skipStop, .quicker, .chooseWay, .repeatInstruction,
      .accept, .decline:
      return Finding()
    case .address: return try await address(query)
    case .crossing: return try await crossing(query)
    case .nearest: return try await nearest(query)
    case .nearPlace: return try await nearPlace(query)
    case .alongRoute: return try await alongRoute(query)
    case .addStop: return try await stop(query)
    case .recent: return try await recent(query)
    }
  }

  private func address(_ query: DestinationQuery) async throws -> Finding {
    let houses = try await places.addresses(
      number: query.text(.number) ?? "", street: query.name(in: .street), near: origin, limit: settings.limit)
    return Finding(
      query.text(.unit).map { unit in houses.map { $0.remarked(MatchNote(.ignoredUnit, unit)) } } ?? houses)
  }

  /// Whether the finding is unambiguous: a house, two streets, or the requested category. Also if the map doesn't have
  /// the category, or the streets don't intersect.
  func isAnswered(_ query: DestinationQuery, by finding: Finding) -> Bool {
    if finding.isCertainHouse(from: FoundReading.certainFit) { return true }
    let certain = finding.candidates.filter { $0.fit >= FoundReading.certainFit }
    switch query.intent {
    case .crossing: return finding.namesTwoStreets || !certain.isEmpty
    case .nearest, .nearPlace, .alongRoute:
      if case .notOnMap = finding.reason { return query.carrierWords > 0 }
      return query.carrierWords > 0 && !certain.isEmpty
    default: return false
    }
  }

  /// The intersections of two streets. That they don't intersect is reported only for streets given in full, if all of
  /// their names were compared, and not for roads by number: a numbered street may be known at the intersection only by
  /// its name.
  private func crossing(_ query: DestinationQuery) async throws -> Finding {
    let found = try await places.crossings(
      of: query.name(in: .street), and: query.name(in: .other), near: origin, limit: settings.limit)
    guard found.isEmpty else { return Finding(found) }
    let streets = [
      try await certainNames(query.name(in: .street, asSpelled: true)),
      try await certainNames(query.name(in: .other, asSpelled: true)),
    ]
    var finding = Finding()
    finding.namesTwoStreets = streets.allSatisfy { $0.contains { $0.place.kind == .street } }
    let areAll = streets.allSatisfy { $0.count < settings.limit && !$0.contains { $0.place.id.hasPrefix("road:") } }
    if finding.namesTwoStreets, areAll {
      finding.reason = .noCrossing(query.text(.street) ?? "", query.text(.other) ?? "")
    }
    return finding
  }

  /// The places whose name matches exactly.
  func certainNames(_ name: PlaceName) async throws -> [PlaceCandidate] {
    try await places.places(named: name, matching: .none, near: origin, limit: settings.limit)
      .filter { $0.fit >= FoundReading.certainFit }
  }

  /// A stop: the place that the driver named, wherever it is, or one of a category or with a name along the route.
  private func stop(_ query: DestinationQuery) async throws -> Finding {
    if query.slots[.number] != nil { return try await address(query) }
    if query.slots[.other] != nil { return try await crossing(query) }
    return try await query.slots[.place] == nil ? alongRoute(query) : named(query)
  }

  /// A place by its name; a saved place, a postal code, or a position can match as well.
  private func named(_ query: DestinationQuery, asSpelled isAsSpelled: Bool = false) async throws -> Finding {
    let words = query.slots[.place] ?? []
    if words == [LocatedText.mark] { return try await located() }
    // A location mark among other words isn't a name.
    guard !words.contains(LocatedText.mark) else { return Finding() }
    let name = query.text(.place) ?? ""
    let filter = filter(query)
    var found = filter == .none ? own.candidates(named: name) : []
    if query.names[.place] == nil, filter == .none, let code = Postcode(name)?.key ?? Postcode.spelled(name) {
      found += try await places.postcodes(code, near: origin, limit: settings.limit)
    }
    found += try await places.places(
      named: query.name(in: .place, asSpelled: isAsSpelled), matching: filter, near: origin, limit: settings.limit)
    guard query.names[.place] == nil, filter == .none, words.contains(where: SubplaceQuery.mayBeSaid) else {
      return Finding(found)
    }
    let readings = SearchWords.query(name)
    guard !found.contains(where: { Self.isCalled($0, readings) }) else { return Finding(found) }
    let (parts, isMapped) = try await part(readings)
    // If only the place matches and its sub-place isn't known, the note says so.
    let others = found.filter { found in
      found.fit >= settings.leastFit && !parts.contains { $0.place.id == found.place.id }
    }
    return Finding(isMapped || others.isEmpty && !parts.isEmpty ? parts : found)
  }

  /// Whether one of a place's names covers all words of a query, not only some, as "Platform 4" does in "platform 4
  /// farringdon".
  private static func isCalled(_ candidate: PlaceCandidate, _ readings: [[String]]) -> Bool {
    if candidate.place.kind == .own { return true }
    guard candidate.match == .exact, candidate.fit >= FoundReading.certainFit else { return false }
    let called = Set(SearchWords.name(candidate.place.name).first ?? [])
    return !readings.contains { called.isStrictSubset(of: $0) }
  }

  /// The position that the driver gave by itself.
  private func located() async throws -> Finding {
    switch location {
    case nil: return Finding()
    case .notOnEarth(let message): return Finding(reason: .notOnEarth(message))
    case .point(let point): return position(point, name: LocatedText.Location.degrees(point))
    case .code(let code, let words):
      var reference = origin ?? places.center
      if !code.isFull, !words.isEmpty {
        guard let anchor = try await anchors(words).first else { return Finding() }
        reference = anchor.place.coordinate
      }
      let whole = code.recovered(near: reference)
      guard let point = whole.center else { return Finding() }
      return position(point, name: whole.description)
    }
  }

  private func position(_ point: Coordinate, name: String) -> Finding {
    guard places.covers(point) else { return Finding(reason: .noMapData(for: LocatedText.Location.degrees(point))) }
    let place = Place(
      id: "position:\(LocatedText.Location.degrees(point))", kind: .position, name: name, coordinate: point)
    return Finding([.certain(place, from: origin)])
  }

  /// The conditions of a query other than a name or rubric.
  func filter(_ query: DestinationQuery, attributes: [String] = []) -> PlaceFilter {
    let time = query.slots[.time].flatMap(OpeningTime.init(parsing:))
    return PlaceFilter(attributes: attributes, openAt: time?.date(from: now, in: timeZone))
  }
}

extension DestinationQuery {
  /// The name in a slot: the names of the map that it refers to, or else its words.
  func name(in slot: Slot, asSpelled isAsSpelled: Bool = false) -> PlaceName {
    if let name = names[slot] { return .known(name.keys, isPart: name.isPart) }
    let text = text(slot) ?? ""
    return isAsSpelled ? .spelled(text) : .text(text)
  }
}

struct Finding: Sendable {
  /// The places found, best first.
  var candidates: [PlaceCandidate] = []
  /// The reason that there are none, if known.
  var reason: DestinationResult.Reason?
  /// Whether the query names two streets whose intersection isn't known.
  var namesTwoStreets = false

  init(_ candidates: [PlaceCandidate] = [], reason: DestinationResult.Reason? = nil) {
    self.candidates = candidates
    self.reason = reason
  }

  /// Whether the exact house is among the places, on a street that matches without doubt.
  func isCertainHouse(from fit: Double) -> Bool {
    candidates.contains { $0.place.kind == .address && $0.match == .exact && $0.fit >= fit }
  }
}

/// The driver's saved places, by role and by spoken forms of their names.
struct OwnPlaces {
  let places: [UserPlace]
  let origin: Coordinate?
  let keys: SpokenKeys

  /// The saved places with the role that a query asks for.
  func candidates(role: UserPlace.Role) -> [PlaceCandidate] { places.filter { $0.role == role }.map(candidate) }

  /// The places whose name or alias equals the words in any spoken form; or else all places with that label.
  func candidates(named name: String) -> [PlaceCandidate] {
    let words = SpokenForms().primary(name)
    guard !places.isEmpty, !words.isEmpty else { return [] }
    var said: Set = [TextFolding.key(of: words)]
    // "My gym" is the gym.
    if words.count > 1, words[0] == "my" { said.insert(TextFolding.key(of: Array(words.dropFirst()))) }
    func isSaid(_ written: String) -> Bool { !keys.of(written).isDisjoint(with: said) }
    let named = places.filter { isSaid($0.name) || $0.aliases.contains(where: isSaid) }
    let found = named.isEmpty ? places.filter { $0.label.map(isSaid) ?? false } : named
    return found.map(candidate)
  }

  private func candidate(_ place: UserPlace) -> PlaceCandidate { .certain(place.place, from: origin) }
}

/// The keys of the spoken forms of a name, cached per text, because saved places are compared with every parse of every
/// utterance.
final class SpokenKeys: Sendable {
  private let forms: @Sendable (String) -> [[String]]
  private let known = Mutex<[String: Set<String>]>([:])

  /// Maximum number of cached texts; beyond it the cache is cleared.
  private static let most = 4_096

  init(forms: @escaping @Sendable (String) -> [[String]] = { SpokenForms().all($0) }) { self.forms = forms }

  func of(_ text: String) -> Set<String> {
    if let keys = known.withLock({ $0[text] }) { return keys }
    let keys = Set(forms(text).map { TextFolding.key(of: $0) })
    known.withLock { known in
      if known.count >= Self.most { known.removeAll(keepingCapacity: true) }
      known[text] = keys
    }
    return keys
  }
}
