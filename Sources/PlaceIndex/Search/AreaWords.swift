import Places
import Understanding

/// Names of towns, provinces and postcodes at the end of a query: a place that lies far from the town is not the one asked
/// for; one that only the suburb or the postcode does not fit is, and that is told.
struct AreaWords {
  /// Where the words at the end say that the place is.
  struct Area {
    /// What the words name, of which a postcode matters least.
    enum Kind {
      case town, street, postcode
    }

    var kind = Kind.town
    /// What was said.
    var text = ""
    /// Its middle; `nil` where the region does not know it, as of a postcode that no place has.
    var centre: Coordinate?
    /// About how far it reaches, in metres; of no meaning for a street.
    var reach = 0.0
    /// Where it runs, of a street.
    var street: StreetCourse?
    /// Whether the place was said to be on the street, and not only beside its name.
    var isOn = false

    /// Metres from the edge of what is no street to a place; 0 inside, infinite where it is not known.
    func distance(to point: Coordinate) -> Double {
      centre.map { max(0, $0.distance(to: point) - reach) } ?? .infinity
    }
  }

  private let db: any RegionConnection
  /// Words taken off the end together.
  private static let longest = 4

  init(_ db: any RegionConnection) { self.db = db }

  /// A query without the areas at its end, or "downtown" before it, and those that the region knows, the smallest first: "… burnaby british columbia
  /// canada"; `nil` where it ends with none, or is nothing else.
  func stripped(_ words: [String]) throws -> (words: [String], areas: [Area])? {
    var rest = words
    var areas: [Area] = []
    while let (count, found) = try last(rest) {
      rest.removeLast(count)
      if let found { areas.insert(found, at: 0) }
    }
    if rest.count < words.count, rest.count > 1, let last = rest.last, Self.joining.contains(last) { rest.removeLast() }
    // Said before a name as well as after it.
    if rest.count > 1, rest[0] == WideAreas.middle { rest.removeFirst() }
    return rest.count == words.count || rest.isEmpty ? nil : (rest, areas)
  }

  /// A street without the town before it, "harbourton quay street", and the town; as it is where it begins with none.
  func withoutFirst(_ words: [String]) throws -> (words: [String], town: Area?) {
    for count in stride(from: min(Self.longest, words.count - 1), to: 0, by: -1) {
      if let town = try area(words.prefix(count).joined(separator: " ")) {
        return (Array(words.dropFirst(count)), town)
      }
    }
    return (words, nil)
  }

  /// A name without the street at its end that it is said to be in, "starbucks on robson street", after "on" without the word
  /// for it as well; `nil` where there is none.
  ///
  /// - Parameter origin: Where the driver is: of many streets of one name the nearest count.
  func beforeStreet(_ words: [String], near origin: Coordinate?) throws -> (words: [String], street: Area?)? {
    guard words.count > 1 else { return nil }
    for count in (1...min(Self.longest, words.count - 1)).reversed() {
      var rest = Array(words.dropLast(count))
      let key = words.suffix(count).joined(separator: " ")
      let isOn = rest.last.map(Self.prepositions.contains) ?? false
      guard let street = try street(key, isOn: isOn, near: origin) else { continue }
      // Two streets cross.
      if rest.last == "and" { continue }
      // The street of an address has a number before it: "marlow hotel, 12 richards street".
      func isBetween(_ word: String) -> Bool {
        NameQuery.functionWords.contains(word) || Self.prepositions.contains(word) || SearchWords.isNumber(word)
      }
      while rest.count > 1, let last = rest.last, isBetween(last) {
        rest.removeLast()
      }
      return rest.isEmpty ? nil : (rest, street)
    }
    return nil
  }

  /// What stands before a street that something is on.
  private static let prepositions: Set<String> = ["on", "at", "off"]
  /// What stands between a name and its town.
  private static let joining: Set<String> = ["in", "at", "near"]

