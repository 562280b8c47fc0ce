import Recognition

/// A candidate name, and the number of phrases in it: "coffee near stanley park" has two.
struct Naming: Hashable, Sendable {
  var words: [String]
  var phrases = 1
  /// Whether a known place can have this name; `false` for a house number that the map doesn't contain.
  var isKnown = true
  /// Whether the words are a complete command, without carriers around them.
  var isCommand = false
}

extension NameScores {
  /// The lower limit of a score; a name without phones has minus infinity.
  private static let least = -1_000.0

  /// Scores each name against the hypotheses of both passes and the phones.
  ///
  /// A recognizer ranks whole sentences. If noise has changed a few words of a sentence, the right name can occur in a
  /// sentence that makes no sense, or can lose to another name by little. Yet it can still match all hypotheses best.
  ///
  /// `names` are those in the second pass's vocabulary; `decoded` are those in its best hypothesis, for each possible
  /// parse; the lexicon pronounces all of their words. `certainty` is the second pass's confidence in its best hypothesis,
  /// and `margin` is how much better it fits than general speech.
  init(
    names: [[String]], decoded: [Naming], lexicon: Lexicon, first: PhoneShortlist.PhoneEvidence,
    second: PhoneShortlist.PhoneEvidence, phones: PhoneShortlist.PhoneEvidence, certainty: Double, margin: Double?
  ) {
    let (own, places) = (Set(decoded.map(\.words)), Set(names))
    let all = decoded + names.filter { !own.contains($0) }.map { Naming(words: $0) }
    let ways = all.map { lexicon.pronunciations(of: $0.words) }
    let list = PhoneShortlist(ways)
    let heard = [first, second, phones].map { list.scores(of: $0) }
    // A whole command has no carriers, and `explained` and `share` are scores without carriers.
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
      // Two phrases match parts of any speech by chance, so the score is divided by their number.
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
