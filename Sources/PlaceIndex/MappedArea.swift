import Foundation
package import GRDB
package import Places

/// The area that a region's map covers: the cells of a coarse grid with destinations in or around them.
///
/// The bounding box is too large: a ferry or trail that extends beyond the extract stretches it to areas without other
/// data. So a group of adjacent cells is included if it holds several destinations, together with the cells beside it
/// and with gaps up to 110 km wide, such as open country, a lake, or a strait.
package struct MappedArea: Hashable, Sendable {
  /// A cell of the grid.
  package struct Cell: Hashable, Sendable {
    /// Row number from the south pole.
    package var row: Int
    /// Column number eastward from the 180th meridian.
    package var column: Int

    /// Creates a cell from its row and column.
    package init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

    /// The cell of a point.
    package init(of point: Coordinate) {
      row = min(MappedArea.rows - 1, Int((point.latitude + 90) / MappedArea.side))
      column = min(MappedArea.columns - 1, Int((point.longitude + 180) / MappedArea.side))
    }
  }

  /// The side of a cell in degrees: 11 km from south to north, and less from west to east.
  package static let side = 0.1
  static let rows = 1_800
  static let columns = 3_600
  /// Minimum destinations in a group of adjacent cells; smaller groups are outliers, unless the region has no larger
  /// one.
  private static let leastDestinations = 10
  /// Half the width of the widest gap that is included, in rows.
  private static let halfGap = 5

  /// The columns of each row as disjoint ranges, from west to east.
  private var runs: [Int: [ClosedRange<Int>]] = [:]

  /// Whether the map covers a point.
  package func contains(_ point: Coordinate) -> Bool {
    let cell = Cell(of: point)
    return runs[cell.row]?.contains { $0.contains(cell.column) } ?? false
  }

  /// The covered area of a region, from the number of destinations in each cell.
  package init(destinations: [Cell: Int]) {
    let groups = Self.groups(destinations)
    let largest = groups.map(\.destinations).max() ?? 0
    let kept = groups.filter { $0.destinations >= min(Self.leastDestinations, largest) }.flatMap(\.cells)
    let around = kept.reduce(into: Set<Cell>()) { $0.formUnion(Self.window(of: $1, reach: 1)) }
    // All cells within half a gap of these, minus those equally close to a cell outside (a morphological closing).
    let wide = around.reduce(into: Set<Cell>()) { $0.formUnion(Self.window(of: $1, reach: Self.halfGap)) }
    let closed = wide.filter { Self.window(of: $0, reach: Self.halfGap).allSatisfy(wide.contains) }
    runs = Dictionary(grouping: closed, by: \.row).mapValues { Set($0.map(\.column)).runs }
  }

  /// Connected groups of adjacent cells, with the number of destinations in each.
  private static func groups(_ destinations: [Cell: Int]) -> [(cells: [Cell], destinations: Int)] {
    var left = Set(destinations.keys)
    var groups: [(cells: [Cell], destinations: Int)] = []
    while let first = left.popFirst() {
      var cells = [first]
      var next = 0
      while next < cells.count {
        for cell in window(of: cells[next], reach: 1) where left.remove(cell) != nil { cells.append(cell) }
        next += 1
      }
      groups.append((cells, cells.reduce(0) { $0 + destinations[$1, default: 0] }))
    }
    return groups
  }

  /// The cells within a distance, in rows, of one in every direction, including that cell.
  private static func window(of cell: Cell, reach: Int) -> [Cell] {
    let latitude = min(89, abs((Double(cell.row) + 0.5) * side - 90))
    // At most the whole circle, even near a pole, where cells are narrow.
    let across = min(columns / 2, Int((Double(reach) / cos(latitude * .pi / 180)).rounded(.up)))
    return (max(0, cell.row - reach)...min(rows - 1, cell.row + reach)).flatMap { row in
      (-across...across).map { Cell(row: row, column: (cell.column + $0 + columns) % columns) }
    }
  }
}

extension Set<Int> {
  /// The numbers as ascending runs of adjacent ones.
  var runs: [ClosedRange<Int>] {
    sorted().reduce(into: []) { runs, number in
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
  }
}

extension MappedArea {
  /// Reads the table `mapped`.
  package init(_ db: any RegionConnection) throws {
    try db.each("SELECT row, first, last FROM mapped ORDER BY row, first", []) { row in
      let (first, last): (Int, Int) = try (row[1], row[2])
      if first <= last { runs[try row[0], default: []].append(first...last) }
      return true
    }
  }

  /// Writes the table `mapped`.
  package func write(_ db: Database) throws {
    let insertion = try db.makeStatement(sql: "INSERT INTO mapped VALUES (?, ?, ?)")
    for (row, ranges) in runs.sorted(by: { $0.key < $1.key }) {
      for range in ranges { try insertion.execute(arguments: [row, range.lowerBound, range.upperBound]) }
    }
  }
}
