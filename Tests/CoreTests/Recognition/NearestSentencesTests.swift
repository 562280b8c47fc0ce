import Recognition
import Testing

/// The sentences of a grammar that match the recognized phones.
struct NearestSentencesTests {
  private static let lexicon = Lexicon(entries: [
    "get": [Phone.sequence("G EH T")], "a": [[.ah], [.ey]], "an": [Phone.sequence("AE N")],
    "latte": [Phone.sequence("L AA T EY")], "mocha": [Phone.sequence("M OW K AH")],
    "small": [Phone.sequence("S M AO L")], "large": [Phone.sequence("L AA R JH")],
  ])

  /// "get a [small | large] (latte | mocha)", where an optional part has an empty transition.
  private static let order = WordNetwork(
    stateCount: 6, start: 0, end: 5,
    arcs: [
      (0, 1, "get"), (1, 2, "a"), (2, 3, "small"), (2, 3, "large"), (2, 3, nil), (3, 4, "latte"), (3, 4, "mocha"),
      (4, 5, nil), (2, 3, "unheardof"),
    ].map { WordNetwork.Arc(from: $0, to: $1, word: $2) })

  private func nearest(_ phones: String, in network: WordNetwork = order, count: Int = 20) -> [NearestSentences
    .Sentence]
  {
    NearestSentences(in: network, lexicon: Self.lexicon).sentences(
      like: Phone.sequence(phones), count: count, check: {})
  }

  @Test func `a sentence spoken word for word has no cost`() {
    let found = nearest("G EH T EY S M AO L M OW K AH")
    #expect(found.first?.words == ["get", "a", "small", "mocha"] && found.first?.cost == 0)
  }

  @Test func `each choice appears with its alternatives, and without unpronounceable words`() {
    let found = nearest("G EH T AH S M AO L M OW K AH").map { $0.words.joined(separator: " ") }
    #expect(Set(found) == ["get a small mocha", "get a large mocha", "get a mocha", "get a small latte"])
  }

  @Test func `the nearest sentence has the least cost of all sentences`() {
    let all =
      ["get a latte", "get a mocha"] + ["small", "large"].flatMap { ["get a \($0) latte", "get a \($0) mocha"] }
    for heard in ["G EH D AH L AA JH L AA D IY", "K EH T EY M OW K", "S M AO", "AA", "Z Z Z Z Z Z Z Z Z Z Z Z Z Z Z Z"]
    {
      let phones = Phone.sequence(heard)
      let costs = all.flatMap { Self.lexicon.pronunciations(of: $0.split(separator: " ").map(String.init)) }
        .map { PhoneDistance.between(phones, $0) }
      #expect(abs((nearest(heard).first?.cost ?? -1) - (costs.min() ?? -2)) < 1e-4, "\(heard)")
    }
  }

  @Test func `words may be repeated`() {
    // "(latte | mocha)+", with a loop over an empty transition.
    let loop = WordNetwork(
      stateCount: 2, start: 0, end: 1,
      arcs: [(0, 1, "latte"), (0, 1, "mocha"), (1, 0, nil), (0, 0, nil)].map {
        WordNetwork.Arc(from: $0, to: $1, word: $2)
      })
    let found = nearest("M OW K AH L AA T EY M OW K AH", in: loop)
    #expect(found.first?.words == ["mocha", "latte", "mocha"] && found.first?.cost == 0)
  }

  @Test func `an unreachable end has no sentence`() {
    let none = WordNetwork(stateCount: 3, start: 0, end: 2, arcs: [WordNetwork.Arc(from: 0, to: 1, word: "get")])
    #expect(nearest("G EH T", in: none).isEmpty)
  }

  @Test func `a canceled search ends`() {
    let search = NearestSentences(in: Self.order, lexicon: Self.lexicon)
    for most in [0, 5, 12] {
      var steps = 0
      #expect(throws: CancellationError.self) {
        try search.sentences(like: Phone.sequence("G EH T"), count: 5) {
          if steps == most { throw CancellationError() }
          steps += 1
        }
      }
    }
  }

  @Test func `without recognized phones, the shortest sentences are the nearest`() {
    #expect(nearest("", count: 2).map { $0.words.count } == [3, 3])
  }
}
