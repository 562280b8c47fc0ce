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

  /// Most places are near the centre, the nearer the more so; every district has some.
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
      centre: grid.crossing(column: west + grid.width / 2, row: south + grid.height / 2), streets: streets,
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
