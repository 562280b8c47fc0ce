import Recognition

/// Which names explain best what both passes heard.
///
/// A recogniser decides by whole sentences. Where noise has changed a few words of one, the right name may stand among
/// words that make no sense, or have lost to another by little, and yet be the one that everything that was heard sounds
/// like. Here each name is held against all of it, phone by phone.
struct NameRanking {
  /// How much what the ears heard in one pass speaks for a name: natural logarithms of likelihood ratios.
  struct Support: Hashable, Sendable {
    /// On average of the ears.
    var mean: Double
    /// Of the ear where that is most: noise may have left one of them nothing.
    var best: Double

    /// Of no ears, nothing.
    init(_ ears: [Double]) {
      mean = ears.isEmpty ? 0 : ears.reduce(0, +) / Double(ears.count)
      best = ears.max() ?? 0
    }
  }

  /// Words that name something, and of how many phrases they are made: "coffee near stanley park" of two.
  struct Naming: Hashable, Sendable {
    var words: [String]
    var phrases = 1
    /// Whether a place may go by them: not a house number that nobody knows.
    var isKnown = true
    /// Whether they are a whole command, and nothing is said around them.
    var isCommand = false
  }

  /// Words that name something, and how much speaks for them.
  struct Name: Hashable, Sendable {
    var naming: Naming
    /// What was heard in the first pass.
    var first: Support
    /// What was heard in the second.
    var second: Support
    /// What was heard as phones without words.
    var phones: Support
    /// As much as the second and the phones could: if every phone were heard as it is said.
    var most: Most
    /// How much everything speaks for them beside what a command says around them, by which names are compared.
    ///
    /// Words are those of the region that sound most like what was said, and speak for themselves in both passes. Phones
    /// are what is left of it without them, and count for more.
    var score: Double

    var words: [String] { naming.words }

    /// The words alone.
    var hypothesis: Hypothesis { Hypothesis(text: words.joined(separator: " ")) }
  }

  /// The most that can speak for a name.
  struct Most: Hashable, Sendable {
    /// What was heard in the second pass.
    var second: Double
    /// What was heard as phones.
    var phones: Double
  }

  /// What is believed.
  struct Answer: Hashable, Sendable {
    /// A name, or what the best hypothesis names; `nil` where that is nothing that is known.
    var name: Name?
    /// Whether it is not what the best hypothesis names.
    var isOther: Bool

    /// How well it explains what was heard. Two phrases find something to explain in any talk, so each is taken alone.
    var explanation: HearingEvidence.Explanation {
      name.map {
        HearingEvidence.Explanation(
          score: ($0.first.best + $0.second.best) / Double($0.naming.phrases),
          share: $0.second.mean / max(1, $0.most.second), shareOfPhones: $0.phones.mean / max(1, $0.most.phones))
      } ?? .nothing
    }
  }

  /// All names, the likeliest first.
  let names: [Name]
  /// What the best hypothesis of the second pass names.
  let own: Name?

  /// By how much more has to speak for another name, and by how much more again where the second pass is quite sure; and
  /// how much less may, where the best hypothesis names a house that nobody knows.
  private static let advantage = (always: 5.0, whereSure: 10.0, unknown: -5.0)

  /// How many names are offered besides the answer.
  private static let alternatives = 2

  /// Ranks names.
  ///
  /// - Parameters:
  ///   - names: The names that the second pass could hear.
  ///   - own: What its best hypothesis names: each way to read it.
  ///   - lexicon: How all of their words sound.
  ///   - first: What each ear heard in the first pass.
  ///   - second: What each ear heard in the second.
  ///   - phones: What each ear heard as phones.
  init(
    names: [[String]], own: [Naming], lexicon: Lexicon, first: PhoneShortlist.Testimony,
    second: PhoneShortlist.Testimony, phones: PhoneShortlist.Testimony
  ) {
    let all = names.map { Naming(words: $0) } + own
    let ways = all.map { lexicon.ways(of: $0.words) }
    let list = PhoneShortlist(ways)
    let testimonies = [first, second, phones]
    let alone = testimonies.map { list.scores(of: $0.alone) }
    let carried = testimonies.map { list.scores(of: $0) }
    let ranked = all.indices.map { position in
      func support(_ scores: [[Float]]) -> Support { Support(scores.map { Double($0[position]) }) }
      let (alone, carried) = (alone.map(support), carried.map(support))
      let compared = all[position].isCommand ? alone : carried
      return Name(
        naming: all[position], first: alone[0], second: alone[1], phones: alone[2],
        most: Most(second: second.evidence.most(ways[position]), phones: phones.evidence.most(ways[position])),
        score: compared[0].mean + compared[1].mean + 4 * compared[2].mean)
    }
    func likelier(_ a: Name, _ b: Name) -> Bool { (a.score, b.words.count) > (b.score, a.words.count) }
    self.names = ranked.prefix(names.count).sorted(by: likelier)
    self.own = ranked.suffix(own.count).min(by: likelier)
  }

  /// Names that may have been said in place of the answer, the likeliest first.
  func alternatives(to answer: Answer) -> [Name] {
    Array(names.lazy.filter { $0.words != answer.name?.words }.prefix(Self.alternatives))
  }

  /// What to believe, where the second pass is as sure of its best hypothesis as that, 0 to 1.
  func answer(confidence: Double) -> Answer {
    let isKnown = own?.naming.isKnown ?? true
    let least =
      (own?.score ?? 0)
      + (isKnown ? Self.advantage.always + Self.advantage.whereSure * confidence : Self.advantage.unknown)
    let other = names.first.flatMap { $0.words != own?.words && $0.score > least ? $0 : nil }
    return Answer(name: other ?? own, isOther: other != nil)
  }
}
