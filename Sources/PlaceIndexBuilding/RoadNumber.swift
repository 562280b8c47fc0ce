import Places

/// All ways with the same number form one road, whatever their names.
extension RoadNumber {
  /// The road's key among the pieces of streets; it can't equal the key of a street.
  var key: String { "#\(compact)" }

  /// The road's ID, which differs from the ID of any single way.
  var id: String { "road:\(compact)" }

  private var compact: String { text.uppercased().filter { $0.isLetter || $0.isNumber } }

  /// Road classes whose numbers people know; the numbers of other classes are administrative.
  private static let kinds: Set<String> = [
    "motorway", "trunk", "primary", "secondary", "tertiary", "motorway_link", "trunk_link", "primary_link",
  ]

  /// The numbers of a way.
  static func all(_ tags: [String: String]) -> [RoadNumber] {
    guard let kind = tags["highway"], kinds.contains(kind) else { return [] }
    var numbers: [RoadNumber] = []
    for number in ["ref", "int_ref"].flatMap({ (tags[$0] ?? "").split(separator: ";") }).compactMap({ RoadNumber($0) })
    where !numbers.contains(where: { $0.key == number.key }) {
      numbers.append(number)
    }
    return numbers
  }

  /// Spoken names of the road: "Interstate 80", "Highway 99", "Route 2".
  var names: [PlaceNames.Entry] {
    let letters = text.prefix(while: \.isLetter).uppercased()
    let number = text.drop { !$0.isNumber }
    var others: [String]
    switch letters {
    case "I": others = ["Interstate \(number)"]
    case "US": others = ["US Route \(number)", "US Highway \(number)"]
    default: others = letters.count == 2 ? ["State Route \(number)", "State Highway \(number)"] : []
    }
    // Elsewhere, a single letter before the number is a road class and is spoken: "the A 40".
    if letters.count != 1 { others += ["Highway \(number)", "Route \(number)"] }
    return [PlaceNames.Entry(text: text, weight: 1)]
      + others.enumerated().map { PlaceNames.Entry(text: $1, weight: $0 == 0 ? 0.99 : 0.95) }
  }
}

/// A motorway exit, identified by its number, its name, or both.
struct MotorwayExit {
  var number: String?
  var name: String?

  init(number: String?, name: String?) { (self.number, self.name) = (number, name) }

  /// Reads the tags of a junction; `nil` if it has neither a number nor a name.
  init?(_ tags: [String: String]) {
    self.init(number: tags["ref"], name: tags["name"])
    if number == nil, name == nil { return nil }
  }

  /// The display name: "Exit 116, Marsh Lane Interchange".
  var display: String { [number.map { "Exit \($0)" }, name].compactMap(\.self).joined(separator: ", ") }

  /// All searchable names, alone and combined with each road of the exit.
  func names(on roads: [String]) -> [PlaceNames.Entry] {
    var entries = [PlaceNames.Entry(text: display, weight: 1)]
    if let name { entries.append(PlaceNames.Entry(text: name, weight: 0.97)) }
    for number in (number ?? "").split(separator: ";") {
      entries.append(PlaceNames.Entry(text: "Exit \(number)", weight: 1))
      for road in roads {
        let ways = [road] + (road.hasPrefix("I ") ? ["Interstate \(road.dropFirst(2))"] : [])
        entries += ways.flatMap { ["Exit \(number) on \($0)", "Exit \(number) \($0)"] }.map {
          PlaceNames.Entry(text: $0, weight: 0.99, isSpoken: false)
        }
      }
    }
    return entries
  }
}

/// The common name of a station whose official name lacks the word: "Connolly Station".
enum StationName {
  static let weight = 0.98

  private static let kinds: Set<String> = ["bus_station", "subway_station", "train_station", "transit_station"]

  /// The name with "Station" appended; `nil` if it already has the word, or the place isn't a station.
  static func withKind(_ names: PlaceNames, _ rubric: Rubric) -> String? {
    guard kinds.contains(rubric.id), let first = names.entries.first,
      !["station", "terminal", "terminus", "exchange", "interchange", "loop"].contains(
        where: first.text.lowercased().contains)
    else { return nil }
    return first.text + " Station"
  }
}
