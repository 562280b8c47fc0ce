import DestinationSearch
import Places
import Understanding

/// Places and results to compose prompts of.
enum PromptWorld {
  static let origin = Coordinate(latitude: 49, longitude: -123)

  /// A place north of the origin by thousandths of a degree.
  static func place(
    _ name: String, on address: String? = nil, kind: Place.Kind = .poi, rubric: String? = nil, north: Double = 1,
    east: Double = 0
  ) throws -> Place {
    let latitude = 49 + north / 1_000, longitude = -123 + east / 1_000
    guard let point = Coordinate(latitude: latitude, longitude: longitude) else { throw World.BadPoint() }
    return Place(
      id: "\(name)|\(address ?? "")|\(north)|\(east)", kind: kind, name: name, rubric: rubric, coordinate: point,
      address: address)
  }

  static func candidate(
    _ name: String, on address: String? = nil, _ distance: Double? = 800, kind: Place.Kind = .poi,
    rubric: String? = nil, match: PlaceCandidate.Match = .exact, north: Double = 1, east: Double = 0
  ) throws -> PlaceCandidate {
    PlaceCandidate(
      place: try place(name, on: address, kind: kind, rubric: rubric, north: north, east: east), distance: distance,
      fit: 1, score: 0.9, match: match)
  }

  static func found(
    _ candidates: [PlaceCandidate], _ intent: Intent = .navigate, _ slots: [Slot: String] = [:]
  ) -> DestinationResult {
    DestinationResult(
      outcome: .resolved, transcript: "", confidence: 1, query: DestinationQuery(intent: intent, slots: slots),
      candidates: candidates)
  }

  static func several(_ candidates: [PlaceCandidate]) -> DestinationResult {
    DestinationResult(outcome: .ambiguous, transcript: "", confidence: 1, candidates: candidates)
  }

  static func rubricator() throws -> Rubricator {
    try Rubricator(
      groups: [RubricGroup(id: "all", name: "All", icon: "dot", order: 1)],
      rubrics: [
        Rubric(id: "cafe", group: "all", name: "cafe", plural: "cafes", synonyms: ["coffee"], prominence: 0.5),
        Rubric(id: "pharmacy", group: "all", name: "pharmacy", plural: "pharmacies", prominence: 0.5),
        Rubric(id: "atm", group: "all", name: "ATM", plural: "ATMs", prominence: 0.5),
      ],
      attributes: [
        PlaceAttribute(id: "vegan", name: "Vegan", before: ["vegan"], tags: ["diet:vegan=yes"]),
        PlaceAttribute(id: "wifi", name: "Wifi", after: ["with wifi"], tags: ["internet_access=wlan"]),
      ],
      chains: [Chain(id: "tims", name: "Tim Hortons", aliases: ["tims"], groups: ["all"])])
  }
}
