import Recognition
import Testing

@Suite struct PhoneTests {
  @Test(arguments: [
    ("AA", Phone.aa), ("aa", .aa), ("JH", .jh), ("zh", .zh), ("Hh", .hh), ("AH0", .ah), ("IY1", .iy), ("ow2", .ow),
    ("ax", .ah), ("AX", .ah), ("ax0", .ah), ("er12", .er),
  ])
  func readsASymbol(symbol: String, phone: Phone) {
    #expect(Phone(symbol: symbol) == phone)
  }

  @Test(arguments: ["", "SIL", "pau", "+NOISE+", "0", "1AA", "A", "A A", " AA", "AAA", "ß", "é", "🙂"])
  func refusesWhatIsNoPhone(symbol: String) {
    #expect(Phone(symbol: symbol) == nil)
  }

  @Test func theSetIsThatOfTheDictionary() {
    let symbols = [
      "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY", "JH", "K",
      "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z", "ZH",
    ]
    #expect(Phone.allCases.map(\.symbol) == symbols)
    #expect(Phone.allCases.map(\.rawValue) == Array(0..<39))
  }

  @Test(arguments: Phone.allCases)
  func aSymbolReadsBack(phone: Phone) {
    #expect(Phone(symbol: phone.symbol) == phone)
    #expect(Phone(symbol: phone.symbol.lowercased() + "1") == phone)
    #expect(Phone(rawValue: phone.rawValue) == phone)
  }

  @Test func aSequenceReadsBack() {
    #expect(Phone.sequence(Phone.text(Phone.allCases)) == Phone.allCases)
    #expect(Phone.text([.hh, .ah, .l, .ow]) == "HH AH L OW")
    #expect(Phone.text([Phone]()).isEmpty)
  }

  @Test(arguments: [
    ("HH AH0 L OW1", [Phone.hh, .ah, .l, .ow]), ("  k   ae t ", [.k, .ae, .t]), ("SIL K AE T SIL", [.k, .ae, .t]),
    ("", []), ("SIL", []),
  ])
  func aSequenceSkipsSilence(text: String, phones: [Phone]) {
    #expect(Phone.sequence(text) == phones)
  }
}
