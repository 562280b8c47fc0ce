/// A network of words: every path from the start to the end is a sentence, as in a grammar.
public struct WordNetwork: Hashable, Sendable {
  /// A transition between two states, with or without a word.
  public struct Arc: Hashable, Sendable {
    /// The source state.
    public var from: Int
    /// The target state.
    public var to: Int
    /// Its word; `nil` for an empty transition.
    public var word: String?

    /// Creates a transition.
    public init(from: Int, to: Int, word: String?) { (self.from, self.to, self.word) = (from, to, word) }
  }

  /// The number of states, which are numbered from 0.
  public var stateCount: Int
  /// The start state.
  public var start: Int
  /// The end state.
  public var end: Int
  /// The transitions, in no particular order.
  public var arcs: [Arc]

  /// Creates a network. All state numbers must be below the count.
  public init(stateCount: Int, start: Int, end: Int, arcs: [Arc]) {
    (self.stateCount, self.start, self.end, self.arcs) = (stateCount, start, end, arcs)
  }

  /// The distinct words.
  public var words: Set<String> { Set(arcs.compactMap(\.word)) }

  /// The network with start and end exchanged and all arcs reversed.
  fileprivate var reversed: WordNetwork {
    let arcs = arcs.map { Arc(from: $0.to, to: $0.from, word: $0.word) }
    return WordNetwork(stateCount: stateCount, start: end, end: start, arcs: arcs)
  }
}

/// Finds the sentences of a network that sound most like a phone sequence.
///
/// For each arc of the network, it finds the nearest sentence that uses the arc, by ``PhoneDistance``. So the result
/// covers every alternative within a sentence.
public struct NearestSentences: Sendable {
  /// A sentence and its phone distance.
  public struct Sentence: Hashable, Sendable {
    /// Its words.
    public var words: [String]
    /// The cost of turning the phone sequence into it, by ``PhoneDistance``.
    public var cost: Double
  }

  private let network: WordNetwork
  /// The network traversed from the start, and from the end.
  private let (ahead, back): (Walk, Walk)

  /// Creates a search for sentences; a word without a pronunciation is never used.
  public init(in network: WordNetwork, lexicon: Lexicon) {
    self.network = network
    let sounds = network.arcs.map { $0.word.map { lexicon.entries[$0] ?? [] } ?? [[]] }
    ahead = Walk(network, sounds)
    back = Walk(network.reversed, sounds.map { $0.map { $0.reversed() } })
  }

  /// The distinct sentences nearest to a phone sequence, at most `count`, the nearest first. `check` is called regularly,
  /// because a grammar may be large, and throws to stop the search.
  public func sentences(like heard: [Phone], count: Int, check: () throws -> Void) rethrows -> [Sentence] {
    let ahead = try Paths(ahead, Heard(heard), check: check),
      back = try Paths(back, Heard(heard.reversed()), check: check)
    var costs: [[String]: Double] = [:]
    for (position, arc) in network.arcs.enumerated() {
      try check()
      let over = ahead.over(position)
      func total(_ place: Int) -> Float { over.costs[place] + back.states[arc.to].costs[heard.count - place] }
      guard let place = over.costs.indices.min(by: { total($0) < total($1) }), total(place) < .infinity else {
        continue
      }
      let beginning = ahead.arcs(to: arc.from, at: Int(over.entries[place]))
      let end = back.arcs(to: arc.to, at: heard.count - place)
      let words = (beginning.reversed() + [position] + end).compactMap { network.arcs[$0].word }
      costs[words] = min(costs[words] ?? .infinity, Double(total(place)))
    }
    return costs.map { (text: $0.joined(separator: " "), sentence: Sentence(words: $0, cost: $1)) }
      .sorted { ($0.sentence.cost, $0.text) < ($1.sentence.cost, $1.text) }.prefix(count).map(\.sentence)
  }

  /// A network traversed from one side.
  private struct Walk: Sendable {
    let network: WordNetwork
    /// The pronunciations of each arc's word.
    let sounds: [[[Phone]]]
    /// The outgoing arcs of each state.
    let leaving: [[Int]]

    init(_ network: WordNetwork, _ sounds: [[[Phone]]]) {
      (self.network, self.sounds) = (network, sounds)
      var leaving = [[Int]](repeating: [], count: network.stateCount)
      for (position, arc) in network.arcs.enumerated() { leaving[arc.from].append(position) }
      self.leaving = leaving
    }
  }

  /// The recognized phones, with the cost of skipping each one and of substituting each phone for it.
  private struct Heard {
    let gaps: [Float]
    let substitutions: [[Float]]

