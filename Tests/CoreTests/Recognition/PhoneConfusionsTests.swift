import Testing

@testable import Recognition

/// Phone confusions and the scores derived from them.
struct PhoneConfusionsTests {
  private func aligned(_ said: String, _ heard: String) -> String {
    PhoneDistance.alignment(Phone.sequence(said), Phone.sequence(heard))
      .map { "\($0.0?.symbol ?? "-"):\($0.1?.symbol ?? "-")" }.joined(separator: " ")
  }

  @Test func `recognized phones are aligned with the spoken ones at least cost`() {
    #expect(aligned("T IH N", "T IH N") == "T:T IH:IH N:N")
    #expect(aligned("T IH N", "D IH N") == "T:D IH:IH N:N")
    #expect(aligned("S T IH N", "S IH N") == "S:S T:- IH:IH N:N")
    #expect(aligned("S IH N", "S T IH N") == "S:S -:T IH:IH N:N")
    #expect(aligned("", "T") == "-:T")
    #expect(aligned("T", "") == "T:-")
    #expect(aligned("", "") == "")
  }

  private func first(_ confusions: PhoneConfusions, of names: String..., heard: String) -> String {
    var sounds = PhoneShortlist.Heard()
    sounds.add(Phone.sequence(heard), cost: 3)
    let list = PhoneShortlist(names.map { [Phone.sequence($0)] })
    let testimony = PhoneShortlist.PhoneEvidence(of: [[sounds]], by: confusions.evidence)
    return list.nearest(to: [(testimony, 1)], count: 1).first.map { names[$0] } ?? ""
  }

  @Test func `a name's score uses phone confusions, or articulation if there are no counts`() {
    var confusions = PhoneConfusions()
    #expect(first(confusions, of: "K AY N", "V AY N", heard: "F AY N") == "V AY N")
    for _ in 0..<200 { confusions.count(said: Phone.sequence("K AY"), heard: Phone.sequence("F AY")) }
    #expect(first(confusions, of: "K AY N", "V AY N", heard: "F AY N") == "K AY N")
  }

  @Test func `frequently dropped or inserted phones cost a name little`() {
    var confusions = PhoneConfusions()
    #expect(first(confusions, of: "L AA K S", "L AA", heard: "L AA K") == "L AA K S")
    for _ in 0..<300 {
      confusions.count(said: Phone.sequence("L AA"), heard: Phone.sequence("L AA K"))
      confusions.count(said: Phone.sequence("M"), heard: Phone.sequence("M"))
    }
    #expect(first(confusions, of: "L AA K S", "L AA", heard: "L AA K") == "L AA")
    confusions = PhoneConfusions()
    #expect(first(confusions, of: "N AE D", "AE Z", heard: "N AE") == "N AE D")
    #expect(first(confusions, of: "N AE D", "N AE", heard: "N AE") == "N AE")
    for _ in 0..<300 { confusions.count(said: Phone.sequence("AE D"), heard: Phone.sequence("AE")) }
    #expect(first(confusions, of: "N IY", "N AE D", heard: "N AE") == "N AE D")
  }

  @Test func `a table is written and read back`() throws {
    var confusions = PhoneConfusions()
    confusions.count(said: Phone.sequence("T IH N"), heard: Phone.sequence("D IH N S"))
    confusions.count(said: Phone.sequence("T IH N"), heard: Phone.sequence("IH N"))
    #expect(confusions.text == "IH\tIH\t2\nN\tN\t2\nT\tD\t1\nT\t-\t1\n-\tS\t1\n")
    #expect(try PhoneConfusions(parsing: "# heard\n\n" + confusions.text, of: "a.tsv") == confusions)
    #expect(try PhoneConfusions(parsing: "", of: "a.tsv") == PhoneConfusions())
  }

  @Test(arguments: ["T\tD", "T\tD\tmany", "T\tD\t-1", "T\tD\tinf", "T\tQ\t1", "-\t-\t1", "T D 1", "T\tD\t1\t2"])
  func `a line that is no count is named`(line: String) {
    #expect {
      try PhoneConfusions(parsing: "T\tT\t5\n\(line)\n", of: "a.tsv")
    } throws: { error in
      "\(error)".hasPrefix("a.tsv:2: is not a spoken phone, a recognized phone and a count")
    }
  }
}
