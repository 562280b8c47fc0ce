import Testing
import Understanding

@Suite struct UtteranceParserPlaceTests {
  private let parser: UtteranceParser

  init() throws { parser = try ModelFiles.kindParser() }

  private func readings(_ text: String) -> [DestinationQuery] { parser.readings(of: TextFolding.tokens(text)) }

  private func addresses(_ text: String) -> [[String]] {
    readings(text).filter { $0.intent == .address }.map { [$0.slots[.number] ?? "", $0.slots[.street] ?? ""] }
  }

  @Test(arguments: [
    ("459 granville street", "459", "granville street"), ("number 459 granville street", "459", "granville street"),
    ("house number 459 granville street", "459", "granville street"),
    ("granville street 459", "459", "granville street"),
    ("granville street number 459", "459", "granville street"), ("granville 459", "459", "granville"),
    ("granville street 459 vancouver", "459", "granville street vancouver"),
    ("459 granville street vancouver", "459", "granville street vancouver"),
    ("Unit 5, 459 Granville St", "459", "granville st"),
    ("apartment 12 b 459 granville street", "459", "granville street"),
    ("apt 3 459 granville street", "459", "granville street"), ("suite 200, 459 granville", "459", "granville"),
    ("459 granville street unit 5", "459", "granville street"),
    ("459 granville street apt 12", "459", "granville street"),
    ("unit number 5 459 granville", "459", "granville"), ("5-459 granville street", "459", "granville street"),
    ("#5 459 Granville Street", "459", "granville street"), ("3/45 elm street", "45", "elm street"),
    ("three slash forty five elm street", "45", "elm street"), ("3/45 elm street", "3/45", "elm street"),
    ("459 1/2 elm street", "459 1/2", "elm street"), ("459 and a half elm street", "459 1/2", "elm street"),
    ("459 1/2 elm street", "459", "elm street"), ("12a elm street", "12a", "elm street"),
    ("12 a elm street", "12a", "elm street"), ("twelve a elm street", "12a", "elm street"),
    ("221b baker street", "221b", "baker street"), ("two twenty one b baker street", "221b", "baker street"),
    ("12-14 elm street", "12-14", "elm street"), ("twelve to fourteen elm street", "12-14", "elm street"),
    ("12-14 elm street", "12", "elm street"), ("four fifty nine granville street", "459", "granville street"),
    ("take me to granville street four fifty nine", "459", "granville street"),
    ("four hundred and fifty nine granville", "459", "granville"), ("four five nine granville", "459", "granville"),
    ("twenty one oh five west broadway", "2105", "west broadway"),
    ("one thousand two hundred main street", "1200", "main street"),
    ("two thousand one hundred and five west forty first avenue", "2105", "west forty first avenue"),
    ("twenty one forty first avenue", "21", "forty first avenue"),
    ("twenty one forty first avenue", "2140", "first avenue"),
    ("one two three four five fraser highway", "12345", "fraser highway"),
  ])
  func addressesInEveryForm(text: String, number: String, street: String) {
    #expect(addresses(text).contains([number, street]), "\(addresses(text))")
    #expect(readings(text).count <= 12)
  }

  @Test(arguments: ["one hundred and fifth street", "studio 54", "pier nine", "seven eleven", "highway 99"])
  func aNameWithANumberIsANameToo(text: String) {
    let name = TextFolding.tokens(text).joined(separator: " ")
    #expect(readings(text).contains { $0.intent == .navigate && $0.slots == [.place: name] })
    #expect(!addresses(text).contains { $0[1].hasPrefix("and") || $0[1].hasPrefix("hundred") })
  }

  @Test(arguments: [
    ("forty first and fraser", "forty first", "fraser"), ("granville street and robson", "granville street", "robson"),
    ("take me to the corner of main and twelfth", "main", "twelfth"), ("main at 12th", "main", "12th"),
    ("robson & granville", "robson", "granville"), ("Robson St @ Granville St", "robson st", "granville st"),
    ("intersection of 41st Ave and Fraser St", "41st ave", "fraser st"),
    ("navigate to main street and east twelfth avenue", "main street", "east twelfth avenue"),
    ("crossing of main and twelfth", "main", "twelfth"),
    ("where main meets twelfth", "main", "twelfth"),
  ])
  func crossings(text: String, street: String, other: String) {
    let found = readings(text)
    #expect(found.contains { $0.intent == .crossing && $0.slots == [.street: street, .other: other] }, "\(found)")
  }

  @Test(arguments: ["bed bath and beyond", "black and white cafe", "the bat and ball", "marks and spencer"])
  func aNameWithAndIsANameToo(text: String) {
    #expect(readings(text).contains { $0.intent == .navigate && $0.slots == [.place: text] })
    #expect(readings("take me to \(text)").contains { $0.intent == .navigate && $0.slots == [.place: text] })
  }

  @Test func placesAlone() {
    let found = parser.placeReadings(of: ["home"]).map(\.intent)
    #expect(found.contains(.home) && found.contains(.navigate))
    #expect(parser.placeReadings(of: ["main", "and", "twelfth"]).map(\.intent).contains(.crossing))
    #expect(parser.placeReadings(of: ["coffee"]).allSatisfy { $0.slots[.rubric] == nil })
  }

  @Test func longAndOddWordsAreReadFast() {
    for word in ["near", "one", "and", "open", "at", "coffee", "the", "twenty", "unit", "home", "to", "where", "that"] {
      #expect(parser.readings(of: Array(repeating: word, count: 64)).count <= 12)
    }
    let mixed = (0..<64).map { ["coffee", "near", "one", "and", "open", "unit", "on", "at"][$0 % 8] }
    #expect(parser.readings(of: mixed).count <= 12)
  }
}
