import Recognition
import Testing

/// The shortlist of phrases that match the recognized phones.
struct PhoneShortlistTests {
  private static let names: [(name: String, phones: String)] = [
    ("kaslo gardens", "K AE Z L OW G AA R D AH N Z"),
    ("castle garden", "K AE S AH L G AA R D AH N"),
    ("jiro", "JH IH R OW"),
    ("jarvis", "JH AA R V IH S"),
    ("stanley park", "S T AE N L IY P AA R K"),
    ("stanley", "S T AE N L IY"),
    ("silent", ""),
  ]
  private static let evidence = PhoneConfusions().evidence
  private let shortlist = PhoneShortlist(Self.names.map { [Phone.sequence($0.phones)] })

  private func recognized(_ words: (phones: String, cost: Double)...) -> PhoneShortlist.Heard {
    words.reduce(into: PhoneShortlist.Heard()) { $0.add(Phone.sequence($1.phones), cost: $1.cost) }
  }

  private func testimony(_ ears: [PhoneShortlist.Heard]...) -> PhoneShortlist.PhoneEvidence {
    PhoneShortlist.PhoneEvidence(of: ears, by: Self.evidence)
  }

  private func nearest(_ recognized: PhoneShortlist.Heard..., count: Int = 1) -> [String] {
    shortlist.nearest(to: [(testimony(recognized), 1)], count: count).map { Self.names[$0].name }
  }

  @Test func `a name's recognized phones match it`() {
    // "has low guardians"
    #expect(nearest(recognized(("HH AE Z", 1.5), ("L OW", 1.5), ("G AA R D IY AH N Z", 1.5))) == ["kaslo gardens"])
  }

  @Test func `a long list, which several threads search, gives each phrase the same score as a short one`() {
    let phones = Phone.allCases
    let phrases = (0..<1_200).map { number in
      (0..<(4 + number % 7)).map { phones[(number * (3 + $0) + $0 * $0) % phones.count] }
    }
    let recognized = testimony([recognized(("HH AE Z", 1.5), ("L OW", 1.5), ("G AA R D IY AH N Z", 1.5))])
    let whole = PhoneShortlist(phrases.map { [$0] }).scores(of: recognized)[0]
    for start in stride(from: 0, to: phrases.count, by: 100) {
      let part = PhoneShortlist(phrases[start..<start + 100].map { [$0] }).scores(of: recognized)[0]
      #expect(part == Array(whole[start..<start + 100]))
    }
  }

  @Test func `a command's words around a name cost little`() {
    let carrier = recognized(("D R AY V", 0.2), ("T UW", 0.2), ("JH AA R V AH S", 1.5))
    #expect(nearest(carrier) == ["jarvis"])
  }

  @Test func `phones that a phrase leaves unexplained lower its score`() {
    #expect(nearest(recognized(("S T AE N L IY", 1.5), ("P AA R K", 1.5))) == ["stanley park"])
    #expect(nearest(recognized(("S T AE N L IY", 1.5), ("AH", 0.2))) == ["stanley"])
  }

  @Test func `a phrase is scored by the hypothesis that it matches best`() {
    let found = nearest(recognized(("S T AE N L IY", 1.5)), recognized(("JH IH R OW", 1.5)), count: 2)
    #expect(Set(found) == ["stanley", "jiro"])
  }

  @Test func `decoding branches have equal weight, and an uncertain hypothesis has less`() throws {
    let (stanley, jiro) = (recognized(("S T AE N L IY", 1.5)), recognized(("JH IH R OW", 1.5)))
    #expect(shortlist.nearest(to: [(testimony([jiro], [stanley], [stanley]), 1)], count: 1) == [5])
    #expect(shortlist.nearest(to: [(testimony([jiro], [jiro], [stanley]), 1)], count: 1) == [2])
    var doubtful = PhoneShortlist.Heard(doubt: 30)
    doubtful.add(Phone.sequence("S T AE N L IY"), cost: 1.5)
    #expect(nearest(doubtful, jiro) == ["jiro"])
    let scores = shortlist.scores(of: testimony([stanley], [recognized()], [doubtful]))
    try #require(scores.count == 2)
    let most = Float(Self.evidence.most([Phone.sequence("S T AE N"), Phone.sequence("S T AE N L IY")]))
    #expect(abs(scores[0][5] - most) < 0.001)
    #expect(abs(scores[1][5] + 30 - most) < 0.001)
    #expect(scores[0][6] == -.infinity)
  }

  @Test func `the greater weight decides, regardless of the number of branches for the others`() {
    let (stanley, jiro) = (recognized(("S T AE N L IY", 1.5)), recognized(("JH IH R OW", 1.5)))
    func first(weighing weight: Float) -> [Int] {
      shortlist.nearest(to: [(testimony([stanley], [stanley]), 1), (testimony([jiro]), weight)], count: 1)
    }
    #expect(first(weighing: 0.5) == [5])
    #expect(first(weighing: 2) == [2])
    #expect(shortlist.nearest(to: [(testimony(), 1), (testimony([jiro]), 0.1)], count: 1) == [2])
  }

