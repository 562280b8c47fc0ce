package import GRDB
package import Places

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a region has a map: the cells of a coarse grid in and around which it holds destinations.
///
/// The box around everything does not tell: a ferry or a trail that an extract holds whole carries the box to where
/// nothing else is known. So a group of neighbouring cells counts when it holds several destinations, with the cells
/// beside it, and with gaps up to 110 km wide: countryside without a house, a lake, a strait.
package struct MappedArea: Hashable, Sendable {
  /// A cell of the grid.
  package struct Cell: Hashable, Sendable {
    /// From the south pole on.
    package var row: Int
    /// From the 180th meridian eastwards.
    package var column: Int

    /// Makes a cell of its numbers.
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
  /// A group of fewer destinations, neighbours beside neighbours, is a stray one, unless the region has no larger.
  private static let leastDestinations = 10
  /// Half the widest gap that is inside, in rows.
  private static let halfGap = 5

  /// The columns of each row as ranges without gaps, from west to east.
  private var runs: [Int: [ClosedRange<Int>]] = [:]

  /// Whether there is a map at a point.
  package func contains(_ point: Coordinate) -> Bool {
    let cell = Cell(of: point)
    return runs[cell.row]?.contains { $0.contains(cell.column) } ?? false
  }

  /// The area of a region by how many destinations lie in each cell.
  package init(destinations: [Cell: Int]) {
    let groups = Self.groups(destinations)
    let largest = groups.map(\.destinations).max() ?? 0
    let kept = groups.filter { $0.destinations >= min(Self.leastDestinations, largest) }.flatMap(\.cells)
    let around = kept.reduce(into: Set<Cell>()) { $0.formUnion(Self.window(of: $1, reach: 1)) }
    // All within half a gap of these, less what is as near to a cell that is none of them (a morphological closing).
    let wide = around.reduce(into: Set<Cell>()) { $0.formUnion(Self.window(of: $1, reach: Self.halfGap)) }
    runs = Self.runs(wide.filter { Self.window(of: $0, reach: Self.halfGap).allSatisfy(wide.contains) })
  }

  /// Cells joined with their neighbours, and how many destinations each such group holds.
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

  /// The cells as near to one as so many rows are, in every direction; it is among them.
  private static func window(of cell: Cell, reach: Int) -> [Cell] {
    let latitude = min(89, abs((Double(cell.row) + 0.5) * side - 90))
    // Never more than all around, however narrow the cells are near a pole.
    let across = min(columns / 2, Int((Double(reach) / cos(latitude * .pi / 180)).rounded(.up)))
    return (max(0, cell.row - reach)...min(rows - 1, cell.row + reach)).flatMap { row in
      (-across...across).map { Cell(row: row, column: (cell.column + $0 + columns) % columns) }
    }
  }

  private static func runs(_ cells: Set<Cell>) -> [Int: [ClosedRange<Int>]] {
    var runs: [Int: [ClosedRange<Int>]] = [:]
    for (row, cells) in Dictionary(grouping: cells, by: \.row) {
      var found: [ClosedRange<Int>] = []
      for column in cells.map(\.column).sorted() {
        if let last = found.last, last.upperBound == column - 1 {
          found[found.count - 1] = last.lowerBound...column
        } else {
          found.append(column...column)
        }
      }
      runs[row] = found
    }
    return runs
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
