import HeadUnit
import Places
import ScreenRendering
import TestSupport
import Testing

@Suite("Screens as text")
struct ScreenTextTests {
  @Test("Each sample screen matches its recorded text", arguments: ScreenSample.all)
  func golden(sample: ScreenSample) throws {
    let text = ScreenText(sample.screen).description
    let spoken = SpokenScreen(sample.screen).description
    try expectGolden(text + "\nspoken\n" + spoken, sample.name + ".txt")
  }

  @Test("Every line is nonempty and has no trailing space", arguments: ScreenSample.all)
  func lines(sample: ScreenSample) {
    for line in ScreenText(sample.screen).lines {
      #expect(line.contains { !$0.isWhitespace }, "an empty line in \(sample.name)")
      #expect(line.last?.isWhitespace == false, "\(line) ends in a blank")
    }
  }

  @Test(
    "GR-1: eight categories make two rows of four, five make three and two, three make one row",
    arguments: [
      ("rubricator", [4, 4]), ("rubricator-five", [3, 2]), ("rubricator-three-dark", [3]),
    ])
  func balance(name: String, rows: [Int]) throws {
    let sample = try #require(ScreenSample.lists.first { $0.name == name })
    let tiles = ScreenText(sample.screen).lines.filter { $0.hasPrefix("  [") }
    #expect(tiles.map { $0.split(separator: "[").count - 1 } == rows)
  }

  @Test(
    "SE-9: below the keyboard there are as many rows as the head unit shows",
    arguments: [
      ("search", 1), ("search-two-rows", 2), ("search-nothing", 1), ("search-limited", 4),
    ])
  func underTheKeyboard(name: String, rows: Int) throws {
    let sample = try #require(ScreenSample.searches.first { $0.name == name })
    #expect(ScreenText(sample.screen).lines.count { $0.hasPrefix("  •") || $0.hasPrefix("  ∅") } == rows)
  }

  @Test(
    "An address can be typed by touch: every keyboard has digits, an apostrophe and a hyphen",
    arguments: ScreenLanguage.allCases)
  func addressKeys(language: ScreenLanguage) throws {
    let sample = try #require(ScreenSample.searches.first { $0.name == "search" })
    var screen = sample.screen
    screen.language = language
    let keys = ScreenText(screen).lines.filter { $0.hasPrefix("  keys: ") }.flatMap {
      $0.split(separator: " ").dropFirst()
    }
    for key in "0123456789'-" { #expect(keys.count { $0 == String(key) } == 1, "\(key)") }
    for letter in KeyboardRows(language).letters.joined() { #expect(keys.contains(Substring(letter)), "\(letter)") }
    let words = ScreenWords(language)
    #expect(["delete", words.search, words.space].allSatisfy { keys.contains(Substring($0)) })
  }

  @Test("Every language has a word for every direction of a lane", arguments: ScreenLanguage.allCases)
  func laneWords(language: ScreenLanguage) {
    let (words, spoken) = (ScreenWords(language), SpokenWords(language))
    #expect(Set(spoken.turns.values).count == Turn.allCases.count)
    #expect(spoken.turns.values.allSatisfy { !$0.isEmpty })
    for (text, name) in [
      (words.arrival, "time"), (spoken.recommendedLane, "lane"), (spoken.limitInMiles, "count"),
      (spoken.limitInKilometres, "count"), (spoken.road, "name"),
    ] {
      #expect(text.contains("{\(name)}"), "\(text)")
    }
  }
}
