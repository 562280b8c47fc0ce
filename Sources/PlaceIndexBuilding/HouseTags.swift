/// The numbers and the name that an object has as a house, from its tags, each with the street or place it counts for.
struct HouseTags {
  /// The name of the house.
  private(set) var name: String?
  /// The street it stands in, where the map says.
  private(set) var street: String?
  /// Its numbers; the street is empty where the map does not say it, and then the nearest one is meant.
  private(set) var numbers: [(street: String, label: String)] = []

  /// Whether it is no house.
  var isEmpty: Bool { name == nil && numbers.isEmpty }

  /// Reads the tags of an address (wiki.openstreetmap.org/wiki/Key:addr): besides `addr:housenumber` the registration and
  /// street numbers of Czechia and Slovakia, and the blocks of Japan, which stand in the place of streets.
  init(_ tags: [String: String]) {
    func value(_ key: String) -> String? { tags[key].flatMap { $0.isEmpty ? nil : $0 } }
    name = value("addr:housename")
    let block = value("addr:block_number")
    let quarter = [value("addr:quarter"), value("addr:neighbourhood")].compactMap(\.self).joined()
    let place = value("addr:place") ?? (block == nil || quarter.isEmpty ? nil : quarter)
    street = value("addr:street") ?? place
    var labels: [String] = []
    if let number = value("addr:housenumber") { labels.append(block.map { "\($0)-\(number)" } ?? number) }
    let registered = value("addr:conscriptionnumber") ?? value("addr:provisionalnumber")
    for other in [registered, value("addr:streetnumber")].compactMap(\.self) where !labels.contains(other) {
      labels.append(other)
    }
    numbers = labels.map { (street ?? "", $0) }
    // A registration number counts for the place, whatever street the house is in as well.
    if value("addr:street") != nil, let place {
      for label in [value("addr:housenumber"), registered].compactMap(\.self) { numbers.append((place, label)) }
    }
  }
}

/// Tells what is no longer, or not yet, what its tags say (wiki.openstreetmap.org/wiki/Lifecycle_prefix).
enum Lifecycle {
  private static let standing = ["abandoned", "closed", "disused"]
  private static let absent = ["construction", "demolished", "destroyed", "proposed", "planned", "razed", "removed"]
  private static let never: Set<String> = ["closed", "off"]

  /// Whether it is not what its tags say.
  static func isGone(_ tags: [String: String]) -> Bool {
    if has(standing + absent, tags) { return true }
    return tags["opening_hours"].map { never.contains($0.lowercased()) } ?? false
  }

  /// Whether there is nothing at all: the house of a shop that is closed for good keeps its address.
  static func isAbsent(_ tags: [String: String]) -> Bool { has(absent, tags) }

  private static func has(_ states: [String], _ tags: [String: String]) -> Bool {
    states.contains { tags[$0] == "yes" || tags[$0] == "true" }
  }
}
