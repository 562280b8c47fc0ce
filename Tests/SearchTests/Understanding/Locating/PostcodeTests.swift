import Places
import Testing
import Understanding

@Suite struct PostcodeTests {
  @Test(arguments: [
    ("95051", "95051"), ("95051-1234", "95051"), (" 00501 ", "00501"), ("zip code 95051", "95051"),
    ("nine five zero five one", "95051"), ("nine five oh five one", "95051"), ("nine five o five one", "95051"),
    ("ninety five oh fifty one", "95051"), ("nine double five oh one", "95501"), ("9 5 0 5 1", "95051"),
    ("nine five zero five one dash one two three four", "95051"), ("95051 1234", "95051"),
    ("V6B 1A1", "v6b1a1"), ("v6b1a1", "v6b1a1"), ("V6B-1A1", "v6b1a1"), ("V6B 1AO", "v6b1a0"),
    ("v six b one a one", "v6b1a1"), ("victor six bravo one alfa one", "v6b1a1"), ("V6B 1A0", "v6b1a0"),
    ("v six b one a o", "v6b1a0"), ("postal code V6B 1A1", "v6b1a1"),
    ("EC1A 1BB", "ec1a1bb"), ("EC1A1BB", "ec1a1bb"), ("e c one a one b b", "ec1a1bb"),
    ("e c one a one double b", "ec1a1bb"), ("ec 1a 1bb", "ec1a1bb"), ("M1 1AE", "m11ae"), ("B33 8TH", "b338th"),
    ("CR2 6XH", "cr26xh"), ("DN55 1PT", "dn551pt"), ("W1A 0AX", "w1a0ax"), ("double u one a zero a x", "w1a0ax"),
    ("o x one two j d", "ox12jd"), ("OX1 2JD", "ox12jd"), ("e sixteen six a n", "e166an"),
  ])
  func recognizes(text: String, key: String) throws {
    let postcode = try #require(Postcode(text))
    #expect(postcode.key == key)
    #expect(!postcode.isPrefix)
    #expect(Postcode.normalized(postcode.key.uppercased()) == postcode.key)
  }

  @Test(arguments: [
    ("V6B", "v6b"), ("v six b", "v6b"), ("EC1A", "ec1a"), ("e c one a", "ec1a"), ("E1", "e1"), ("SW19", "sw19"),
    ("s w nineteen", "sw19"), ("N1C", "n1c"),
  ])
  func recognizesPrefixes(text: String, key: String) throws {
    let postcode = try #require(Postcode(text))
    #expect(postcode.key == key)
    #expect(postcode.isPrefix)
  }

  @Test(arguments: [
    "", " ", "459", "2105", "twenty one oh five", "four fifty nine", "950511", "950511234", "95 051", "95051-12",
    "00000", "00500", "9505", "one", "v", "six", "V6", "6VB", "D6B 1A1", "W6B 1A1 1", "V6D1A1X", "Z6B", "V6O 1A1",
    "V6B 1O1", "V6B IA1", "V6B 1A",
    "QX1 1", "QX1 1AA", "ZZ1 1AA", "EC1A 1CB", "EC1A 1B", "to 5", "w 12", "west 12", "12 w", "main street",
    "95051 main street", "double", "double double", "nine five zero five", "EC1A 1BB London", "９５０５１", "K1Ä 1A1",
  ])
  func refuses(text: String) {
    #expect(Postcode(text) == nil)
  }

  @Test(arguments: [
    ("QX1 1", "qx11"), ("V6B 1A1", "v6b1a1"), ("95051", "95051"), ("95051-1234", "95051"), ("12345-678", "12345678"),
    ("〒１２３-４５６７", "1234567"), ("SW1A 2AA", "sw1a2aa"), ("", ""), ("LV-1050", "lv1050"), ("１０１ ЁЖ", "101ёж"),
  ])
  func normalises(tag: String, key: String) {
    #expect(Postcode.normalized(tag) == key)
  }

  @Test(arguments: [
    ("QX1 1", "qx11"), ("q x one one", "qx11"), ("quebec xray one one", "qx11"), ("postcode 2105", "2105"),
    ("one double oh one", "1oo1"), ("459", "459"),
  ])
  func spellsThoseOfAnyCountry(text: String, key: String) {
    #expect(Postcode.spelled(text) == key)
  }

  @Test(arguments: ["", "q x", "ab", "main street 5", "1", "12345678901", "alder bay"])
  func spellsNone(text: String) {
    #expect(Postcode.spelled(text) == nil)
  }
}
