import HeadUnit
import ScreenRendering
import TestSupport
import Testing

@Suite("Screens as text")
struct ScreenTextTests {
  @Test("A screen reads as it did", arguments: ScreenSample.all)
  func golden(sample: ScreenSample) throws {
    let text = ScreenText(sample.screen).description
    let spoken = SpokenScreen(sample.screen).description
    try expectGolden(text + "\nspoken\n" + spoken, sample.name + ".txt")
  }

  @Test("Every line says something and ends where it ends", arguments: ScreenSample.all)
  func lines(sample: ScreenSample) {
    for line in ScreenText(sample.screen).lines {
      #expect(line.contains { !$0.isWhitespace }, "an empty line in \(sample.name)")
      #expect(line.last?.isWhitespace == false, "\(line) ends in a blank")
    }
  }

  @Test("What the glass cuts is spoken whole")
  func whole() throws {
    let results = try #require(ScreenSample.lists.first { $0.name == "results" }).screen
    let name = "The Extraordinarily Long Named Coffee House by the Water"
    #expect(!ScreenText(results).description.contains(name))
    #expect(SpokenScreen(results).description.contains(name))
  }

  @Test(
    "Eight categories are two rows of four, five are three and two, three are one (GR-1)",
    arguments: [
      ("rubricator", [4, 4]), ("rubricator-five", [3, 2]), ("rubricator-three-dark", [3]),
    ])
  func balance(name: String, rows: [Int]) throws {
    let sample = try #require(ScreenSample.lists.first { $0.name == name })
    let buttons = ScreenLayout(sample.screen).base.filter { $0.kind == .gridButton }
    let heights = Set(buttons.map(\.frame.y)).sorted()
    #expect(heights.map { y in buttons.filter { $0.frame.y == y }.count } == rows)
  }

  @Test(
    "Under the keyboard are as many rows as the head unit shows (SE-9)",
    arguments: [
      ("search", 1), ("search-two-rows", 2), ("search-knob", 2), ("search-nothing", 1), ("search-limited", 4),
    ])
  func underTheKeyboard(name: String, rows: Int) throws {
    let sample = try #require(ScreenSample.searches.first { $0.name == name })
    #expect(ScreenLayout(sample.screen).base.filter { $0.kind == .row }.count == rows)
  }

  @Test(
    "An address can be typed by touch: every keyboard has digits, an apostrophe and a hyphen",
    arguments: ScreenLanguage.allCases)
  func addressKeys(language: ScreenLanguage) throws {
    let sample = try #require(ScreenSample.searches.first { $0.name == "search" })
    var screen = sample.screen
    screen.language = language
    let keys = ScreenLayout(screen).base.filter { $0.kind == .key }.map(\.label)
    for key in "0123456789'-" { #expect(keys.count { $0 == String(key) } == 1, "\(key)") }
    for letter in KeyboardRows(language).letters.joined() { #expect(keys.contains(letter), "\(letter)") }
    let words = ScreenWords.words(in: language)
    #expect(["delete", words.search, words.space].allSatisfy(keys.contains))
  }
}
