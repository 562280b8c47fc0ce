/// A map of a few objects around 49° N, 123° W, in OpenStreetMap's XML.
enum TinyMap {
  static let xml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <osm version="0.6" generator="test">
      \(node(1, 0, 0, ["name": "Café &quot;Zoë&quot;", "amenity": "cafe", "cuisine": "coffee_shop"]))
      \(node(2, 1, 1, ["addr:housenumber": "12", "addr:street": "Elm Street"]))
      \(node(3, 1, 5, ["addr:housenumber": "20", "addr:street": "Elm Street"]))
      \(node(4, 2, 2, ["name": "Nowhere in particular"]))
      \(node(5, 2, 3, ["amenity": "fuel"]))
      \(node(6, 2, 4, ["amenity": "bench"]))
      \(node(7, 2, 5, ["amenity": "parking", "access": "private"]))
      \(node(8, 2, 6, ["place": "village", "name": "Tiny"]))
      \(node(10, 10, 10)) \(node(11, 10, 12)) \(node(12, 12, 12)) \(node(13, 12, 10))
      \(node(20, 20, 20)) \(node(21, 20, 24)) \(node(22, 20, 28))
      \(node(30, 30, 30)) \(node(31, 30, 36)) \(node(32, 36, 36)) \(node(33, 36, 30))
      \(node(40, 32, 32)) \(node(41, 32, 34)) \(node(42, 34, 34)) \(node(43, 34, 32))
      \(way(100, [10, 11, 12, 13, 10], ["name": "Square Park", "leisure": "park"]))
      \(way(101, [20, 21, 22], ["name": "Elm Street", "highway": "residential"]))
      \(way(102, [2, 3], ["addr:interpolation": "even"]))
      \(way(103, [10, 11, 12, 10], ["name": "The Circle", "highway": "residential"]))
      \(way(104, [11, 12, 13, 11], ["name": "Town Plaza", "highway": "pedestrian", "area": "yes"]))
      \(way(105, [20, 21, 999], ["name": "Edge Road", "highway": "residential"]))
      \(way(106, [998, 997], ["name": "Outside Road", "highway": "residential"]))
      \(way(107, [20, 22], ["name": "Green River", "waterway": "river"]))
      \(way(110, [30, 31, 32, 33, 30], [:]))
      \(way(111, [40, 41, 42, 43, 40], [:]))
      \(relation(200, [(110, "outer"), (111, "inner")], ["type": "multipolygon", "name": "Lake Ring", "natural": "water"]))
      \(relation(201, [(110, "outer"), (888, "outer")], ["type": "multipolygon", "name": "Edge Park", "leisure": "park"]))
      \(relation(202, [(101, "outer"), (888, "outer")],
                     ["type": "boundary", "name": "Half Town", "boundary": "administrative"]))
    </osm>
    """

  /// Degrees of a grid position, each a ten-thousandth.
  static func latitude(_ row: Double) -> Double { 49 + row / 10_000 }
  static func longitude(_ column: Double) -> Double { -123 + column / 10_000 }

  private static func node(_ id: Int, _ row: Double, _ column: Double, _ tags: [String: String] = [:]) -> String {
    "<node id=\"\(id)\" version=\"1\" lat=\"\(latitude(row))\" lon=\"\(longitude(column))\">\(xml(tags))</node>"
  }

  private static func way(_ id: Int, _ nodes: [Int], _ tags: [String: String]) -> String {
    let references = nodes.map { "<nd ref=\"\($0)\"/>" }.joined()
    return
      "<way id=\"\(id)\" version=\"1\" timestamp=\"2024-05-0\(id % 7 + 1)T00:00:00Z\">\(references)\(xml(tags))</way>"
  }

  private static func relation(_ id: Int, _ ways: [(Int, String)], _ tags: [String: String]) -> String {
    let members = ways.map { "<member type=\"way\" ref=\"\($0.0)\" role=\"\($0.1)\"/>" }.joined()
    return "<relation id=\"\(id)\" version=\"1\">\(members)\(xml(tags))</relation>"
  }

  private static func xml(_ tags: [String: String]) -> String {
    tags.sorted { $0.key < $1.key }.map { "<tag k=\"\($0.key)\" v=\"\($0.value)\"/>" }.joined()
  }
}
