/// Words and how they follow each other: every way through from the start to the end is a sentence, as in a grammar.
public struct WordNetwork: Hashable, Sendable {
  /// A step from one state to another, over a word or over nothing.
  public struct Arc: Hashable, Sendable {
    /// The state where it begins.
    public var from: Int
    /// The state where it ends.
    public var to: Int
    /// Its word; `nil` where nothing is said.
    public var word: String?

    /// Makes a step.
    public init(from: Int, to: Int, word: String?) { (self.from, self.to, self.word) = (from, to, word) }
  }

  /// How many states there are; they are numbered from 0.
  public var stateCount: Int
  /// Where sentences begin.
  public var start: Int
  /// Where sentences end.
  public var end: Int
  /// The steps, in no order.
  public var arcs: [Arc]

  /// Makes a network; all states that it names are below the count.
  public init(stateCount: Int, start: Int, end: Int, arcs: [Arc]) {
    (self.stateCount, self.start, self.end, self.arcs) = (stateCount, start, end, arcs)
  }

  /// Every word, once.
  public var words: Set<String> { Set(arcs.compactMap(\.word)) }

  /// The same from its end to its start.
  fileprivate var reversed: WordNetwork {
    WordNetwork(
      stateCount: stateCount, start: end, end: start,
      arcs: arcs.map { Arc(from: $0.to, to: $0.from, word: $0.word) })
  }
}

/// Finds the sentences of a network that sound most like what was heard.
///
/// For each word of the network that is the nearest sentence in which the word is said at that place: the cheapest way from
/// the start to the word, the word, and the cheapest way from it to the end, by ``PhoneDistance``. So each choice that a
/// sentence leaves is there with its rivals.
public struct NearestSentences: Sendable {
  /// A sentence, and how unlike it sounds.
  public struct Sentence: Hashable, Sendable {
    /// Its words.
    public var words: [String]
    /// What it costs to turn what was heard into it, as ``PhoneDistance`` counts.
    public var cost: Double
  }

  private let network: WordNetwork
  /// The network as it is walked from the start, and from the end.
  private let (ahead, back): (Walk, Walk)

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - network: What can be said. A word without a pronunciation is not said.
  ///   - lexicon: How its words sound.
  public init(in network: WordNetwork, lexicon: Lexicon) {
    self.network = network
    let sounds = network.arcs.map { $0.word.map { lexicon.entries[$0] ?? [] } ?? [[]] }
    ahead = Walk(network, sounds)
    back = Walk(network.reversed, sounds.map { $0.map { $0.reversed() } })
  }

  /// The sentences nearest to what was heard, the nearest first, each once.
  ///
  /// - Parameters:
  ///   - heard: How it sounded.
  ///   - count: How many to give at the most.
  ///   - check: Throws where the search is to end: a grammar may be large.
  /// - Throws: What the check throws.
  public func sentences(
    like heard: [Phone], count: Int, check: () throws -> Void
  ) rethrows -> [Sentence] {
    let ways = try ahead.ways(heard, check: check), rest = try back.ways(heard.reversed(), check: check)
    var costs: [[String]: Double] = [:]
    for (position, arc) in network.arcs.enumerated() {
      try check()
      let steps = ahead.steps(position, from: ways, heard)
      guard let place = steps.indices.min(by: { total(steps, rest[arc.to], $0) < total(steps, rest[arc.to], $1) })
      else { continue }
      let cost = Double(total(steps, rest[arc.to], place))
      guard cost < .infinity else { continue }
      let beginning = ahead.arcs(to: arc.from, at: steps[place].entry, ways)
      let end = back.arcs(to: arc.to, at: heard.count - place, rest)
      let words = (beginning.reversed() + [position] + end).compactMap { network.arcs[$0].word }
      costs[words] = min(costs[words] ?? .infinity, cost)
    }
    return costs.map { (text: $0.joined(separator: " "), sentence: Sentence(words: $0, cost: $1)) }
      .sorted { ($0.sentence.cost, $0.text) < ($1.sentence.cost, $1.text) }.prefix(count).map(\.sentence)
  }

