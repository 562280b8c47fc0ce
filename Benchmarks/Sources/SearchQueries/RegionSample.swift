public import PlaceIndex
import Places

/// The places of a region that questions are drawn from.
///
/// All of them are held, which takes about a kilobyte each: questions are drawn in another process than the one whose
/// memory is measured.
public struct RegionSample: Sendable {
  let pointsOfInterest: [SpokenPlace]
  let streets: [SpokenPlace]
  let localities: [SpokenPlace]
  let houses: [SpokenHouse]
  /// Names that at least ``leastBranches`` points of interest share, the most frequent first.
  let chains: [String]
  let density: Density
  let rubricator: Rubricator
  /// Streets whose middles are in the same square kilometre, and which therefore may cross; by place of the square.
  let neighbourhoods: [[SpokenPlace]]

  private static let leastBranches = 4

  /// Reads all named places and houses of a region.
  ///
  /// - Throws: `PlaceIndexError` where the region cannot be read.
  public init(_ index: RegionIndex) async throws {
    pointsOfInterest = try await index.spokenPlaces(ofKind: .poi)
    streets = try await index.spokenPlaces(ofKind: .street)
    localities = try await index.spokenPlaces(ofKind: .locality)
    houses = try await index.spokenHouses()
    rubricator = index.rubricator
    density = Density(pointsOfInterest.map(\.place.coordinate))
    neighbourhoods = Density.neighbourhoods(streets).filter { $0.count > 1 }
    var branches: [String: Int] = [:]
    for place in pointsOfInterest { branches[place.place.name, default: 0] += 1 }
    let shared = branches.filter { $0.value >= Self.leastBranches }
    chains = shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(100).map(\.key)
  }
}
