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
    ("🙂", []), ("459 1/2", ["459half"]), ("459½", ["459half"]), ("459B½", ["459bhalf"]), ("12/14", ["12", "14"]),
    ("12/20", ["12", "20"]), ("3/45", ["45"]), ("12/13", ["13"]), ("12/", ["12"]), ("½", []), (" 1/2", ["2"]),
    ("12-16;20", ["12", "14", "16", "20"]), ("16-12", ["1612"]), ("2-400", ["2400"]),
    ("1ABCDEFGH", []), ("99999999999999999999", []),
  ])
  func parses(text: String, labels: [String]) {
    let numbers = HouseNumber.parse(text)
    #expect(numbers.map(\.label) == labels)
    for number in numbers { #expect(number.label.hasPrefix(String(number.value))) }
  }
}

extension HouseNumberTests {
  @Test(
    arguments: [
      ("even", 2, 10, 2), ("even", 10, 2, 2), ("even", 1, 9, nil), ("even", 2, 9, nil), ("odd", 1, 9, 2),
      ("odd", 2, 10, nil), ("all", 1, 10, 1), ("3", 1, 10, 3), ("3", 1, 9, nil), ("0", 1, 9, nil), ("-1", 1, 9, nil),
      ("alphabetic", 1, 9, nil), ("", 1, 9, nil), ("all", 5, 5, nil), ("all", 1, 2_001, 1), ("all", 1, 2_002, nil),
    ] as [(String, Int, Int, Int?)])
  func steps(kind: String, from: Int, to: Int, step: Int?) {
    #expect(HouseNumber.step(kind, from: from, to: to) == step)
  }

  @Test(arguments: [("459", true), ("221b", false), ("459half", false)])
  func plain(label: String, isPlain: Bool) {
    #expect(HouseNumber(label: label, value: 1).isPlain == isPlain)
  }
}
