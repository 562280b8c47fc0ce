import Places

/// A small set of kinds with everything in it.
enum Kinds {
  static let groups = [
    RubricGroup(
      id: "food", name: "Food", icon: "fork", order: 1, forms: ["food", "something to eat"], includes: ["cafe"]),
    RubricGroup(id: "cafe", name: "Cafes", icon: "cup", order: 2),
    RubricGroup(id: "transport", name: "Transport", icon: "train", order: 3, forms: ["transport"]),
  ]

  static let rubrics = [
    rubric("restaurant", "food", ["a meal"], ["amenity=restaurant"]),
    rubric("vegan restaurant", "food", [], ["amenity=restaurant;cuisine=vegan"]),
    rubric("coffee shop", "cafe", ["coffee"], ["amenity=cafe"]),
    rubric("subway", "transport", ["place to park and ride"], ["railway=station"]),
  ]

  static let attributes = [
    PlaceAttribute(
      id: "vegan", name: "Vegan", before: ["vegan", "plant based"], after: ["with vegan food"],
      tags: ["diet:vegan=yes", "diet:vegan=only", "cuisine=vegan"]),
    PlaceAttribute(
      id: "wifi", name: "Wi-Fi", before: ["wifi"], after: ["with wifi", "with wi fi"], tags: ["internet_access=wlan"]),
    PlaceAttribute(id: "toilet", name: "Toilets", after: ["with a toilet"], tags: ["toilets=yes", "amenity=toilets"]),
    PlaceAttribute(id: "accessible", name: "Accessible", before: ["accessible"], tags: ["capacity:disabled=*"]),
    PlaceAttribute(
      id: "drive", name: "Drive-through", before: ["drive through"], after: ["drive through", "with a drive through"],
      tags: ["drive_through=yes"]),
  ]

  static let chains = [
    Chain(id: "tims", name: "Tim Hortons", aliases: ["tims", "timmies"], groups: ["cafe"], wikidata: ["Q175106"]),
    Chain(id: "subway", name: "Subway", groups: ["food"]),
    Chain(id: "bay", name: "The Bay", groups: ["food"]),
    Chain(id: "nero", name: "Caffè Nero", groups: ["cafe"]),
    Chain(id: "petro", name: "Petro-Canada", aliases: ["petro can"], groups: ["transport"], wikidata: ["Q1208279"]),
    Chain(id: "ms", name: "M&S", groups: ["food"]),
    Chain(id: "depot", name: "Home Depot", groups: ["food"]),
  ]

  private static func rubric(_ name: String, _ group: String, _ synonyms: [String], _ tags: [String]) -> Rubric {
    Rubric(id: name, group: group, name: name, plural: name + "s", synonyms: synonyms, tags: tags, prominence: 0.5)
  }

  static func rubricator() throws -> Rubricator {
    try Rubricator(groups: groups, rubrics: rubrics, attributes: attributes, chains: chains)
  }
}
