import Testing

@testable import PlaceIndex

@Suite struct HouseNumberTests {
  @Test(arguments: [
    ("459", ["459"]), ("221B", ["221b"]), ("12 a", ["12a"]), (" 7 ", ["7"]), ("12;14", ["12", "14"]),
    ("12,14;16", ["12", "14", "16"]),
    ("12-16", ["12", "14", "16"]), ("12–16", ["12", "14", "16"]), ("12 - 14", ["12", "14"]),
    ("11-14", ["11", "13", "14"]),
    ("1-41", Array(stride(from: 1, through: 41, by: 2)).map(String.init)), ("12a-14b", ["12a", "14b"]),
    ("99999", ["99999"]),
    ("", []), ("B", []), ("B12", []), ("0", []), ("-", []), (";", []), ("100000", []), ("123456789", []), ("٣", []),
    ("🙂", []),
    ("1ABCDEFGH", []), ("99999999999999999999", []),
  ])
  func parses(text: String, labels: [String]) {
    let numbers = HouseNumber.parse(text)
    #expect(numbers.map(\.label) == labels)
    for number in numbers { #expect(number.label.hasPrefix(String(number.value))) }
  }
}