  private func street(_ key: String, isOn: Bool, near origin: Coordinate?) throws -> Area? {
    let keys = isOn ? [key] + StreetWords.kinds.map { "\(key) \($0)" } : [key]
    let sql = """
      SELECT place.* FROM name JOIN nameOf ON nameOf.name = name.number JOIN place ON place.number = nameOf.place
      WHERE key = ? AND kind = 'street' ORDER BY place.number LIMIT 64
      """
    var streets = try keys.flatMap { try db.rows(sql, [$0]) { try Place($0) } }
    guard let from = origin ?? streets.first?.coordinate else { return nil }
    streets.sort { from.distance(to: $0.coordinate) < from.distance(to: $1.coordinate) }
    // A long street is several where the map has gaps in it.
    guard let course = try StreetCourse(Array(streets.prefix(Self.mostStreets)), db) else { return nil }
    return Area(kind: .street, text: key, centre: course.nearest(to: from) ?? from, street: course, isOn: isOn)
  }

  /// How many streets of a name are looked at, the nearest.
  private static let mostStreets = 6

  private func last(_ words: [String]) throws -> (count: Int, area: Area?)? {
    guard words.count > 1 else { return nil }
    for count in (1...min(Self.longest, words.count - 1)).reversed() {
      let tail = words.suffix(count)
      if let area = try area(tail.joined(separator: " ")) { return (count, area) }
      if count <= 2, let area = try postcode(tail.joined()) { return (count, area) }
      if count <= 2, WideAreas.keys.contains(tail.joined(separator: " ")) { return (count, nil) }
    }
    return nil
  }

  private func area(_ key: String) throws -> Area? {
    try db.first("SELECT latitude, longitude, reach FROM area WHERE key = ?", [key]) { row in
      guard let latitude: Double = try row[0], let longitude: Double = try row[1] else { return nil }
      let reach: Double = try row[2]
      return Coordinate(latitude: latitude, longitude: longitude).map { Area(text: key, centre: $0, reach: reach) }
    }
  }

  private func postcode(_ key: String) throws -> Area? {
    // Shorter ones are house numbers more often.
    guard key.utf8.count >= 4, key.contains(where: \.isNumber) else { return nil }
    return try PostcodeSearch.postcode(key, db).map {
      Area(kind: .postcode, text: $0.text, centre: $0.middle, reach: 1_000)
    }
  }
}

/// Areas so wide that a region file need not know them: countries, states and provinces, by name and by code.
enum WideAreas {
  /// The keys of all of them; codes that are words of their own ("in", "or", "me") are left out.
  static let keys = Set((countries + states + stateCodes + provinces + provinceCodes + unmapped))

  /// What people call the middle of any town, which no map knows; the first stands before names too.
  private static let unmapped = [middle, "city center", "town center"]
  static let middle = "downtown"

  private static let countries = [
    "canada", "usa", "us", "united states", "united states of america", "uk", "gb", "united kingdom", "great britain",
    "england", "scotland", "wales", "northern ireland", "ireland",
  ]
  private static let states = [
    "alabama", "alaska", "arizona", "arkansas", "california", "colorado", "connecticut", "delaware", "florida",
    "georgia", "hawaii", "idaho", "illinois", "indiana", "iowa", "kansas", "kentucky", "louisiana", "maine", "maryland",
    "massachusetts", "michigan", "minnesota", "mississippi", "missouri", "montana", "nebraska", "nevada",
    "new hampshire", "new jersey", "new mexico", "new york", "north carolina", "north dakota", "ohio", "oklahoma",
    "oregon", "pennsylvania", "rhode island", "south carolina", "south dakota", "tennessee", "texas", "utah", "vermont",
    "virginia", "washington", "west virginia", "wisconsin", "wyoming",
  ]
  private static let stateCodes = [
    "ak", "az", "ar", "ca", "ct", "fl", "ga", "il", "ia", "ks", "ky", "md", "ma", "mi", "mn", "ms", "mo", "mt", "ne",
    "nv", "nh", "nj", "nm", "ny", "nc", "nd", "ri", "sc", "sd", "tn", "tx", "ut", "vt", "va", "wa", "wv", "wi", "wy",
  ]
  private static let provinces = [
    "british columbia", "alberta", "saskatchewan", "manitoba", "ontario", "quebec", "new brunswick", "nova scotia",
    "prince edward island", "newfoundland", "newfoundland and labrador", "yukon", "northwest territories", "nunavut",
  ]
  private static let provinceCodes = ["bc", "ab", "sk", "mb", "qc", "nb", "ns", "pei", "nl", "yt", "nt", "nu"]
}