  /// What a sentence costs whose last step so far ends at a place of what was heard.
  private func total(_ steps: [Step], _ rest: [Step], _ place: Int) -> Float {
    steps[place].cost + rest[steps.count - 1 - place].cost
  }

  /// How a state is reached with so much of what was heard explained.
  private struct Step {
    var cost = Float.infinity
    /// The arc that leads there; `nil` at the start.
    var arc: Int?
    /// How much was explained where that arc begins.
    var entry = 0
  }

  /// A network as it is walked from one side.
  private struct Walk: Sendable {
    let network: WordNetwork
    /// How the word of each arc sounds.
    let sounds: [[[Phone]]]
    /// The arcs that leave each state.
    let leaving: [[Int]]

    init(_ network: WordNetwork, _ sounds: [[[Phone]]]) {
      (self.network, self.sounds) = (network, sounds)
      var leaving = [[Int]](repeating: [], count: network.stateCount)
      for (position, arc) in network.arcs.enumerated() { leaving[arc.from].append(position) }
      self.leaving = leaving
    }

    /// The cheapest way to each state, for each beginning of what was heard.
    func ways(_ heard: [Phone], check: () throws -> Void) rethrows -> [[Step]] {
      var ways = [[Step]](repeating: [Step](repeating: Step(), count: heard.count + 1), count: network.stateCount)
      ways[network.start] = skipping([Step(cost: 0)] + ways[network.start].dropFirst(), heard)
      var changed = [network.start]
      var next = 0
      var isWaiting = [Bool](repeating: false, count: network.stateCount)
      // States are looked at again until no way becomes cheaper; every word costs something, so that ends.
      while next < changed.count {
        let state = changed[next]
        next += 1
        isWaiting[state] = false
        for arc in leaving[state] {
          try check()
          let to = network.arcs[arc].to
          var isCheaper = false
          for (place, step) in steps(arc, from: ways, heard).enumerated() where step.cost < ways[to][place].cost {
            ways[to][place] = step
            isCheaper = true
          }
          if isCheaper, !isWaiting[to] {
            isWaiting[to] = true
            changed.append(to)
          }
        }
      }
      return ways
    }

    /// What it costs to go over an arc, for each beginning of what was heard.
    func steps(_ arc: Int, from ways: [[Step]], _ heard: [Phone]) -> [Step] {
      let entries = ways[network.arcs[arc].from].enumerated().map { Step(cost: $1.cost, arc: arc, entry: $0) }
      var best = [Step](repeating: Step(), count: entries.count)
      for phones in sounds[arc] {
        var row = entries
        for phone in phones {
          var next = row
          for place in row.indices {
            next[place].cost += Float(PhoneDistance.gapCost(phone))
            guard place > 0 else { continue }
            var substituted = row[place - 1]
            substituted.cost += Float(PhoneDistance.substitutionCost(phone, heard[place - 1]))
            if substituted.cost < next[place].cost { next[place] = substituted }
          }
          row = skipping(next, heard)
        }
        for place in row.indices where row[place].cost < best[place].cost { best[place] = row[place] }
      }
      return best
    }

    /// The same where some of what was heard is left unexplained.
    private func skipping(_ steps: [Step], _ heard: [Phone]) -> [Step] {
      var steps = steps
      for place in heard.indices {
        var skipped = steps[place]
        skipped.cost += Float(PhoneDistance.gapCost(heard[place]))
        if skipped.cost < steps[place + 1].cost { steps[place + 1] = skipped }
      }
      return steps
    }

    /// The arcs on the cheapest way to a state, the last first.
    func arcs(to state: Int, at place: Int, _ ways: [[Step]]) -> [Int] {
      var arcs: [Int] = []
      var step = ways[state][place]
      while let arc = step.arc {
        arcs.append(arc)
        step = ways[network.arcs[arc].from][step.entry]
      }
      return arcs
    }
  }
}
