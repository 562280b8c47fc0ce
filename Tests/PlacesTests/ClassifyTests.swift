import Testing

@testable import Places

@Suite struct ClassifyTests {
  static func rubricator() throws -> Rubricator {
    func rubric(_ id: String, _ tags: String...) -> Rubric {
      Rubric(id: id, group: "g", name: id, plural: id + "s", tags: tags, prominence: 0.5)
    }
    return try Rubricator(
      groups: [RubricGroup(id: "g", name: "G", icon: "g", order: 1)],
      rubrics: [
        rubric("hotel", "tourism=hotel"), rubric("pizza", "amenity=restaurant;cuisine=pizza"),
        rubric("restaurant", "amenity=restaurant"), rubric("shop", "shop=*"), rubric("amenity", "amenity=*"),
        rubric("oven", "amenity=restaurant;cuisine=stone_oven"), rubric("tennis", "leisure=pitch;sport=tennis"),
        rubric("pitch", "leisure=pitch"),
        rubric("garage", "amenity=parking;building=*"), rubric("parking", "amenity=parking"),
      ])
  }

  @Test(arguments: [
    (["amenity": "restaurant"], "restaurant"),
    (["amenity": "restaurant", "cuisine": "pizza"], "pizza"),
    (["amenity": "restaurant", "cuisine": "italian; pizza"], "pizza"),
    (["amenity": "cafe;restaurant"], "restaurant"),
    (["amenity": "restaurant", "cuisine": "Pizza"], "pizza"),
    (["amenity": "Tennis Hall; Restaurant"], "restaurant"),
    (["amenity": "restaurant", "cuisine": "grill;Stone Oven"], "oven"),
    (["amenity": "restaurant", "tourism": "hotel"], "hotel"),
    (["amenity": "bench", "shop": "hats"], "shop"),
    (["amenity": "restaurant", "shop": "hats"], "restaurant"),
    (["shop": "vacant", "amenity": "x"], "amenity"),
    (["leisure": "pitch", "sport": "tennis"], "tennis"),
    (["leisure": "pitch", "sport": "chess"], "pitch"),
    (["amenity": "parking", "building": "yes"], "garage"),
    (["amenity": "parking", "building": "no"], "parking"),
  ])
  func mostSpecificWins(tags: [String: String], expected: String) throws {
    #expect(try Self.rubricator().classify(tags: tags)?.id == expected)
  }

  @Test(arguments: [[:], ["name": "X"], ["shop": "no"], ["shop": "0"], ["sport": "tennis"], ["highway": "residential"]])
  func nothingFits(tags: [String: String]) throws {
    #expect(try Self.rubricator().classify(tags: tags) == nil)
  }

  @Test(arguments: ["", "=", "a", "a=", "=b", "a=b=c", ";", "a=b;;c=d"])
  func badPatterns(text: String) {
    #expect(TagPattern(text) == nil)
  }
}
