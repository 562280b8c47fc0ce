public import Foundation

/// What one reading of a corpus tells before anything is decoded.
public struct CorpusScan: Sendable {
  /// How many problems are kept in words; all are counted.
  public static let problemsKept = 100
  /// How many recordings babble is made of at most.
  public static let babblePool = 48

  /// Utterances that can be run.
  public private(set) var entries = 0
  /// How many speakers are named.
  public var speakers: Int { speakerNames.count }
  /// Whether every utterance names its speaker.
  public private(set) var allSpeakersNamed = true
  /// Lines left out, by reason.
  public private(set) var leftOut: [CorpusProblem.Reason: Int] = [:]
  /// The first problems.
  public private(set) var problems: [CorpusProblem] = []
  /// The values expected of each slot.
  public private(set) var slotValues: [String: Set<String>] = [:]
  /// The conditions that recordings are said to be of.
  public private(set) var conditions: Set<String> = []
  /// Recordings that babble can be made of, drawn by their identifiers.
  public var babble: [(id: String, audio: URL)] { pool.map { ($0.id, $0.audio) } }

  private var speakerNames: Set<String> = []
  private var pool: [(rank: UInt64, id: String, audio: URL)] = []

  /// Reads a corpus from start to end.
  ///
  /// - Throws: ``EvaluationError`` when it cannot be read.
  public init(_ source: CorpusSource, onProblem: (CorpusProblem) throws -> Void = { _ in }) throws {
    var reader = try CorpusReader(source)
    while let item = try reader.next() {
      switch item {
      case .entry(let entry): add(entry)
      case .problem(let problem):
        add(problem)
        try onProblem(problem)
      }
    }
  }

  private mutating func add(_ entry: CorpusEntry) {
    entries += 1
    if let speaker = entry.speaker { speakerNames.insert(speaker) } else { allSpeakersNamed = false }
    if let condition = entry.condition { conditions.insert(condition) }
    for (name, value) in entry.expected.slots ?? [:] { slotValues[name, default: []].insert(value) }
    let rank = StableHash.of("babble " + entry.id)
    guard pool.count < Self.babblePool || rank < pool[pool.count - 1].rank else { return }
    pool.insert((rank, entry.id, entry.audio), at: pool.firstIndex { $0.rank > rank } ?? pool.count)
    if pool.count > Self.babblePool { pool.removeLast() }
  }

  /// Counts a problem.
  public mutating func add(_ problem: CorpusProblem) {
    leftOut[problem.reason, default: 0] += 1
    if problems.count < Self.problemsKept { problems.append(problem) }
  }
}
