import HeadUnit
import Places
import TestSupport
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

  @Test func `a house's name contains its street, and a street has none`() throws {
    #expect(try PromptWorld.place("459 Elm St", kind: .address).street == "Elm St")
    #expect(try PromptWorld.place("Elm St", on: "Elm St", kind: .street).street == nil)
  }
}

struct EnglishDistanceTests {
  @Test(arguments: [
    (0.0, "ten meters"), (14, "ten meters"), (94, "ninety meters"), (96, "one hundred meters"),
    (820, "eight hundred meters"), (974, "nine hundred fifty meters"), (975, "one kilometer"), (999, "one kilometer"),
    (1_049, "one kilometer"), (1_240, "one point two kilometers"), (9_940, "nine point nine kilometers"),
    (9_960, "ten kilometers"), (31_400, "thirty one kilometers"), (450_000, "four hundred fifty kilometers"),
  ])
  func `metric`(_ meters: Double, _ text: String) {
    #expect(EnglishPrompts().distance(meters, units: .metric) == text)
  }

  @Test(arguments: [
    (0.0, "fifty feet"), (100, "three hundred fifty feet"), (297, "nine hundred fifty feet"),
    (300, "a quarter of a mile"), (800, "half a mile"), (1_207, "three quarters of a mile"), (1_500, "one mile"),
    (1_700, "one point one miles"), (3_219, "two miles"), (20_000, "twelve miles"),
  ])
  func `feet and miles`(_ meters: Double, _ text: String) {
    #expect(EnglishPrompts().distance(meters, units: .milesAndFeet) == text)
  }

  @Test(arguments: [(100.0, "one hundred yards"), (342, "three hundred fifty yards"), (343, "a quarter of a mile")])
  func `yards and miles`(_ meters: Double, _ text: String) {
    #expect(EnglishPrompts().distance(meters, units: .milesAndYards) == text)
  }

  @Test(arguments: [-1.0, .nan, .infinity, 2e7])
  func `what is no distance is not said`(_ meters: Double) {
    for units in EstimateUnits.allCases { #expect(EnglishPrompts().distance(meters, units: units) == nil) }
  }
}

struct CompassPointTests {
  @Test(arguments: [
    (1.0, 0.0, CompassPoint.north), (1, 1.5, .northEast), (0, 1, .east), (-1, 1.5, .southEast), (-1, 0, .south),
    (-1, -1.5, .southWest), (0, -1, .west), (1, -1.5, .northWest), (-1, -0.1, .south), (1, -0.1, .north),
  ])
  func `the direction in which a place lies`(_ north: Double, _ east: Double, _ point: CompassPoint) throws {
    let start = try TinyTown.point(49, -123)
    #expect(CompassPoint(from: start, to: try TinyTown.point(49 + north, -123 + east)) == point)
  }

  @Test func `the direction takes the shorter arc across the date line; equal points have none`() throws {
    let fiji = try TinyTown.point(0, 179.9)
    #expect(CompassPoint(from: fiji, to: try TinyTown.point(0, -179.9)) == .east)
    #expect(CompassPoint(from: fiji, to: fiji) == nil)
  }
}
