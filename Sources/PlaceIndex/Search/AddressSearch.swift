import Algorithms
import Places
import Understanding

/// Finds a house on streets found by name: the house itself, an interpolated position, or the nearest known number.
struct AddressSearch {
  let db: any RegionConnection
  let origin: Coordinate?

  /// The factor by which the exact house raises the match score of a street with a misspelled name, and the lowest
  /// number for which that applies; few streets have such numbers.
  private static let (knownNumber, leastTelling) = (1.15, 100)
  /// The factor on the street's match score for a house interpolated between its neighbors.
  private static let interpolated = 0.93
  /// The factor for a house with a number other than the requested one.
  private static let otherNumber = 0.8
  /// The factor for a house with a distant number.
  private static let farNumber = 0.76
  /// The factor for the street itself if the map has no number on it.
  private static let noNumber = 0.74
  /// Maximum difference between numbers of neighbors.
  private static let neighborhood = 60
  /// Maximum distance between neighbors, in meters, for interpolation along a line.
  private static let farthestNeighbors = 500.0

  func houses(number: String, streets: [NameSearch.Found], limit: Int) throws -> [PlaceCandidate] {
    guard limit > 0, let wanted = HouseNumber.parse(number).first else { return [] }
    let labels = HouseNumber.labels(of: number)
    var found = try streets.compactMap { try house(wanted, labels, number, in: $0) }
      .sorted(by: PlaceCandidate.ranksBefore)
    // If the exact house is known, other numbers aren't answers.
    if let best = found.first, best.isHouseAskedFor { found.removeAll { !$0.isHouseAskedFor } }
    return Array(found.prefix(limit))
  }

  private func house(
    _ wanted: HouseNumber, _ labels: [String], _ said: String, in street: NameSearch.Found
  ) throws -> PlaceCandidate? {
    for label in labels {
      if let house = try Self.house(label, of: street.number, street.candidate.place, near: origin, db) {
        let isTelling = street.candidate.match == .spelling && wanted.value >= Self.leastTelling
        return candidate(house, street.candidate, fit: isTelling ? Self.knownNumber : 1, match: street.candidate.match)
      }
    }
    let remark = MatchNote(.unknownNumber, said)
    if wanted.isPlain, let point = try between(street.number, wanted.value) {
      let place = Place(
        id: "\(street.candidate.place.id)#\(wanted.label)", kind: .address,
        name: "\(wanted.label) \(street.candidate.place.name)", coordinate: point,
        prominence: street.candidate.place.prominence)
      return candidate(place, street.candidate, fit: Self.interpolated, match: .interpolated)
    }
    guard let (value, house) = try nearest(street, wanted.value) else {
      return candidate(street.candidate.place, street.candidate, fit: Self.noNumber, match: .partial, remark)
    }
    let isNear = abs(Double(value) - Double(wanted.value)) <= Double(Self.neighborhood)
    return candidate(
      house, street.candidate, fit: isNear ? Self.otherNumber : Self.farNumber, match: .nearestNumber, remark)
  }

  /// The house with a label on a street, if the map has it; the nearest of several equal ones.
  static func house(
    _ label: String, of number: Int64, _ street: Place, near origin: Coordinate?, _ db: any RegionConnection
  ) throws -> Place? {
    let sql = "SELECT * FROM house WHERE street = ? AND label = ? ORDER BY source, number"
    let houses = try db.rows(sql, [number, label]) { row in
      try Place(house: row, street: street.name, prominence: street.prominence).map { place in
        let source = try HouseNumber.Source(row)
        // A single number precedes a range such as "26-27".
        return (rank: source.rawValue * 2 + (HouseNumber.parse(try row["written"]).count == 1 ? 0 : 1), place: place)
      }
    }
    let best = houses.map(\.rank).min()
    let alike = houses.filter { $0.rank == best }.map(\.place)
    guard let origin else { return alike.first }
    return alike.min { origin.distance(to: $0.coordinate) < origin.distance(to: $1.coordinate) }
  }

  /// The interpolated position of a number, from the map's interpolation ways, or from the nearest lower and higher
  /// number on its side of the street.
  private func between(_ street: Int64, _ value: Int) throws -> Coordinate? {
    let spanned = try db.first(
      """
      SELECT low, high, line FROM span WHERE street = ?1 AND low < ?2 AND high > ?2 AND (?2 - low) % step = 0
      ORDER BY high - low, low LIMIT 1
      """, [street, value]
    ) { row in
      let (low, high): (Double, Double) = try (row[0], row[1])
      return Polyline.point(at: (Double(value) - low) / (high - low), of: try Line(row[2]).points)
    }
    if let spanned { return spanned }
    func side(_ comparison: String, _ order: String) throws -> (value: Int, point: Coordinate)? {
      try db.first(
        """
        SELECT value, latitude, longitude FROM house WHERE street = ?1 AND value \(comparison) ?2 AND value % 2 = ?2 % 2
        ORDER BY value \(order), number LIMIT 1
        """, [street, value]
      ) { row in try Coordinate(latitude: row[1], longitude: row[2]).map { (try row[0], $0) } }
    }
    guard let low = try side("<", "DESC"), let high = try side(">", "ASC"),
      Double(high.value) - Double(low.value) <= Double(Self.neighborhood),
      low.point.distance(to: high.point) <= Self.farthestNeighbors
    else { return nil }
    let share = (Double(value) - Double(low.value)) / (Double(high.value) - Double(low.value))
    return Polyline.between(low.point, high.point, share: share)
  }

