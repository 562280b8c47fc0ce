/// The map most searches are tested on.
enum TestCity {
  static let features: [MapFeature] =
    [
      .point("park", ["name": "Stanley Park", "leisure": "park", "wikidata": "Q1"], 3_000, -2_000),
      .point("cafe", ["name": "Café Léonie", "amenity": "cafe"], 500, 300),
      .point("books", ["name": "Finch & Daughters", "shop": "books"], 700, 0),
      .point("space", ["name": "H.R. MacMillan Space Centre", "tourism": "museum"], 900, 100),
      .point("market", ["name": "Nature's Fare", "shop": "supermarket"], -600, 0),
      .point("bakery", ["name": "Knight Bakery", "shop": "bakery"], 0, 800),
      .point("eleven", ["name": "7-Eleven", "shop": "convenience"], -300, -300),
      .point("bank", ["name": "HSBC", "alt_name": "Hongkong Bank", "amenity": "bank"], 100, 900),
      .point("pier", ["name": "Pier 9", "tourism": "attraction"], 1_500, 1_500),
      .point("pizza", ["name": "Slice of Naples", "amenity": "restaurant", "cuisine": "pizza"], 0, 400),
      .point("table", ["name": "Maple Table", "amenity": "restaurant"], 0, 2_500),
      .point("cove", ["name": "Deep Cove", "place": "village"], 8_000, 8_000),
      .point("lot", ["amenity": "parking"], 50, 50),
      .street("granville1", "Granville Street", kind: "primary", [(0, 0), (800, 0)]),
      .street("granville2", "Granville Street", kind: "primary", [(800, 0), (1_600, 0)]),
      .street("elmSouth", "Elm Street", [(-2_000, 0), (-2_000, 500)]),
      .street("elmNorth", "Elm St", [(9_000, 0), (9_000, 500)]),
      .street("avenue", "41st Avenue", [(-4_000, 0), (-4_000, 500)]),
      .house("g459", "459", "Granville Street", 400, 10), .house("g461", "461", "Granville Street", 420, 10),
      .house("g470", "470", "Granville Street", 480, 10), .house("b221", "221B", "Elm Street", -2_000, 100),
      .house("range", "12-16", "Elm Street", -2_000, 20), .house("north12", "12", "Elm Street", 9_000, 20),
      .house("list", "30;34", "Elm Street", -2_000, 60), .house("lost", "5", "Undrawn Lane", -1_000, -1_000),
    ] + chain + pumps

  /// Three of one name, ever farther away.
  private static let chain: [MapFeature] = [(6_000, "far"), (200, "near"), (2_000, "middle")].map { north, id in
    .point("bean-\(id)", ["name": "Bean House", "amenity": "cafe", "brand": "Bean House"], north, 0)
  }

  /// A dense dozen round the middle, a hundred metres apart, and one far out.
  private static let pumps: [MapFeature] =
    (1...12).map { .point("pump\($0)", ["name": "Pump \($0)", "amenity": "fuel"], 0, Double($0) * 100) } + [
      .point("pumpFar", ["name": "Last Pump", "amenity": "fuel"], -60_000, 0)
    ]
}
