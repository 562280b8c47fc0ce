import Places
import Testing

@Suite struct UserPlaceTests {
  struct Case: Sendable {
    var role: UserPlace.Role
    var name: String
    var aliases: [String] = []
    var label: String?
    var spoken: [String]
  }

  @Test(arguments: [
    Case(role: .favourite, name: "Gym", spoken: ["Gym"]),
    Case(
      role: .favourite, name: "Mum's", aliases: ["mum", "MUM'S"], label: "family", spoken: ["Mum's", "mum", "family"]),
    Case(role: .favourite, name: "Food", label: "food", spoken: ["Food"]),
    Case(role: .home, name: "Home", aliases: ["the flat"], spoken: ["the flat"]),
    Case(role: .work, name: "The Mill", spoken: ["The Mill"]),
    Case(role: .favourite, name: "Home", spoken: ["Home"]),
  ])
  func whatIsSaidForIt(_ example: Case) throws {
    let place = UserPlace(
      role: example.role, name: example.name, coordinate: try #require(Coordinate(parsing: "1,2")),
      aliases: example.aliases, label: example.label)
    #expect(place.spokenNames == example.spoken)
  }

  @Test func theAddressIsPartOfTheResult() throws {
    let place = UserPlace(
      role: .work, name: "Mill", coordinate: try #require(Coordinate(parsing: "1,2")), address: "1 Mill Lane")
    #expect(place.place.address == "1 Mill Lane")
    #expect(place.place.id == "user:work")
  }
}