  /// The house with the nearest number, preferably on the same side of the street.
  private func nearest(_ street: NameSearch.Found, _ value: Int) throws -> (value: Int, house: Place)? {
    let place = street.candidate.place
    return try db.first(
      """
      SELECT * FROM house WHERE street = ?1
      ORDER BY abs(value - ?2) > \(Self.neighborhood), (value % 2 != ?2 % 2), abs(value - ?2), number LIMIT 1
      """, [street.number, value]
    ) { row in try Place(house: row, street: place.name, prominence: place.prominence).map { (try row["value"], $0) } }
  }

  private func candidate(
    _ place: Place, _ street: PlaceCandidate, fit: Double, match: PlaceCandidate.Match, _ remark: MatchNote? = nil
  ) -> PlaceCandidate {
    let distance = origin.map { $0.distance(to: place.coordinate) }
    return PlaceCandidate(
      place: place, distance: distance, fit: min(street.fit * fit, max(street.fit, NameFit.mostUnlessExact)),
      match: match, remarks: street.remarks + [remark].compactMap(\.self))
  }
}

extension PlaceCandidate {
  /// Whether it is the house with the requested number, or its interpolated position.
  fileprivate var isHouseAskedFor: Bool { place.kind == .address && match != .nearestNumber }
}

extension Place {
  /// Reads a row of the table `house`; `nil` if its position is out of range.
  init?(house row: RegionRow, street: String, prominence: Double) throws {
    guard let coordinate = try Coordinate(latitude: row["latitude"], longitude: row["longitude"]) else { return nil }
    let isAsWritten = try HouseNumber.Source(row) == .otherWriting
    let number = try isAsWritten ? row["written"] as String : HouseNumber.shown(row["label"])
    self.init(
      id: try row["id"], kind: .address, name: "\(number) \(street)", coordinate: coordinate, prominence: prominence)
  }
}

extension HouseNumber.Source {
  /// Reads a column of a row of the table `house`.
  ///
  /// - Throws: ``DamagedColumn`` if the column holds an unknown number.
  fileprivate init(_ row: RegionRow) throws {
    guard let source = try Self(rawValue: row["source"]) else {
      throw DamagedColumn("source", "holds an unknown number")
    }
    self = source
  }
}

/// Finds intersections of two streets found by name.
enum CrossingSearch {
  /// Maximum number of intersections examined per pair of streets.
  private static let mostOfAPair = 8

  static func crossings(
    _ db: any RegionConnection, of streets: [NameSearch.Found], and others: [NameSearch.Found],
    near origin: Coordinate?, limit: Int
  ) throws -> [PlaceCandidate] {
    // If streets with these exact names don't intersect, similar names aren't alternatives.
    let (streets, others) = (Self.certain(streets), Self.certain(others))
    guard !streets.isEmpty, !others.isEmpty else { return [] }
    let ones = Dictionary(streets.map { ($0.number, $0.candidate) }) { first, _ in first }
    let twos = Dictionary(others.map { ($0.number, $0.candidate) }) { first, _ in first }
    var found: [(point: [Int64], candidate: PlaceCandidate)] = []
    try db.each(
      """
      SELECT street, other, position, latitude, longitude FROM crossing
      WHERE \(db.dialect.isListed("street")) AND \(db.dialect.isListed("other"))
        AND position < \(mostOfAPair)
      """, [streets.map(\.number).json, others.map(\.number).json]
    ) { row in
      let (street, other, position): (Int64, Int64, Int64) = try (row[0], row[1], row[2])
      guard let one = ones[street], let two = twos[other],
        let point = try Coordinate(latitude: row[3], longitude: row[4])
      else { return true }
      let place = Place(
        id: "crossing:\(one.place.id)+\(two.place.id)" + (position == 0 ? "" : "#\(position)"), kind: .crossing,
        name: "\(one.place.name) and \(two.place.name)", coordinate: point,
        prominence: (one.place.prominence + two.place.prominence) / 2)
      let candidate = PlaceCandidate(
        place: place, distance: origin.map { $0.distance(to: point) }, fit: (one.fit * two.fit).squareRoot(),
        match: one.fit < two.fit ? one.match : two.match)
      found.append(([street, other].sorted() + [position], candidate))
      return true
    }
    // Similar street names can match both sides, which yields an intersection twice.
    let distinct = found.sorted { PlaceCandidate.ranksBefore($0.candidate, $1.candidate) }.uniqued(on: \.point)
    return Array(distinct.map(\.candidate).prefix(max(0, limit)))
  }