  @Test func `carrier words around a phrase explain their own phones`() throws {
    let carriers = PhoneShortlist.Carriers(
      beginnings: ["D R AY V T UW", "G OW", ""].map { Phone.sequence($0) },
      ends: ["P L IY Z", ""].map { Phone.sequence($0) })
    let list = PhoneShortlist(["D R AY V T UW L", "JH IH R OW", "OW P L IY Z"].map { [Phone.sequence($0)] })
    func scores(_ recognized: PhoneShortlist.Heard, _ carriers: PhoneShortlist.Carriers?) throws -> [Float] {
      try #require(
        list.scores(of: PhoneShortlist.PhoneEvidence(of: [[recognized]], by: Self.evidence, carriers: carriers)).first)
    }
    let whole = recognized(("D R AY V T UW JH IH R OW P L IY Z", 0.3))
    let alone = try scores(whole, nil)
    #expect(alone[0] > alone[1] && alone[2] > 0)
    let carried = try scores(whole, carriers)
    #expect(carried[1] > carried[0] && carried[0] < alone[0] && carried[2] < alone[2])
    // The carrier's phones stay unexplained by the phrase in both cases.
    #expect(abs(carried[1] - alone[1]) < 0.01)
    // If nothing is spoken around the phrase, carriers change nothing.
    #expect(try scores(recognized(("JH IH R OW", 1.5)), carriers) == scores(recognized(("JH IH R OW", 1.5)), nil))
  }

  @Test func `carriers explain each of several hypotheses`() throws {
    let carriers = PhoneShortlist.Carriers(
      beginnings: [Phone.sequence("D R AY V T UW")], ends: [Phone.sequence("P L IY Z")])
    let hypotheses = [
      recognized(("D R AY V T UW S T AE N L IY", 0.5)), recognized(("JH IH R OW P L IY Z", 0.5)),
      recognized(("P AA R K", 0.5)),
      recognized(("G OW D R AY V T UW JH AA R V IH S P L IY Z", 0.5)), recognized(("AE", 0.5)),
    ]
    let together = shortlist.scores(
      of: PhoneShortlist.PhoneEvidence(of: hypotheses.map { [$0] }, by: Self.evidence, carriers: carriers))
    for (recognized, score) in zip(hypotheses, together) {
      let alone = shortlist.scores(
        of: PhoneShortlist.PhoneEvidence(of: [[recognized]], by: Self.evidence, carriers: carriers))
      #expect(alone == [score])
    }
  }

  /// Several are aligned at once: short and long ones, and one that both branches recognized only once.
  @Test func `a hypothesis has the same weight beside others as alone`() throws {
    let hypotheses = [
      recognized(("K AE S", 0.2), ("L OW G AA R T AH N", 1.5)), recognized(("JH", 1.5)),
      recognized(("S T AE N L IY P AA R K", 1.5)),
      recognized(("D R AY V", 0.2), ("T UW", 0.2), ("JH AA R V IH S", 1.5)), recognized(("AA", 1.5)),
      recognized(("G OW", 0.2)),
    ]
    let ears = [Array(hypotheses.prefix(4)), Array(hypotheses.suffix(3))]
    let together = shortlist.scores(of: testimony(ears[0], ears[1]))
    try #require(together.count == 2)
    for (ear, scores) in zip(ears, together) {
      let alone = ear.flatMap { shortlist.scores(of: testimony([$0])) }
      for phrase in Self.names.indices { #expect(scores[phrase] == alone.map { $0[phrase] }.max()) }
    }
  }

  @Test func `a phrase is scored by its best-matching pronunciation`() throws {
    let list = PhoneShortlist([
      [Phone.sequence("K W ER CH AH"), Phone.sequence("K W EH R CH IY AH")], [Phone.sequence("CH ER CH")], [[], []],
    ])
    let single = PhoneShortlist([[Phone.sequence("K W ER CH AH")], [Phone.sequence("K W EH R CH IY AH")]])
    for phones in ["K W EH R CH IY AH", "K W ER CH AH", "CH ER CH"] {
      let testimony = testimony([recognized((phones, 1.5))])
      let (both, each) = try (
        #require(list.scores(of: testimony).first), #require(single.scores(of: testimony).first)
      )
      #expect(both[0] == max(each[0], each[1]))
      #expect(both[2] == -.infinity)
      #expect(list.nearest(to: [(testimony, 1)], count: 3) == (phones == "CH ER CH" ? [1, 0] : [0, 1]))
    }
  }

  @Test func `without phones nothing is found`() {
    #expect(nearest(recognized(), count: 10).isEmpty)
    #expect(nearest(count: 10).isEmpty)
    #expect(nearest(recognized(("JH", 1.5)), count: 0).isEmpty)
    #expect(PhoneShortlist([]).nearest(to: [(testimony([recognized(("JH", 1.5))]), 1)], count: 3).isEmpty)
    #expect(!nearest(recognized(("JH", 1.5)), count: 10).contains("silent"))
  }

  /// Phrases with a common beginning share a part of their alignment; each must be scored as if it were alone.
  @Test func `the order doesn't depend on the other phrases`() {
    let recognized = recognized(("K AE S", 0.2), ("L OW G AA R T AH N", 1.5), ("S T AE N", 1.5))
    func order(of phrases: [[Phone]]) -> [Int] {
      PhoneShortlist(phrases.map { [$0] }).nearest(to: [(testimony([recognized]), 1)], count: 10)
    }
    let all = shortlist.nearest(to: [(testimony([recognized]), 1)], count: 10)
    for (better, worse) in zip(all, all.dropFirst()) {
      let pair = [better, worse].map { Phone.sequence(Self.names[$0].phones) }
      #expect(order(of: pair) == [0, 1])
      #expect(order(of: pair.reversed()) == [1, 0])
    }
    #expect(all.count == 6)
  }
}
