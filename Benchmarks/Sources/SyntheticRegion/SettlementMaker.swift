import Foundation

/// Makes the districts of one settlement, one after the other.
struct SettlementMaker {
  private let settlement: Settlement
  private let grid: StreetGrid
  private let names: NameMaker
  private let placeShares: [Int]
  private let localStreets: [Int]
  private var random: SeededRandom
  private var used: Set<String> = []
  private var mainRoads: [String] = []

  init(_ settlement: Settlement, names: NameMaker, seed: UInt64) {
    self.settlement = settlement
    self.names = names
    grid = StreetGrid(settlement, seed: seed)
    random = SeededRandom(seed: seed, purpose: 3, UInt64(settlement.number))
    let roads = grid.hasMainRoads ? (grid.districts + grid.districtsAlong - 1) / grid.districtsAlong : 0
    let even = ZipfDistribution(weights: Array(repeating: 1, count: grid.districts))
    localStreets = even.shares(of: max(0, settlement.streets - roads))
    let localities = 1 + (grid.hasMainRoads ? grid.districts : 0)
    let places = max(0, settlement.places - max(settlement.streets, roads) - localities)
    placeShares = Self.density(grid, settlement).shares(of: places)
  }

  var districts: Int { grid.districts }

  /// Most places are near the center, the nearer the more so; every district has some.
  private static func density(_ grid: StreetGrid, _ settlement: Settlement) -> ZipfDistribution {
    let middle = Double(grid.districtsAlong - 1) / 2
    let deviation = max(0.5, settlement.concentration * Double(grid.districtsAlong) / 2)
    return ZipfDistribution(
      weights: (0..<grid.districts).map { district in
        let x = Double(district % grid.districtsAlong) - middle
        let y = Double(district / grid.districtsAlong) - middle
        return 0.06 + exp(-(x * x + y * y) / (2 * deviation * deviation))
      })
  }

  /// The district of a number, which are asked for in order.
  mutating func district(_ number: Int) -> District {
    let (column, row) = (number % grid.districtsAlong, number / grid.districtsAlong)
    let (west, south) = (column * grid.width, row * grid.height)
    var streets: [Street] = []
    let local = localStreets[number]
    let rows = (local + 1) / 2
    for line in 0..<rows {
      let points = (0..<grid.width).map { grid.crossing(column: west + $0, row: south + line) }
      streets.append(street(points, firstNumber: 100 * (1 + column * grid.width % 80)))
    }
    for line in 0..<(local - rows) {
      let points = (0..<grid.height).map { grid.crossing(column: west + line, row: south + $0) }
      streets.append(street(points, firstNumber: 100 * (1 + row * grid.height % 80)))
    }
    if grid.hasMainRoads { streets.append(mainRoad(column: column, row: row)) }
    return District(
      name: grid.hasMainRoads ? names.suburb(&random) : settlement.name,
      center: grid.crossing(column: west + grid.width / 2, row: south + grid.height / 2), streets: streets,
      places: placeShares[number], isCounted: grid.hasMainRoads)
  }

  private mutating func street(_ line: [Point], firstNumber: Int) -> Street {
    let kind = random.chance(0.85) ? "residential" : random.chance(0.6) ? "tertiary" : "unclassified"
    return Street(name: streetName(), kind: kind, line: line, firstNumber: firstNumber, isCounted: true)
  }

  /// The part of a row's main road that reaches to the next district.
  private mutating func mainRoad(column: Int, row: Int) -> Street {
    if column == 0 { mainRoads.append(streetName()) }
    let hasNext = grid.isInside(districtColumn: column + 1, districtRow: row)
    let points = (0..<(grid.width + (hasNext ? 1 : 0))).map {
      grid.crossing(column: column * grid.width + $0, row: row * grid.height + grid.height - 1)
    }
    return Street(
      name: mainRoads.last ?? settlement.name, kind: row % 3 == 0 ? "primary" : "secondary", line: points,
      firstNumber: 100 * (1 + column * grid.width), isCounted: column == 0)
  }

  /// A name no other street of the settlement has.
  private mutating func streetName() -> String {
    let setting = NameMaker.Setting(town: settlement.name, street: settlement.name)
    var name = names.street(in: setting, &random)
    for attempt in 0..<8 where used.contains(name) {
      name = names.street(in: setting, &random)
      if attempt == 7, used.contains(name) { name = "\(name) \(used.count)" }
    }
    used.insert(name)
    return name
  }
}

