/// What region to make.
public struct RegionOptions: Sendable {
  /// Named places, streets and localities together; addresses and places without a name come on top.
  public var places: Int
  /// Regions of one seed and size are the same byte for byte.
  public var seed: UInt64
  /// Standalone addresses for each place; further addresses are tags of places.
  public var addressesPerPlace = 0.3
  /// Places without a name, such as car parks, for each place.
  public var unnamedPerPlace = 0.05

  /// Makes options.
  ///
  /// - Parameters:
  ///   - places: 100 or more; taken as 100 where below.
  ///   - seed: Any number.
  public init(places: Int, seed: UInt64) {
    self.places = max(100, places)
    self.seed = seed
  }
}

/// Makes a region of invented places, streets and addresses, feature by feature.
///
/// Memory holds one district's streets and the plan of the settlements, not the region.
public struct RegionGenerator {
  private let options: RegionOptions
  private let frame: RegionFrame
  private let names = NameMaker()
  private let townSorts = ZipfDistribution(weights: PlaceSorts.town.map(\.weight))
  private let countrySorts = ZipfDistribution(weights: PlaceSorts.country.map(\.weight))
  private let unnamedSorts = ZipfDistribution(weights: PlaceSorts.unnamed.map(\.weight))
  private var encoder: FeatureEncoder
  private var counts = RegionCounts()

  private static let chunk = 1 << 18
  private static let chainShare = 0.14
  private static let placesWithAddress = 0.3
  /// A street of more crossings is drawn as several lines.
  private static let longestLine = 8

  /// Makes a generator.
  public init(_ options: RegionOptions) {
    self.options = options
    frame = RegionFrame(places: options.places)
    encoder = FeatureEncoder(frame: frame)
  }

  /// Makes all features and hands them on in pieces of about 256 KiB, whole lines of GeoJSON each.
  ///
  /// - Throws: What `write` throws.
  public mutating func run(_ write: ([UInt8]) throws -> Void) throws -> RegionCounts {
    counts = RegionCounts()
    let plan = RegionPlan(options, frame: frame, names: names)
    for settlement in plan.settlements { try addSettlement(settlement, write) }
    try addCountry(plan, write)
    try write(encoder.bytes)
    encoder.removeAll()
    return counts
  }

  private mutating func add(
    _ shape: Feature.Shape, _ tags: [(key: String, value: String)], _ write: ([UInt8]) throws -> Void
  ) throws {
    encoder.append(Feature(shape: shape, tags: tags))
    counts.features += 1
    if encoder.bytes.count >= Self.chunk {
      try write(encoder.bytes)
      encoder.removeAll()
    }
  }

  private mutating func addSettlement(_ settlement: Settlement, _ write: ([UInt8]) throws -> Void) throws {
    var random = SeededRandom(seed: options.seed, purpose: 4, UInt64(settlement.number))
    var tags = [("name", settlement.name), ("place", settlement.kind), ("population", "\(settlement.places * 60)")]
    if random.chance(0.7) { tags.append(("wikidata", "Q\(1_000 + settlement.number * 7)")) }
    try add(.point(settlement.center), tags.map { (key: $0.0, value: $0.1) }, write)
    counts.localities += 1
    var maker = SettlementMaker(settlement, names: names, seed: options.seed)
    for number in 0..<maker.districts {
      let district = maker.district(number)
      if district.isCounted {
        let kind = number % 2 == 0 ? "suburb" : "neighbourhood"
        try add(.point(district.center), [("name", district.name), ("place", kind)], write)
        counts.localities += 1
      }
      try addStreets(district, write)
      try addPlaces(of: district, in: settlement, &random, write)
    }
  }

  private mutating func addStreets(_ district: District, _ write: ([UInt8]) throws -> Void) throws {
    for street in district.streets {
      if street.isCounted { counts.streets += 1 }
      let tags = [(key: "highway", value: street.kind), (key: "name", value: street.name)]
      var start = 0
      while start < street.line.count - 1 {
        // A last piece shorter than half a line is drawn with the one before.
        let left = street.line.count - start
        let end = left <= Self.longestLine * 3 / 2 ? street.line.count - 1 : start + Self.longestLine - 1
        try add(.line(Array(street.line[start...end])), tags, write)
        start = end
      }
    }
  }

