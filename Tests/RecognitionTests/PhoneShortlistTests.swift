import Recognition
import Testing

/// Which of many phrases sound like what was heard.
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
  private let shortlist = PhoneShortlist(Self.names.map { Phone.sequence($0.phones) })

  private func heard(_ words: (phones: String, cost: Double)...) -> PhoneShortlist.Heard {
    words.reduce(into: PhoneShortlist.Heard()) { $0.add(Phone.sequence($1.phones), cost: $1.cost) }
  }

  private func nearest(_ heard: PhoneShortlist.Heard..., count: Int = 1) -> [String] {
    shortlist.nearest(to: heard, count: count).map { Self.names[$0].name }
  }

  @Test func `what was heard for a name sounds like it`() {
    // "has low guardians"
    #expect(nearest(heard(("HH AE Z", 0.4), ("L OW", 0.4), ("G AA R D IY AH N Z", 0.4))) == ["kaslo gardens"])
  }

  @Test func `a command's words around a name cost little`() {
    let carrier = heard(("D R AY V", 0.1), ("T UW", 0.1), ("JH AA R V AH S", 0.4))
    #expect(nearest(carrier) == ["jarvis"])
  }

  @Test func `what a phrase leaves unexplained counts against it`() {
    #expect(nearest(heard(("S T AE N L IY", 0.4), ("P AA R K", 0.4))) == ["stanley park"])
    #expect(nearest(heard(("S T AE N L IY", 0.4), ("AH", 0.1))) == ["stanley"])
  }

  @Test func `a phrase counts by the hypothesis that it fits best`() {
    let found = nearest(heard(("S T AE N L IY", 0.4)), heard(("JH IH R OW", 0.4)), count: 2)
    #expect(Set(found) == ["stanley", "jiro"])
  }

  @Test func `without sounds nothing is found`() {
    #expect(nearest(heard(), count: 10).isEmpty)
    #expect(nearest(count: 10).isEmpty)
    #expect(nearest(heard(("JH", 0.4)), count: 0).isEmpty)
    #expect(PhoneShortlist([]).nearest(to: [heard(("JH", 0.4))], count: 3).isEmpty)
    #expect(!nearest(heard(("JH", 0.4)), count: 10).contains("silent"))
  }

  /// Phrases that begin alike share a part of their alignment: each must be scored as if it were alone.
  @Test func `the order does not depend on the phrases around`() {
    let heard = heard(("K AE S", 0.1), ("L OW G AA R T AH N", 0.4), ("S T AE N", 0.4))
    let all = shortlist.nearest(to: [heard], count: 10)
    for (better, worse) in zip(all, all.dropFirst()) {
      let pair = [better, worse].map { Phone.sequence(Self.names[$0].phones) }
      #expect(PhoneShortlist(pair).nearest(to: [heard], count: 2) == [0, 1])
      #expect(PhoneShortlist(pair.reversed()).nearest(to: [heard], count: 2) == [1, 0])
    }
    #expect(all.count == 6)
  }
}