/// A part of a settlement with a grid of streets of its own.
struct District: Sendable {
  var name: String
  var center: Point
  var streets: [Street]
  /// Named places in it, without streets and localities.
  var places: Int
  /// Whether it counts as a locality beside its settlement.
  var isCounted: Bool
}

/// The crossings of a settlement's streets: one grid, turned and a little crooked.
///
/// A crossing is the same point for every street through it, so that streets share their vertices as they do on maps.
struct StreetGrid: Sendable {
  /// Streets of a district from west to east, and from south to north.
  let rows: Int
  let columns: Int
  /// Districts along each side of the settlement.
  let districtsAlong: Int
  /// Districts that hold streets, the first ones row by row.
  let districts: Int
  private let settlement: Settlement
  private let seed: UInt64
  private let turn: (cos: Double, sin: Double)

  /// Streets of a district at most.
  private static let districtStreets = 24

  init(_ settlement: Settlement, seed: UInt64) {
    self.settlement = settlement
    self.seed = seed
    turn = (cos(settlement.rotation), sin(settlement.rotation))
    let streets = settlement.streets
    if streets <= Self.districtStreets {
      (districts, districtsAlong) = (1, 1)
      columns = streets / 2
      rows = streets - columns
    } else {
      // One street more runs through all districts of a row.
      districts = (streets + Self.districtStreets - 1) / Self.districtStreets
      districtsAlong = Int(Double(districts).squareRoot().rounded(.up))
      rows = Self.districtStreets / 2
      columns = Self.districtStreets / 2
    }
  }

  /// Whether main roads run through the districts.
  var hasMainRoads: Bool { districts > 1 }
  /// Crossings along a street of a row.
  var width: Int { max(columns, 4) }
  /// Crossings along a street of a column, the one with the main road included.
  var height: Int { max(rows, 4) + (hasMainRoads ? 1 : 0) }

  func isInside(districtColumn: Int, districtRow: Int) -> Bool {
    (0..<districtsAlong).contains(districtColumn) && districtRow * districtsAlong + districtColumn < districts
  }

  /// A crossing, counted over the whole settlement.
  func crossing(column: Int, row: Int) -> Point {
    var random = SeededRandom(
      seed: seed, purpose: 2, UInt64(settlement.number), UInt64(bitPattern: Int64(column)),
      UInt64(bitPattern: Int64(row)))
    let middle = (Double(districtsAlong * width) / 2, Double(districtsAlong * height) / 2)
    let x = (Double(column) - middle.0 + 0.2 * (random.fraction() - 0.5)) * settlement.spacing
    let y = (Double(row) - middle.1 + 0.2 * (random.fraction() - 0.5)) * settlement.spacing
    return settlement.center + Point(east: x * turn.cos - y * turn.sin, north: x * turn.sin + y * turn.cos)
  }
}

/// A street of a district, or a main road's part in it.
struct Street: Sendable {
  var name: String
  /// Value of its tag "highway".
  var kind: String
  var line: [Point]
  /// The house number at its start, a multiple of 100.
  var firstNumber: Int
  /// Whether it counts as a street of its own and is not a part of one counted before.
  var isCounted: Bool

  /// Houses on both sides between two crossings.
  static let housesBetweenCrossings = 40

  /// How many houses it has room for.
  var slots: Int { max(0, line.count - 1) * Self.housesBetweenCrossings }

  /// The number and the place of a house; odd ones are on the left.
  func house(_ slot: Int) -> (number: Int, point: Point) {
    let block = slot / Self.housesBetweenCrossings
    let inside = slot % Self.housesBetweenCrossings
    let share = (Double(inside / 2) + 0.5) / Double(Self.housesBetweenCrossings / 2)
    let (from, to) = (line[block], line[block + 1])
    let along = Point(east: to.east - from.east, north: to.north - from.north)
    let length = max(1, from.distance(to: to))
    // Houses stand 12 m from the middle of the street.
    let side = (inside % 2 == 1 ? 12.0 : -12.0) / length
    let point = Point(
      east: from.east + along.east * share - along.north * side,
      north: from.north + along.north * share + along.east * side)
    return (firstNumber + block * 100 + inside + 2, point)
  }
}
