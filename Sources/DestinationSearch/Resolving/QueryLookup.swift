import Foundation
import Places
import Synchronization
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
  /// How many places are looked up that are still to be ranked by roads; without roads as many as are listed.
  let rankedLimit: Int
  /// What ``LocatedText/mark`` stands for.
  var location: LocatedText.Location?

  /// The places a query asks for.
  ///
  /// - Parameter isAsSpelled: Whether a name of the map that is all of the words has to be spelled as they are.
  func find(_ query: DestinationQuery, asSpelled isAsSpelled: Bool = false) async throws -> Finding {
    switch query.intent {
    case .navigate, .favourite, .postcode, .position: return try await named(query, asSpelled: isAsSpelled)
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
      number: query.text(.number) ?? "", street: query.text(.street) ?? "", near: origin, limit: settings.limit)
    return Finding(
      query.text(.unit).map { unit in houses.map { $0.remarked(MatchNote(.ignoredUnit, unit)) } } ?? houses)
  }

  /// Whether what was found leaves no doubt about what was meant: a house, two streets, or a kind where one was asked for; or
  /// that the map has none of the kind, and the streets do not cross.
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

  /// Where two streets cross. That they do not is said of those that are named in full, where all of their names were looked at,
  /// but not of roads by number: of a street that has a number too, only its name is known where it crosses.
  private func crossing(_ query: DestinationQuery) async throws -> Finding {
    let (street, other) = (query.text(.street) ?? "", query.text(.other) ?? "")
    let found = try await places.crossings(of: street, and: other, near: origin, limit: settings.limit)
    guard found.isEmpty else { return Finding(found) }
    let streets = [try await certainNames(street), try await certainNames(other)]
    var finding = Finding()
    finding.namesTwoStreets = streets.allSatisfy { $0.contains { $0.place.kind == .street } }
    let areAll = streets.allSatisfy { $0.count < settings.limit && !$0.contains { $0.place.id.hasPrefix("road:") } }
    if finding.namesTwoStreets, areAll { finding.reason = .noCrossing(street, other) }
    return finding
  }

  /// The places that go by a name to the letter.
  func certainNames(_ name: String) async throws -> [PlaceCandidate] {
    try await places.places(named: name, asSpelled: true, matching: .none, near: origin, limit: settings.limit)
      .filter { $0.fit >= FoundReading.certainFit }
  }

  /// A stop: what the driver named, wherever it is, or one of a kind or a name on the way.
  private func stop(_ query: DestinationQuery) async throws -> Finding {
    if query.slots[.number] != nil { return try await address(query) }
    if query.slots[.other] != nil { return try await crossing(query) }
    return try await query.slots[.place] == nil ? alongRoute(query) : named(query)
  }

  /// A place by its name, which can be one of the driver's own, a postcode or a position as well.
  private func named(_ query: DestinationQuery, asSpelled isAsSpelled: Bool = false) async throws -> Finding {
    let words = query.slots[.place] ?? []
    if words == [LocatedText.mark] { return try await located() }
    // A mark among other words is no name.
    guard !words.contains(LocatedText.mark) else { return Finding() }
    let name = query.text(.place) ?? ""
    let filter = filter(query)
    var found = filter == .none ? own.candidates(named: name) : []
    if filter == .none, let code = Postcode(name)?.key ?? Postcode.spelled(name) {
      found += try await places.postcodes(code, near: origin, limit: settings.limit)
    }
    found += try await places.places(
      named: name, asSpelled: isAsSpelled, matching: filter, near: origin, limit: settings.limit)
    guard filter == .none, words.contains(where: SubplaceQuery.mayBeSaid) else { return Finding(found) }
    let readings = SearchWords.query(name)
    guard !found.contains(where: { Self.isCalled($0, readings) }) else { return Finding(found) }
    let (parts, isMapped) = try await part(readings)
    // Where nothing else fits but the place whose part is not known, that is said.
    let others = found.filter { found in
      found.fit >= settings.leastFit && !parts.contains { $0.place.id == found.place.id }
    }
    return Finding(isMapped || others.isEmpty && !parts.isEmpty ? parts : found)
  }

  /// Whether a place goes by all words of a query, as its name or another of its names; not by some of them, as a "Platform
  /// 4" does where "platform 4 farringdon" is said.
  private static func isCalled(_ candidate: PlaceCandidate, _ readings: [[String]]) -> Bool {
    if candidate.place.kind == .own { return true }
    guard candidate.match == .exact, candidate.fit >= FoundReading.certainFit else { return false }
    let called = Set(SearchWords.name(candidate.place.name).first ?? [])
    return !readings.contains { called.isStrictSubset(of: $0) }
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
    return Finding([.certain(place, from: origin)])
  }

  /// What a query asks for besides a name or a rubric.
  func filter(_ query: DestinationQuery, attributes: [String] = []) -> PlaceFilter {
    let time = query.slots[.time].flatMap(OpeningTime.init(parsing:))
    return PlaceFilter(attributes: attributes, openAt: time?.date(from: now, in: timeZone))
  }
}

/// What looking up one query came to.
struct Finding: Sendable {
  /// The places found, best first.
  var candidates: [PlaceCandidate] = []
  /// Why there are none, where that is known.
  var reason: DestinationResult.Reason?
  /// Whether two streets were asked for by their names, and none of their crossings is known.
  var namesTwoStreets = false

  init(_ candidates: [PlaceCandidate] = [], reason: DestinationResult.Reason? = nil) {
    self.candidates = candidates
    self.reason = reason
  }

  /// Whether the very house asked for is among the places, in a street that leaves no doubt.
  func isCertainHouse(from fit: Double) -> Bool {
    candidates.contains { $0.place.kind == .address && $0.match == .exact && $0.fit >= fit }
  }
}

/// The driver's own places, as a resolver looks at them: by role and by what the driver says for them.
struct OwnPlaces {
  private let places: [UserPlace]
  private let origin: Coordinate?
  private let keys: SpokenKeys

  init(_ places: [UserPlace], origin: Coordinate?, keys: SpokenKeys) {
    self.places = places
    self.origin = origin
    self.keys = keys
  }

  /// The places a query asks for by role.
  func candidates(role: UserPlace.Role) -> [PlaceCandidate] {
    places.filter { $0.role == role }.map(candidate)
  }

  /// The places that go by a name or alias, letter for letter in any of its spoken forms; where there are none, all
  /// that have it as their label.
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

/// The keys of what the driver may say for a name: made once for each text, for own places are looked through with every
/// reading of every utterance.
final class SpokenKeys: Sendable {
  private let forms: @Sendable (String) -> [[String]]
  private let known = Mutex<[String: Set<String>]>([:])

  /// Texts kept; then the memory begins anew, which bounds it.
  private static let most = 4_096

  init(forms: @escaping @Sendable (String) -> [[String]] = { SpokenForms().all($0) }) { self.forms = forms }

  /// The keys of all forms of a text.
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
