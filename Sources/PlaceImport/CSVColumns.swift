/// Where the columns of a CSV file are.
struct CSVColumns {
  let name: Int
  let latitude: Int
  let longitude: Int
  let id: Int?
  let kind: Int?
  /// The tag each other column becomes.
  let tags: [(column: Int, key: String)]
  let count: Int

  private static let tagKeys = [
    "housenumber": "addr:housenumber", "house_number": "addr:housenumber", "number": "addr:housenumber",
    "street": "addr:street", "city": "addr:city", "postcode": "addr:postcode", "zip": "addr:postcode",
    "postal_code": "addr:postcode",
  ]

  /// What the header must have, for the message.
  static let required = "name, lat or latitude, lon or lng or longitude"

  /// - Throws: ``ImportError`` naming the columns found, where one is missing, empty or doubled.
  init(header: [String], file: String) throws(ImportError) {
    func refuse(_ problem: String) -> ImportError {
      ImportError(
        .badColumns, file: file, line: 1,
        problem + " (found: \(header.map { $0.isEmpty ? "\"\"" : $0 }.joined(separator: ", ")))",
        remedy: "the first line must name the columns, once each; required: \(Self.required)")
    }
    let names = header.map { $0.lowercased() }
    func column(_ spellings: [String], _ what: String) throws(ImportError) -> Int? {
      let found = names.indices.filter { spellings.contains(names[$0]) }
      guard found.count < 2 else { throw refuse("there are two columns for the \(what)") }
      return found.first
    }
    guard Set(names).count == names.count else { throw refuse("two columns have the same name") }
    guard let name = try column(["name"], "name") else { throw refuse("there is no column for the name") }
    guard let latitude = try column(["lat", "latitude"], "latitude") else {
      throw refuse("there is no column for the latitude")
    }
    guard let longitude = try column(["lon", "lng", "long", "longitude"], "longitude") else {
      throw refuse("there is no column for the longitude")
    }
    id = try column(["id"], "id")
    kind = try column(["kind", "category"], "kind")
    let taken: Set<Int?> = [name, latitude, longitude, id, kind]
    tags = names.indices.filter { !taken.contains($0) && !names[$0].isEmpty }.map { index in
      (column: index, key: Self.tagKeys[names[index]] ?? header[index])
    }
    guard Set(tags.map(\.key)).count == tags.count else { throw refuse("two columns mean the same") }
    self.name = name
    self.latitude = latitude
    self.longitude = longitude
    count = names.count
  }
}
