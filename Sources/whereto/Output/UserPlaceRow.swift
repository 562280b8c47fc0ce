import Places

/// One of the driver's own places as the commands print it.
struct UserPlaceRow: Encodable {
  var id, role, name: String
  var lat, lon: Double
  var aliases: [String]
  var label, address, note: String?

  init(_ place: UserPlace) {
    (id, role, name) = (place.id, place.role.rawValue, place.name)
    (lat, lon) = (place.coordinate.latitude, place.coordinate.longitude)
    (aliases, label, address, note) = (place.aliases, place.label, place.address, place.note)
  }

  /// The place on one line.
  static func text(_ place: UserPlace) -> String {
    let aliases = place.aliases.isEmpty ? nil : "also " + place.aliases.joined(separator: ", ")
    let details = [place.name, aliases, place.label.map { "(\($0))" }, place.address, "\(place.coordinate)"]
    return "\(place.role.rawValue.padding(toLength: 10)) \(details.compactMap { $0 }.joined(separator: " · "))"
  }
}
