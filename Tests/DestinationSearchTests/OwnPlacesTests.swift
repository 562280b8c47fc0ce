import DestinationSearch
import Places
import Testing

/// What the driver may say for an own place.
struct OwnPlacesTests {
  struct Case: Sendable {
    var said: String
    var outcome: Outcome
    var found: [String]
  }

  private static func own() throws -> [UserPlace] {
    func place(
      _ role: UserPlace.Role, _ name: String, _ latitude: Double, aliases: [String] = [], label: String? = nil
    ) throws -> UserPlace {
      UserPlace(
        role: role, name: name, coordinate: try World.point(latitude, -122), aliases: aliases, label: label)
    }
    return [
      try place(.home, "Home", 48, aliases: ["the flat"]), try place(.work, "Work", 48.1, aliases: ["the mill"]),
      try place(.favourite, "Mum's House", 48.2, aliases: ["mum", "mother"], label: "family"),
      try place(.favourite, "Aunt May", 48.3, aliases: ["auntie"], label: "family"),
      try place(.favourite, "Gym No 7", 48.4, label: "sport"),
      try place(.favourite, "Sport", 48.5, aliases: ["21"]),
      try place(.favourite, "Pool", 48.6, aliases: ["auntie"], label: "swimming"),
    ]
  }

  @Test(arguments: [
    Case(said: "take me to mum's house", outcome: .resolved, found: ["user:favourite/mum's house"]),
    Case(said: "take me to mum", outcome: .resolved, found: ["user:favourite/mum's house"]),
    Case(said: "MOTHER!", outcome: .resolved, found: ["user:favourite/mum's house"]),
    Case(said: "navigate to the flat", outcome: .resolved, found: ["user:home"]),
    Case(said: "the mill", outcome: .resolved, found: ["user:work"]),
    Case(said: "take me home", outcome: .resolved, found: ["user:home"]),
    Case(said: "gym number seven", outcome: .resolved, found: ["user:favourite/gym no 7"]),
    Case(said: "twenty one", outcome: .resolved, found: ["user:favourite/sport"]),
    // A label gives a list to choose from, or the one place that has it.
    Case(said: "family", outcome: .ambiguous, found: ["user:favourite/aunt may", "user:favourite/mum's house"]),
    Case(
      said: "navigate to family", outcome: .ambiguous, found: ["user:favourite/aunt may", "user:favourite/mum's house"]),
    Case(said: "swimming", outcome: .resolved, found: ["user:favourite/pool"]),
    // A name comes before a label of the same word, and an alias of two places leaves the choice.
    Case(said: "sport", outcome: .resolved, found: ["user:favourite/sport"]),
    Case(said: "auntie", outcome: .ambiguous, found: ["user:favourite/aunt may", "user:favourite/pool"]),
  ])
  func found(_ example: Case) async throws {
    for near in [nil, try World.point(48.25, -122)] {
      let result = try await World.resolver(personal: try Self.own()).resolve(text: example.said, near: near)
      #expect(result.outcome == example.outcome)
      #expect(result.candidates.map(\.place.id).sorted() == example.found)
    }
  }

  @Test func anAliasIsSomethingToBeNear() async throws {
    let mum = UserPlace(
      role: .favourite, name: "Aunt May", coordinate: try World.point(49.11, -123), aliases: ["auntie"])
    let result = try await World.resolver(personal: [mum]).resolve(text: "coffee near auntie", near: nil)
    #expect(result.candidates.first?.place.id == "2")
  }
}
