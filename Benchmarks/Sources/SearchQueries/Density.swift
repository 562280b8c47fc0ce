import Places
import SyntheticRegion

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
  static func neighbourhoods(_ places: [SpokenPlace]) -> [[SpokenPlace]] {
    Dictionary(grouping: places) { Cell($0.place.coordinate) }.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Somewhere in a cell of many places.
  func inTown(_ random: inout SeededRandom) -> Coordinate? { random.element(of: crowded)?.point(&random) }

  /// Somewhere in a cell of hardly any places.
  func inEmptyCountry(_ random: inout SeededRandom) -> Coordinate? { random.element(of: sparse)?.point(&random) }
}