  /// The streets that match a whole name exactly, if there are any; "Main" alone may mean others.
  private static func certain(_ streets: [NameSearch.Found]) -> [NameSearch.Found] {
    let exact = streets.filter { street in
      let last = SearchWords.key(ofName: street.candidate.place.name).split(separator: " ").last ?? ""
      return street.candidate.match == .exact && StreetWords.kinds.contains(String(last))
    }
    return exact.isEmpty ? streets : exact
  }
}

/// Finds the center of a postal code's addresses, or of all postal codes with a prefix.
enum PostcodeSearch {
  /// Maximum number of postal codes examined per prefix.
  private static let breadth = 2_000

  static func postcodes(
    _ db: any RegionConnection, _ code: String, near origin: Coordinate?, limit: Int
  ) throws -> [PlaceCandidate] {
    let key = Postcode.normalized(code)
    guard !key.isEmpty, limit > 0 else { return [] }
    if let (text, point) = try postcode(key, db) { return [candidate(key, text, point, .exact, origin)] }
    guard key.utf8.count >= 2 else { return [] }
    let middle = try db.first(
      """
      SELECT avg(latitude), avg(longitude), count(*) FROM (
        SELECT latitude, longitude FROM postcode WHERE key > ? AND key < ? ORDER BY key LIMIT \(breadth)) AS beginning
      """, [key, key + "~"]
    ) { row in try row[2] as Int > 0 ? Coordinate(latitude: row[0], longitude: row[1]) : nil }
    return middle.map { [candidate(key, key.uppercased(), $0, .prefix, origin)] } ?? []
  }

  /// Typed or recognized words without their postal code, and its location.
  ///
  /// Text in the format of a postal code is one, even if the region doesn't have it. Digits alone are one only before
  /// the name of a town: "6, 14770 Ennsdorf".
  static func parted(_ text: String, _ db: any RegionConnection) throws -> (rest: String, postcode: AreaWords.Area?) {
    let words = text.split(whereSeparator: { $0.isWhitespace || $0 == "," }).map(String.init)
    guard words.count > 1, words.dropFirst().contains(where: { $0.contains(where: \.isNumber) }) else {
      return (text, nil)
    }
    for start in words.indices.dropFirst().reversed() {
      for end in [start + 2, start + 1] where end <= words.count {
        let said = words[start..<end]
        let key = Postcode.normalized(said.joined())
        let isBeforeTown = end < words.count && said.count == 1 && key.utf8.count >= 5 && key.allSatisfy(\.isNumber)
        let isOne = isPostcode(key) || isBeforeTown
        let mayBe = key.utf8.count > 4 && key.contains(where: \.isNumber)
        let known = isOne || mayBe ? try postcode(key, db) : nil
        guard isOne || known != nil else { continue }
        let area = AreaWords.Area(
          kind: .postcode, text: known?.text ?? said.joined(separator: " ").uppercased(), center: known?.middle,
          reach: known == nil ? 0 : 1_000)
        return ((words[..<start] + words[end...]).joined(separator: " "), area)
      }
    }
    return (text, nil)
  }

  /// Whether a key can only be a postal code: of Britain, Canada, the Netherlands, or Ireland, or nine digits in the
  /// United States. Other countries use digits alone, as house numbers do.
  private static func isPostcode(_ key: String) -> Bool {
    let shape = String(key.map { $0.isNumber ? "9" : "a" })
    return shapes.contains(shape) || key.utf8.count == 9 && key.allSatisfy(\.isNumber)
  }

  private static let shapes: Set<String> = [
    "a99aa", "a999aa", "aa99aa", "aa999aa", "a9a9aa", "aa9a9aa", "a9a9a9", "9999aa", "a99a999", "a999999",
  ]

  /// A postal code as written and the center of its addresses, by its key.
  static func postcode(_ key: String, _ db: any RegionConnection) throws -> (text: String, middle: Coordinate)? {
    try db.first("SELECT latitude, longitude, text FROM postcode WHERE key = ?", [key]) { row in
      try Coordinate(latitude: row[0], longitude: row[1]).map { (try row[2], $0) }
    }
  }

  private static func candidate(
    _ key: String, _ text: String, _ point: Coordinate, _ match: PlaceCandidate.Match, _ origin: Coordinate?
  ) -> PlaceCandidate {
    let place = Place(id: "postcode:\(key)", kind: .postcode, name: text, coordinate: point, prominence: 0.4)
    return PlaceCandidate(
      place: place, distance: origin.map { $0.distance(to: point) }, fit: match == .exact ? 1 : 0.9, match: match)
  }
}
