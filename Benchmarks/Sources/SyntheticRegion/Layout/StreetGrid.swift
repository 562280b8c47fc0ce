import Foundation

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
    return settlement.centre + Point(east: x * turn.cos - y * turn.sin, north: x * turn.sin + y * turn.cos)
  }
}
