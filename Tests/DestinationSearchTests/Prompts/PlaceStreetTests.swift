import Places
import Testing

@testable import DestinationSearch

struct PlaceStreetTests {
  @Test(
    arguments: [
      ("518 Richards St", "Richards St", nil), ("Richards St", "Richards St", nil),
      ("10 16th Avenue", "16th Avenue", nil),
      ("16th Avenue", "16th Avenue", nil), ("12a Mill Road, Alder Bay, V6B 1A1", "Mill Road", "Alder Bay"),
      ("12-14 Mill Road, V6B 1A1", "Mill Road", nil), ("Hauptstraße 12", "Hauptstraße", nil), ("12", nil, nil),
      ("", nil, nil),
      (",", nil, nil), ("5 , Elm", nil, "Elm"), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func `street and area of an address`(_ address: String?, _ street: String?, _ area: String?) throws {
    let place = try PromptWorld.place("Bean House", on: address)
    #expect(place.street == street)
    #expect(place.addressedArea == area)
  }

  @Test func `a house's street is in its name, and a street is in none`() throws {
    #expect(try PromptWorld.place("459 Elm St", kind: .address).street == "Elm St")
    #expect(try PromptWorld.place("Elm St", on: "Elm St", kind: .street).street == nil)
  }
}
