import Foundation

/// The settlements of a region: sizes by Zipf's law, places so that large ones seldom overlap.
struct RegionPlan: Sendable {
  let settlements: [Settlement]
  /// Named places outside of all settlements.
  let countryPlaces: Int

  private static let placesPerSettlement = 120
  private static let countryShare = 0.04
  /// East of this share of the width there are hardly any settlements.
  private static let settledWidth = 0.7
  /// Side of the cells by which settlements keep apart, in meters.
  private static let cell = 2_000.0

  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  init(_ options: RegionOptions, frame: RegionFrame, names: NameMaker) {
    countryPlaces = Int(Double(options.places) * Self.countryShare)
    let count = max(3, options.places / Self.placesPerSettlement)
    let sizes = ZipfDistribution(count: count, exponent: 1).shares(of: options.places - countryPlaces)
    var random = SeededRandom(seed: options.seed, purpose: 1)
    var taken: Set<Cell> = []
    settlements = sizes.enumerated().map { number, places in
      let spacing = Double(random.number(in: 85...130)) * (places < 200 ? 1.4 : 1)
      let radius = max(400, spacing * Double(places / 5).squareRoot() * 1.4)
      let center = Self.place(radius: radius, frame: frame, taken: &taken, &random)
      return Settlement(
        number: number, name: names.town(&random), kind: Self.kind(places), center: center, places: places,
        postcode: 10_000 + number * 13 % 89_999, spacing: spacing, rotation: random.fraction() * .pi / 2,
        concentration: 0.15 + 0.6 * random.fraction())
    }
  }

  private static func kind(_ places: Int) -> String {
    switch places {
    case 2_000...: "city"
    case 300...: "town"
    case 50...: "village"
    default: "hamlet"
    }
  }

  private static func place(
    radius: Double, frame: RegionFrame, taken: inout Set<Cell>, _ random: inout SeededRandom
  ) -> Point {
    let reach = Int(radius / cell)
    var center = Point(east: 0, north: 0)
    for _ in 0..<20 {
      let width = random.chance(0.03) ? 1 : settledWidth
      center = Point(
        east: margin(radius, random.fraction(), frame.side * width),
        north: margin(radius, random.fraction(), frame.side))
      let cells = cells(around: center, reach)
      guard cells.contains(where: taken.contains) else {
        taken.formUnion(cells)
        return center
      }
    }
    return center
  }

  private static func margin(_ radius: Double, _ share: Double, _ length: Double) -> Double {
    let margin = min(radius, length / 2)
    return margin + share * (length - 2 * margin)
  }

  private static func cells(around center: Point, _ reach: Int) -> [Cell] {
    let (column, row) = (Int(center.east / cell), Int(center.north / cell))
    return (-reach...reach).flatMap { x in (-reach...reach).map { Cell(column: column + x, row: row + $0) } }
  }
}

/// A city, town, village or hamlet, as far as it is planned before its streets and places are made.
struct Settlement: Sendable {
  var number: Int
  var name: String
  /// Value of its tag "place".
  var kind: String
  var center: Point
  /// Named places in it, its streets, districts and itself included.
  var places: Int
  var postcode: Int
  /// Metres between two streets.
  var spacing: Double
  /// Of its streets against the north, in radians.
  var rotation: Double
  /// How closely its places keep to its center: the deviation as a share of its radius.
  var concentration: Double

  var streets: Int { max(1, places / 5) }
}

/// A point of the region in meters east and north of its south-western corner.
struct Point: Hashable, Sendable {
  var east: Double
  var north: Double

  static func + (a: Point, b: Point) -> Point { Point(east: a.east + b.east, north: a.north + b.north) }

  func distance(to other: Point) -> Double { hypot(east - other.east, north - other.north) }
}

/// Where the region lies and how large it is.
struct RegionFrame: Sendable {
  /// Metres from west to east and from south to north.
  let side: Double

  private static let south = 44.0
  private static let west = -118.0
  /// Metres in a degree of latitude, on a sphere of the mean Earth radius.
  private static let metersPerDegree = 111_195.0

  /// A million places fill about what a large state or a small country does; fewer fill less, but less densely.
  init(places: Int) { side = 420_000 * pow(Double(places) / 1_000_000, 0.4) }

  /// Longitude and latitude in units of 10⁻⁷ degrees, as OpenStreetMap keeps them.
  func position(_ point: Point) -> (longitude: Int, latitude: Int) {
    let latitude = Self.south + point.north / Self.metersPerDegree
    let longitude = Self.west + point.east / (Self.metersPerDegree * cos(latitude * .pi / 180))
    return (Int((longitude * 1e7).rounded()), Int((latitude * 1e7).rounded()))
  }
}
