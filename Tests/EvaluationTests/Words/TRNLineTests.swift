import Testing

@testable import Evaluation

@Suite struct TRNLineTests {
  @Test(arguments: [
    ("Spk1-utt3", "spk1-000007-utt3"),
    ("spk_utt-3", "spk-000007-utt-3"),
    ("a b (c)/d.wav", "all-000007-a.b..c..d.wav"),
    ("F01-a b;*{é}", "f01-000007-a.b....."),
    ("-x", "all-000007--x"),
    ("", "all-000007-"),
  ])
  func idOf(_ name: String, is id: String) {
    #expect(TRNLine.id(for: name, index: 7) == id)
  }

  @Test func longNamesKeepTheirEnds() {
    let id = TRNLine.id(for: String(repeating: "x", count: 5000) + "end.wav", index: 1_234_567)
    #expect(id.hasPrefix("all-1234567-x") && id.hasSuffix("xend.wav") && id.utf8.count < 200)
  }

  @Test func namesThatFoldTogetherStayApart() {
    let names = ["s-a", "S-A", "s-a", "s a", "s.a", "s/a"]
    #expect(Set(names.enumerated().map { TRNLine.id(for: $1, index: $0) }).count == names.count)
  }

  @Test(arguments: [[], ["home"], ["take", "me", "home"]])
  func whatIsWrittenIsRead(words: [String]) throws {
    let id = TRNLine.id(for: "Spk (1)-utt", index: 0)
    let line = TRNLine.text(words: words, id: id)
    let read = TranscriptLine(id: id, text: words.joined(separator: " "))
    #expect(try TranscriptFormat.trn.parse(line) == read)
  }
}
