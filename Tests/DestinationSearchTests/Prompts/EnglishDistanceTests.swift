import DestinationSearch
import SearchScreen
import Testing

struct EnglishDistanceTests {
  @Test(arguments: [
    (0.0, "ten meters"), (14, "ten meters"), (94, "ninety meters"), (96, "one hundred meters"),
    (820, "eight hundred meters"), (974, "nine hundred fifty meters"), (975, "one kilometer"), (999, "one kilometer"),
    (1_049, "one kilometer"), (1_240, "one point two kilometers"), (9_940, "nine point nine kilometers"),
    (9_960, "ten kilometers"), (31_400, "thirty one kilometers"), (450_000, "four hundred fifty kilometers"),
  ])
  func `metric`(_ metres: Double, _ text: String) {
    #expect(EnglishPrompts().distance(metres, units: .metric) == text)
  }

  @Test(arguments: [
    (0.0, "fifty feet"), (100, "three hundred fifty feet"), (297, "nine hundred fifty feet"),
    (300, "a quarter of a mile"), (800, "half a mile"), (1_207, "three quarters of a mile"), (1_500, "one mile"),
    (1_700, "one point one miles"), (3_219, "two miles"), (20_000, "twelve miles"),
  ])
  func `feet and miles`(_ metres: Double, _ text: String) {
    #expect(EnglishPrompts().distance(metres, units: .milesAndFeet) == text)
  }

  @Test(arguments: [(100.0, "one hundred yards"), (342, "three hundred fifty yards"), (343, "a quarter of a mile")])
  func `yards and miles`(_ metres: Double, _ text: String) {
    #expect(EnglishPrompts().distance(metres, units: .milesAndYards) == text)
  }

  @Test(arguments: [-1.0, .nan, .infinity, 2e7])
  func `what is no distance is not said`(_ metres: Double) {
    for units in EstimateUnits.allCases { #expect(EnglishPrompts().distance(metres, units: units) == nil) }
  }
}
