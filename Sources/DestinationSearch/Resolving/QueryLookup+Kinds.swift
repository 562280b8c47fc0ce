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
    if let name = query.slots[.name] { return (.name(name), filter(query)) }
    let rubricator = places.rubricator
    guard let kind = rubricator.kind(spoken: query.slots[.rubric] ?? "") else { return nil }
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
    let found = try await around(origin ?? places.centre, wanted, filter)
    guard let origin, !places.covers(origin) else { return Finding(found.map { $0.measured(from: origin) }) }
    // Beyond the map's edge the nearest known place says nothing about what is near.
    let near = found.filter { $0.place.coordinate.distance(to: origin) <= settings.reachBeyondMap }
    return Finding(
      near.map { $0.measured(from: origin) },
      reason: near.isEmpty ? .noMapData(for: LocatedText.Location.degrees(origin)) : nil)
  }

  /// What is wanted around a point, nearest first.
  func around(_ point: Coordinate, _ wanted: Wanted, _ filter: PlaceFilter) async throws -> [PlaceCandidate] {
    switch wanted {
    case .rubrics(let rubrics):
      return try await places.places(ofRubrics: rubrics, matching: filter, near: point, limit: settings.limit)
    case .name(let name):
      let found = try await branches(named: name, filter, near: point).map { branch in
        var branch = branch
        let distance = point.distance(to: branch.place.coordinate)
        branch.score = PlaceRanking.rubricScore(distance: distance, prominence: branch.place.prominence)
        branch.score *= branch.fit * Self.certainty(branch)
        return branch
      }
      return Array(found.sorted(by: PlaceCandidate.ranksBefore).prefix(settings.limit))
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
