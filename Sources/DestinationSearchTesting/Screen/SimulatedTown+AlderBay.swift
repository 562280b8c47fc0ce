import DestinationSearch
import Places
import Understanding

extension SimulatedTown {
  /// Alder Bay: two branches of a coffee house, a park, a pharmacy, and more kitchens than a list has rows.
  public static let alderBay = built()

  private static func built() -> SimulatedTown {
    var town = SimulatedTown(at: Coordinate(latitude: 0, longitude: 0))
    town.rubrics = [
      "cafe": "Cafes", "fuel": "Gas stations", "hotel": "Hotels", "park": "Parks", "pharmacy": "Pharmacies",
      "restaurant": "Restaurants",
    ]
    town.groups = [
      "cafe": ["cafe"], "food": ["restaurant", "cafe"], "fuel": ["fuel"], "lodging": ["hotel"], "nature": ["park"],
      "pharmacy": ["pharmacy"],
    ]
    town.add("Bean House", rubric: "cafe", address: "12 Elm Street", north: 900)
    town.add("Bean House", rubric: "cafe", address: "3 Harbour Road", north: 2_400)
    town.add("Elm Park", rubric: "park", address: "Elm Street", north: -1_300)
    town.add("Northgate Pharmacy", rubric: "pharmacy", address: "81 North Road", north: 3_100)
    town.add("Corner Fuel", rubric: "fuel", address: "2 Mill Lane", north: 600, east: 300)
    town.add("Harbour Hotel", rubric: "hotel", address: "7 Quay Street", north: 2_600)
    if let harbourside = town.add("Harbourside Fuel", rubric: "fuel", address: "90 Quay Street", north: 4_200) {
      town.closed.insert(harbourside.id)
    }
    let kitchens = ["Copper", "Willow", "Lantern", "Sparrow", "Juniper", "Saffron"]
    let kinds = ["Kitchen", "Table", "Grill", "Noodles", "Pantry"]
    for (row, kind) in kinds.enumerated() {
      for (column, kitchen) in kitchens.enumerated() {
        let number = row * kitchens.count + column
        town.add(
          "\(kitchen) \(kind)", rubric: "restaurant", address: "\(10 + 4 * number) Market Street",
          north: 400 + 150 * Double(number), east: 200)
      }
    }
    (town.meanings, town.replies) = (meanings, replies)
    return town
  }

  /// What is no name of a place.
  private static let meanings: [String: SpokenAnswer] = [
    "": SpokenAnswer(outcome: .noSpeech),
    "hm mm": SpokenAnswer(outcome: .notUnderstood, transcript: "hm mm"),
    "play some jazz": SpokenAnswer(outcome: .notUnderstood, transcript: "play some jazz", isOutOfDomain: true),
    "take me home": SpokenAnswer(outcome: .notFound, transcript: "take me home", missingPlace: "Home"),
    "never mind": SpokenAnswer(outcome: .command, transcript: "never mind"),
  ]

  /// Answers to a question about places.
  private static let replies: [String: ChoiceReply] = [
    "yes": .yes, "no": .no, "the first one": .pick(0), "the second one": .pick(1), "something else": .more,
    "say that again": .again, "cancel": .cancel,
  ]
}
