import Places
import SyntheticRegion
import Understanding

/// Draws questions from the places of a region, the same ones for the same seed and region.
public struct QuerySampler {
  private let sample: RegionSample
  private let seed: UInt64

  /// Makes a sampler.
  public init(_ sample: RegionSample, seed: UInt64) {
    self.sample = sample
    self.seed = seed
  }

  /// `count` questions of each kind, the kinds in turns, so that whatever drifts while they run hits all alike.
  ///
  /// A kind of which the region has nothing, such as addresses, is left out.
  public func queries(kinds: [QueryKind], count: Int) -> [SearchQuery] {
    let drawn = kinds.map { kind in
      var random = SeededRandom(seed: seed, purpose: 100 + UInt64(QueryKind.allCases.firstIndex(of: kind) ?? 0))
      return (0..<count).compactMap { _ in query(kind, &random) }
    }
    return (0..<count).flatMap { round in drawn.compactMap { $0.indices.contains(round) ? $0[round] : nil } }
  }

  private func query(_ kind: QueryKind, _ random: inout SeededRandom) -> SearchQuery? {
    switch kind {
    case .exactName, .indexNames: return named(kind, &random) { name, _ in name }
    case .commandName: return named(kind, &random) { name, _ in "navigate to \(name)" }
    case .typo: return named(kind, &random, Misspelling.typo)
    case .soundAlike: return named(kind, &random, Misspelling.soundAlike)
    case .partialName: return named(kind, &random, Misspelling.part)
    case .chain:
      guard let name = random.element(of: sample.chains), let origin = sample.density.inTown(&random) else {
        return nil
      }
      return make(kind, name, near: origin, expecting: name)
    case .street:
      guard let street = random.element(of: sample.streets)?.place else { return nil }
      return make(kind, street.name, near: driver(street.coordinate, &random), expecting: street.name)
    case .addressWritten, .addressSpoken, .indexAddress: return address(kind, &random)
    case .crossing:
      guard let streets = random.element(of: sample.neighborhoods), let one = random.element(of: streets)?.place,
        let other = random.element(of: streets.filter { $0.place.name != one.name })?.place
      else { return nil }
      return make(kind, "\(one.name) and \(other.name)", near: driver(one.coordinate, &random), expecting: nil)
    case .nearestInTown, .nearestInEmptyCountry, .indexRubric: return nearest(kind, &random)
    case .rubricNearPlace:
      guard let rubric = rubric(&random), let place = random.element(of: sample.pointsOfInterest)?.place else {
        return nil
      }
      return make(
        kind, "\(rubric.name) near \(place.name)", near: driver(place.coordinate, &random), expecting: nil)
    case .nonsense:
      guard let origin = sample.density.inTown(&random) else { return nil }
      return make(kind, Nonsense.text(&random), near: origin, expecting: nil)
    case .suggest: return typed(&random)
    case .alongRoute:
      guard let rubric = rubric(&random), let origin = sample.density.inTown(&random),
        let end = random.element(of: sample.pointsOfInterest)?.place.coordinate
      else { return nil }
      var query = make(kind, "\(rubric.name) along the route", near: origin, expecting: nil)
      (query.routeLatitude, query.routeLongitude) = (end.latitude, end.longitude)
      return query
    }
  }

  /// What is typed whole: mostly names, fewer addresses, some rubrics; in small letters, as thumbs type.
  private func typed(_ random: inout SeededRandom) -> SearchQuery? {
    let share = random.fraction()
    let whole: SearchQuery?
    if share < 0.15, let rubric = rubric(&random), let origin = sample.density.inTown(&random) {
      whole = make(.suggest, rubric.name, near: origin, expecting: rubric.name)
    } else {
      whole = share < 0.4 ? address(.suggest, &random) : named(.suggest, &random) { name, _ in name }
    }
    guard var query = whole else { return nil }
    query.text = query.text.lowercased()
    return query
  }

  private func named(
    _ kind: QueryKind, _ random: inout SeededRandom, _ change: (String, inout SeededRandom) -> String
  ) -> SearchQuery? {
    // Settlements are few and asked for often.
    let list = random.chance(0.1) ? sample.localities : sample.pointsOfInterest
    guard let place = (random.element(of: list) ?? random.element(of: sample.pointsOfInterest))?.place else {
      return nil
    }
    return make(kind, change(place.name, &random), near: driver(place.coordinate, &random), expecting: place.name)
  }

  private func address(_ kind: QueryKind, _ random: inout SeededRandom) -> SearchQuery? {
    guard let house = random.element(of: sample.houses) else { return nil }
    let origin = driver(house.place.coordinate, &random)
    if kind == .indexAddress {
      var query = make(kind, house.number, near: origin, expecting: house.place.name)
      query.street = house.street.joined(separator: " ")
      return query
    }
    let spoken = (SpokenForms().primary(house.number) + house.street).joined(separator: " ")
    return make(
      kind, kind == .addressSpoken ? spoken : house.place.name, near: origin, expecting: house.place.name)
  }

  private func nearest(_ kind: QueryKind, _ random: inout SeededRandom) -> SearchQuery? {
    let origin =
      kind == .nearestInTown || kind == .indexRubric && random.chance(0.5)
      ? sample.density.inTown(&random) : sample.density.inEmptyCountry(&random)
    guard let rubric = rubric(&random), let origin else { return nil }
    return make(kind, kind == .indexRubric ? rubric.id : "nearest \(rubric.name)", near: origin, expecting: nil)
  }

  /// Half of the questions are for what is frequent, half for any kind, which may not be there at all.
  private func rubric(_ random: inout SeededRandom) -> Rubric? {
    let frequent = random.element(of: sample.pointsOfInterest)?.place.rubric
    if random.chance(0.5), let rubric = frequent.flatMap({ sample.rubricator.rubric(id: $0) }) { return rubric }
    return random.element(of: sample.rubricator.rubrics)
  }

  /// Four of five drivers are within some kilometers of where they want to go, the others anywhere.
  private func driver(_ target: Coordinate, _ random: inout SeededRandom) -> Coordinate {
    if random.chance(0.2), let other = random.element(of: sample.pointsOfInterest) { return other.place.coordinate }
    return Coordinate(
      latitude: target.latitude + 0.03 * random.normal(), longitude: target.longitude + 0.04 * random.normal())
      ?? target
  }

  private func make(_ kind: QueryKind, _ text: String, near origin: Coordinate, expecting name: String?) -> SearchQuery
  {
    SearchQuery(
      kind: kind, text: text, street: nil, latitude: origin.latitude, longitude: origin.longitude, expected: name)
  }
}