    init(_ phones: [Phone]) {
      gaps = phones.map { Float(PhoneDistance.gapCost($0)) }
      substitutions = Phone.allCases.map { phone in phones.map { Float(PhoneDistance.substitutionCost(phone, $0)) } }
    }
  }

  /// The cost of explaining each prefix of the recognized phones, and the length of the prefix explained before this
  /// arc.
  private struct Row {
    var costs: [Float]
    var entries: [Int32]

    init(costs: [Float]) { (self.costs, entries) = (costs, costs.indices.map { Int32($0) }) }

    /// Extends the row by a phone.
    mutating func add(_ phone: Phone, _ heard: Heard) {
      let (gap, substitutions) = (Float(PhoneDistance.gapCost(phone)), heard.substitutions[Int(phone.rawValue)])
      for place in stride(from: costs.count - 1, to: 0, by: -1) {
        let (missed, substituted) = (costs[place] + gap, costs[place - 1] + substitutions[place - 1])
        costs[place] = min(missed, substituted)
        if substituted < missed { entries[place] = entries[place - 1] }
      }
      costs[0] += gap
      skip(heard)
    }

    /// Skips recognized phones if that is cheaper.
    mutating func skip(_ heard: Heard) {
      for place in heard.gaps.indices where costs[place] + heard.gaps[place] < costs[place + 1] {
        (costs[place + 1], entries[place + 1]) = (costs[place] + heard.gaps[place], entries[place])
      }
    }

    /// Takes the cheaper entries of another row.
    mutating func improve(by other: Row) {
      for place in costs.indices where other.costs[place] < costs[place] {
        (costs[place], entries[place]) = (other.costs[place], other.entries[place])
      }
    }
  }

  /// The cheapest paths to the states of a network.
  private struct Paths {
    /// The cheapest path to a state, for each prefix of the recognized phones.
    struct State {
      var costs: [Float]
      /// The last arc of the path, -1 at the start, and the length of the prefix explained before it.
      var arcs: [Int32]
      var entries: [Int32]
    }

    private let walk: Walk
    private let heard: Heard
    private(set) var states: [State]

    init(_ walk: Walk, _ heard: Heard, check: () throws -> Void) rethrows {
      (self.walk, self.heard) = (walk, heard)
      let count = heard.gaps.count + 1
      let unreached = State(
        costs: [Float](repeating: .infinity, count: count), arcs: [Int32](repeating: -1, count: count),
        entries: [Int32](repeating: 0, count: count))
      states = [State](repeating: unreached, count: walk.network.stateCount)
      var start = Row(costs: [0] + unreached.costs.dropFirst())
      start.skip(heard)
      states[walk.network.start].costs = start.costs
      // Revisits states until no path becomes cheaper. Every word has a positive cost, so this ends.
      var changed = [walk.network.start]
      var next = 0
      var isWaiting = [Bool](repeating: false, count: states.count)
      while next < changed.count {
        let state = changed[next]
        next += 1
        isWaiting[state] = false
        for arc in walk.leaving[state] {
          try check()
          let to = walk.network.arcs[arc].to
          if improve(to, by: over(arc), of: arc), !isWaiting[to] {
            isWaiting[to] = true
            changed.append(to)
          }
        }
      }
    }

    private mutating func improve(_ state: Int, by row: Row, of arc: Int) -> Bool {
      var isCheaper = false
      for place in row.costs.indices where row.costs[place] < states[state].costs[place] {
        states[state].costs[place] = row.costs[place]
        (states[state].arcs[place], states[state].entries[place]) = (Int32(arc), row.entries[place])
        isCheaper = true
      }
      return isCheaper
    }

    /// The cost of traversing an arc.
    func over(_ arc: Int) -> Row {
      let from = Row(costs: states[walk.network.arcs[arc].from].costs)
      var best: Row?
      for phones in walk.sounds[arc] {
        var row = from
        for phone in phones { row.add(phone, heard) }
        if best == nil { best = row } else { best?.improve(by: row) }
      }
      return best ?? Row(costs: [Float](repeating: .infinity, count: from.costs.count))
    }

    /// The arcs on the cheapest path to a state, the last first.
    func arcs(to state: Int, at place: Int) -> [Int] {
      var arcs: [Int] = []
      var (state, place) = (state, place)
      while states[state].arcs[place] >= 0 {
        let arc = Int(states[state].arcs[place])
        arcs.append(arc)
        (state, place) = (walk.network.arcs[arc].from, Int(states[state].entries[place]))
      }
      return arcs
    }
  }
}
