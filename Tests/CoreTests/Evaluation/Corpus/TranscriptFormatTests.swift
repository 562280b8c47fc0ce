import Foundations
import Testing

@testable import Evaluation

@Suite struct TranscriptFormatTests {
  @Test(arguments: [
    (TranscriptFormat.trn, "take me home (spk1-utt_3)", "spk1-utt_3", "take me home"),
    (.trn, "\u{FEFF}  take me  home\t(u-1) \r\n", "u-1", "take me  home"),
    (.trn, "(u-1)", "u-1", ""),
    (.trn, " (u-1 -12345)", "u-1", ""),
    (.trn, "read(2) it (u-1 -1234.5)", "u-1", "read(2) it"),
    (.trn, "a (%hesitation) b (dir/file.wav)", "dir/file.wav", "a (%hesitation) b"),
    (.kaldi, "utt-1 take me home", "utt-1", "take me home"),
    (.kaldi, "utt-1\ttake  me\n", "utt-1", "take  me"),
    (.kaldi, "utt-1", "utt-1", ""),
    (.kaldi, "utt-1 \r\n", "utt-1", ""),
    (.tsv, "dir/a b.wav\ttake me home", "dir/a b.wav", "take me home"),
    (.tsv, "\u{FEFF}a.wav\t take # me \r\n", "a.wav", "take # me"),
    (.tsv, "a.wav\t", "a.wav", ""),
    (.tsv, "a.wav\t\r\n", "a.wav", ""),
  ])
  func reads(_ format: TranscriptFormat, _ line: String, id: String, text: String) throws {
    #expect(try format.parse(line) == TranscriptLine(id: id, text: text))
  }

  @Test(arguments: [
    (TranscriptFormat.trn, ""), (.trn, " \t\r\n"), (.trn, ";; comment (x)"), (.kaldi, "\n"), (.kaldi, "\u{FEFF}"),
    (.tsv, "  "), (.tsv, "\t"), (.tsv, "# file\ttext"), (.tsv, "\u{FEFF}# comment"),
  ])
  func passesOver(_ format: TranscriptFormat, _ line: String) throws {
    #expect(try format.parse(line) == nil)
  }

  @Test(arguments: [
    (TranscriptFormat.trn, "take me home", "no identifier"),
    (.trn, "I read(2)", "no identifier"),
    (.trn, "take me home (u-1", "no identifier"),
    (.trn, "take me home u-1)", "no identifier"),
    (.trn, "take me home ( )", "the parentheses at the end are empty"),
    (.trn, "take (u-1) home", "no identifier"),
    (.trn, "take me home (some thing)", "more than an identifier"),
    (.trn, "take me home (u-1 -5 x)", "more than an identifier"),
    (.tsv, "a.wav take me home", "no tab"),
    (.tsv, "a.wav", "no tab"),
    (.tsv, "\ttake me home", "no file"),
    (.tsv, "a.wav\ttake me home\t0.5", "3 columns instead of two"),
  ])
  func refuses(_ format: TranscriptFormat, _ line: String, problem: String) {
    #expect {
      try format.parse(line)
    } throws: { error in
      (error as? TranscriptLineError)?.message.hasPrefix(problem) == true
    }
  }

  @Test func errorsQuoteTheLineAndSayWhatToDo() {
    let line = "a.wav " + String(repeating: "word ", count: 100)
    let error = #expect(throws: TranscriptLineError.self) { try TranscriptFormat.tsv.parse(line) }
    #expect(
      error?.description
        == "no tab between file and text: “a.wav word word word word word word word word word word word…”; "
        + "separate them with a tab; for an empty text, end the line with one")
  }
}

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
