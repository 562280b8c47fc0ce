import Recognition

/// Words that name something, and of how many phrases they are made: "coffee near stanley park" of two.
struct Naming: Hashable, Sendable {
  var words: [String]
  var phrases = 1
  /// Whether a place may go by them: not a house number that nobody knows.
  var isKnown = true
  /// Whether they are a whole command, and nothing is said around them.
  var isCommand = false
}

extension NameScores {
  /// Less than that speaks for no name: one without phones has none at all.
  private static let least = -1_000.0

  /// Holds each name against all that both passes heard, phone by phone.
  ///
  /// A recogniser decides by whole sentences. Where noise has changed a few words of one, the right name may stand among
  /// words that make no sense, or have lost to another by little, and yet be the one that everything that was heard sounds
  /// like.
  ///
  /// - Parameters:
  ///   - names: The names that the second pass could hear.
  ///   - decoded: What its best hypothesis names: each way to read it; none where it names nothing that is known.
  ///   - lexicon: How all of their words sound.
  ///   - first: What each branch heard in the first pass.
  ///   - second: What each branch heard in the second.
  ///   - phones: What each branch heard as phones.
  ///   - certainty: How sure the second pass is of its best hypothesis.
  ///   - margin: How much better it fits than general speech.
  init(
    names: [[String]], decoded: [Naming], lexicon: Lexicon, first: PhoneShortlist.PhoneEvidence,
    second: PhoneShortlist.PhoneEvidence, phones: PhoneShortlist.PhoneEvidence, certainty: Double, margin: Double?
  ) {
    let (own, places) = (Set(decoded.map(\.words)), Set(names))
    let all = decoded + names.filter { !own.contains($0) }.map { Naming(words: $0) }
    let ways = all.map { lexicon.ways(of: $0.words) }
    let list = PhoneShortlist(ways)
    let heard = [first, second, phones].map { list.scores(of: $0) }
    // Nothing is said around a whole command, and a name explains what it explains by itself.
    let alone = [first, second, phones].map { list.scores(of: $0.alone) }
    var said = all.indices.map { position in
      func mean(_ branches: [[Float]]) -> Double {
        branches.isEmpty
          ? 0 : branches.reduce(0) { $0 + max(Self.least, Double($1[position])) } / Double(branches.count)
      }
      let naming = all[position]
      let scores = (naming.isCommand ? alone : heard).map(mean)
      var name = Name(naming.words.joined(separator: " "))
      (name.first, name.second, name.phones) = (scores[0], scores[1], scores[2])
      name.isDecoded = position < decoded.count
      name.isPlace = places.contains(naming.words)
      name.isUnknownHouse = !naming.isKnown
      // Two phrases find something to explain in any talk, so each is taken alone.
      let best = alone.prefix(2).map { $0.map { max(Self.least, Double($0[position])) }.max() ?? 0 }
      name.explained = best.reduce(0, +) / Double(naming.phrases)
      name.share = mean(alone[1]) / max(1, second.evidence.most(ways[position]))
      return name
    }
    if decoded.isEmpty {
      var nothing = Name("")
      (nothing.isDecoded, nothing.isPlace) = (true, false)
      said.append(nothing)
    }
    self.init(names: said, certainty: certainty, margin: margin)
  }
}
