/// The house numbers and the house name in an object's tags, each with its street or place.
struct HouseTags {
  private(set) var name: String?
  /// The street that the house is in, if the map gives it.
  private(set) var street: String?
  /// The house numbers. `street` is empty if the map doesn't give it; then the nearest street is used.
  private(set) var numbers: [(street: String, label: String)] = []

  /// Whether the tags give neither a name nor a number.
  var isEmpty: Bool { name == nil && numbers.isEmpty }

  /// Reads the address tags (wiki.openstreetmap.org/wiki/Key:addr): `addr:housenumber`, the registration and street
  /// numbers of Czechia and Slovakia, and the blocks of Japan, which take the place of streets.
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
    // A registration number belongs to the place, even if the house is also in a street.
    if value("addr:street") != nil, let place {
      for label in [value("addr:housenumber"), registered].compactMap(\.self) { numbers.append((place, label)) }
    }
  }
}

/// Detects objects that no longer are, or not yet are, what their tags say
/// (wiki.openstreetmap.org/wiki/Lifecycle_prefix).
enum Lifecycle {
  private static let standing = ["abandoned", "closed", "disused"]
  private static let absent = ["construction", "demolished", "destroyed", "proposed", "planned", "razed", "removed"]
  private static let never: Set<String> = ["closed", "off"]

  /// Whether the object isn't what its tags say.
  static func isGone(_ tags: [String: String]) -> Bool {
    if has(standing + absent, tags) { return true }
    return tags["opening_hours"].map { never.contains($0.lowercased()) } ?? false
  }

  /// Whether the object doesn't exist at all. A shop that has closed for good isn't absent: its house keeps the
  /// address.
  static func isAbsent(_ tags: [String: String]) -> Bool { has(absent, tags) }

  private static func has(_ states: [String], _ tags: [String: String]) -> Bool {
    states.contains { tags[$0] == "yes" || tags[$0] == "true" }
  }
}
