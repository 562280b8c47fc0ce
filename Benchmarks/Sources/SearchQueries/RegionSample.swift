public import PlaceIndex
import Places
import SyntheticRegion

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
  let neighborhoods: [[SpokenPlace]]

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
    neighborhoods = Density.neighborhoods(streets).filter { $0.count > 1 }
    var branches: [String: Int] = [:]
    for place in pointsOfInterest { branches[place.place.name, default: 0] += 1 }
    let shared = branches.filter { $0.value >= Self.leastBranches }
    chains = shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(100).map(\.key)
  }
}

/// Where a region is crowded and where it is empty, in cells of a hundredth of a degree.
struct Density: Sendable {
  private struct Cell: Hashable, Comparable {
    var row: Int
    var column: Int

    init(_ point: Coordinate) {
      (row, column) = (Int((point.latitude * 100).rounded(.down)), Int((point.longitude * 100).rounded(.down)))
    }

    init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

    static func < (a: Cell, b: Cell) -> Bool { (a.row, a.column) < (b.row, b.column) }

    func point(_ random: inout SeededRandom) -> Coordinate? {
      Coordinate(
        latitude: (Double(row) + random.fraction()) / 100, longitude: (Double(column) + random.fraction()) / 100)
    }
  }

  private let crowded: [Cell]
  private let sparse: [Cell]

  /// Cells that count as crowded or sparse at most, of each.
  private static let most = 20

  init(_ points: [Coordinate]) {
    var counts: [Cell: Int] = [:]
    for point in points { counts[Cell(point), default: 0] += 1 }
    let order = counts.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
    crowded = order.suffix(Self.most)
    sparse = Array(order.prefix(Self.most))
  }

  /// Places of each cell, the cells from south to north.
  static func neighborhoods(_ places: [SpokenPlace]) -> [[SpokenPlace]] {
    Dictionary(grouping: places) { Cell($0.place.coordinate) }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Somewhere in a cell of many places.
  func inTown(_ random: inout SeededRandom) -> Coordinate? { random.element(of: crowded)?.point(&random) }

  /// Somewhere in a cell of hardly any places.
  func inEmptyCountry(_ random: inout SeededRandom) -> Coordinate? { random.element(of: sparse)?.point(&random) }
}