  private mutating func addPlaces(
    of district: District, in settlement: Settlement, _ random: inout SeededRandom, _ write: ([UInt8]) throws -> Void
  ) throws {
    let streets = district.streets
    guard !streets.isEmpty else { return }
    // Some streets are high streets, most are not; the main road is the last.
    let ranks = ZipfDistribution(count: streets.count, exponent: 1)
    // Houses stand where no other stands; a street that is full takes no more.
    var taken = Set<[Int]>()
    func house(_ random: inout SeededRandom, bySize: Bool) -> (street: Street, number: Int, point: Point)? {
      for _ in 0..<8 {
        let position = bySize ? streets.count - 1 - ranks.rank(&random) : random.below(streets.count)
        let slot = random.below(streets[position].slots)
        guard streets[position].slots > 0, taken.insert([position, slot]).inserted else { continue }
        let house = streets[position].house(slot)
        return (streets[position], house.number, house.point)
      }
      return nil
    }
    func address(_ street: Street, _ number: Int) -> [(key: String, value: String)] {
      [
        ("addr:housenumber", "\(number)"), ("addr:street", street.name), ("addr:city", settlement.name),
        ("addr:postcode", "\(settlement.postcode)"),
      ]
    }
    for _ in 0..<district.places {
      let spot = house(&random, bySize: true)
      let street = spot?.street ?? streets[random.below(streets.count)]
      let point = spot?.point ?? district.center + Point(east: 150 * random.normal(), north: 150 * random.normal())
      let setting = NameMaker.Setting(town: random.chance(0.6) ? settlement.name : district.name, street: street.name)
      let sort = PlaceSorts.town[townSorts.rank(&random)]
      var (shape, tags) = place(sort, at: point, in: setting, &random)
      if let spot, random.chance(Self.placesWithAddress) {
        tags += address(spot.street, spot.number)
        counts.placesWithAddress += 1
      }
      try add(shape, tags, write)
      counts.pointsOfInterest += 1
    }
    let size = Double(district.places + streets.count)
    for _ in 0..<whole(size * options.unnamedPerPlace, &random) {
      let spot = house(&random, bySize: true)?.point ?? district.center
      try add(.point(spot), self.tags(PlaceSorts.unnamed[unnamedSorts.rank(&random)], &random), write)
      counts.unnamed += 1
    }
    for _ in 0..<whole(size * options.addressesPerPlace, &random) {
      guard let spot = house(&random, bySize: false) else { continue }
      try add(.point(spot.point), address(spot.street, spot.number), write)
      counts.addresses += 1
    }
  }

  private mutating func addCountry(_ plan: RegionPlan, _ write: ([UInt8]) throws -> Void) throws {
    var random = SeededRandom(seed: options.seed, purpose: 5)
    for _ in 0..<plan.countryPlaces {
      // The empty part has something too, but ten times less.
      let width = random.chance(0.95) ? 0.7 : 1
      let point = Point(east: random.fraction() * frame.side * width, north: random.fraction() * frame.side)
      let settlement = random.element(of: plan.settlements)?.name ?? ""
      let setting = NameMaker.Setting(town: settlement, street: settlement)
      let (shape, tags) = place(PlaceSorts.country[countrySorts.rank(&random)], at: point, in: setting, &random)
      try add(shape, tags, write)
      counts.pointsOfInterest += 1
    }
  }

  private func place(
    _ sort: PlaceSort, at point: Point, in setting: NameMaker.Setting, _ random: inout SeededRandom
  ) -> (Feature.Shape, [(key: String, value: String)]) {
    if sort.isBusiness, random.chance(Self.chainShare * 2) {
      let rank = Chain.ranks.rank(&random)
      let chain = Chain.all[rank]
      let tags =
        [("name", chain.name)] + chain.tags.map { ($0.key, $0.value) }
        + [("brand", chain.name), ("brand:wikidata", "Q\(500_000 + rank * 11)")]
      let extras = PlaceTags.extras(sort, isChain: true, &random)
      return (.point(point), tags.map { (key: $0.0, value: $0.1) } + extras)
    }
    var setting = setting
    setting.trade = sort.trade
    var tags = [(key: "name", value: names.name(sort.style, in: setting, &random))]
    tags += self.tags(sort, &random)
    tags += PlaceTags.extras(sort, isChain: false, &random)
    guard sort.isArea else { return (.point(point), tags) }
    let size = 20 * (1 + 4 * random.fraction() * random.fraction())
    let corners = [(-1.0, -1.0), (1, -0.8), (1.2, 1), (-0.9, 1.1)].map {
      point + Point(east: $0.0 * size, north: $0.1 * size)
    }
    return (.area(corners), tags)
  }

  /// The tags of a sort, with one chosen of several values.
  private func tags(_ sort: PlaceSort, _ random: inout SeededRandom) -> [(key: String, value: String)] {
    sort.tags.map { tag in
      let values = tag.value.split(separator: "|")
      return (tag.key, values.count > 1 ? String(values[random.below(values.count)]) : tag.value)
    }
  }

  /// A whole number that is on average the one given.
  private func whole(_ value: Double, _ random: inout SeededRandom) -> Int {
    Int(value) + (random.chance(value - value.rounded(.down)) ? 1 : 0)
  }
}

/// What a region holds.
public struct RegionCounts: Sendable, Hashable {
  /// Named points of interest.
  public var pointsOfInterest = 0
  /// Streets; a street drawn as several lines counts once.
  public var streets = 0
  /// Towns, villages and districts.
  public var localities = 0
  /// Features that are only an address.
  public var addresses = 0
  /// Points of interest that have an address as well.
  public var placesWithAddress = 0
  /// Places without a name.
  public var unnamed = 0
  /// Features written: lines of the file.
  public var features = 0

  /// Named points of interest, streets and localities together.
  public var places: Int { pointsOfInterest + streets + localities }
}
