public import Foundation

/// What was run: the first line of a run file, and a part of every report.
public struct RunHeader: Codable, Sendable, Hashable {
  /// The version of the run file's format.
  public static let currentVersion = 1
  /// Marks the file.
  public static let fileKind = "whereto-run"

  /// The corpus.
  public struct Corpus: Codable, Sendable, Hashable {
    /// Its path, as named.
    public var path: String
    /// A checksum of its file: FNV-1a, 16 hexadecimal digits.
    public var checksum: String
    /// Utterances that can be run.
    public var entries: Int
    /// How many speakers are named.
    public var speakers: Int
    /// Whether every utterance names its speaker.
    public var allSpeakersNamed: Bool
    /// Lines left out, by reason.
    public var leftOut: [String: Int]
    /// The first of the lines left out.
    public var problems: [CorpusProblem]

    /// The recordings that babble is made of, where a condition has any.
    public var babble: [Voice]

    /// A recording that babble is made of.
    public struct Voice: Codable, Sendable, Hashable {
      /// Its identifier in the corpus.
      public var id: String
      /// Its path.
      public var audio: String
    }

    /// Describes a corpus that was read.
    ///
    /// - Throws: ``EvaluationError`` when its file cannot be read any more.
    public init(_ url: URL, scan: CorpusScan, needsBabble: Bool) throws {
      babble = needsBabble ? scan.babble.map { Voice(id: $0.id, audio: $0.audio.relativePath) } : []
      path = url.relativePath
      checksum = try FileChecksum.of(url)
      entries = scan.entries
      speakers = scan.speakers
      allSpeakersNamed = scan.allSpeakersNamed
      leftOut = Dictionary(uniqueKeysWithValues: scan.leftOut.map { ($0.key.rawValue, $0.value) })
      problems = scan.problems
    }
  }

  /// What recognised, with every setting that shapes what is heard and found.
  public struct Recognizer: Codable, Sendable, Hashable {
    /// `destinations`, `words` or `stored hypotheses`.
    public var name: String
    /// Settings by name; files by name and checksum.
    public var settings: [String: String]

    /// Makes a description.
    public init(name: String, settings: [String: String]) {
      self.name = name
      self.settings = settings
    }
  }

  /// Marks the file: `whereto-run`.
  public var kind = RunHeader.fileKind
  /// Version of the format.
  public var version = RunHeader.currentVersion
  /// When the run began (ISO 8601).
  public var created: String
  /// The corpus.
  public var corpus: Corpus
  /// What recognised.
  public var recognizer: Recognizer
  /// The conditions, in order.
  public var conditions: [String]
  /// What everything random depends on.
  public var seed: UInt64
  /// The part of the corpus that was run, where not all of it.
  public var shard: Shard?
  /// Processor cores of the machine.
  public var cores: Int

  /// Describes a run that begins.
  public init(
    created: Date, corpus: Corpus, recognizer: Recognizer, conditions: [Condition], seed: UInt64, shard: Shard?
  ) {
    self.created = created.formatted(.iso8601)
    self.corpus = corpus
    self.recognizer = recognizer
    self.conditions = conditions.map(\.description)
    self.seed = seed
    self.shard = shard
    cores = ProcessInfo.processInfo.activeProcessorCount
  }

  /// A name for the run that another run of the same corpus, settings and part has as well: 16 hexadecimal digits.
  public var fingerprint: String {
    let parts = [corpus.path, corpus.checksum, recognizer.name, conditions.joined(separator: ","), "\(seed)"]
    let settings = recognizer.settings.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var hash = StableHash()
    hash.add((parts + settings + [shard?.description ?? ""]).joined(separator: "\n").utf8)
    return hash.hexadecimal
  }

  /// What differs from another header, so that their results are not of one run; empty where nothing does.
  ///
  /// When a run began and which part of it was run make no difference.
  public func differences(from other: RunHeader) -> [String] {
    var found: [String] = []
    func compare(_ name: String, _ mine: String, _ theirs: String) {
      if mine != theirs { found.append("\(name): \(theirs) → \(mine)") }
    }
    compare("corpus", corpus.checksum, other.corpus.checksum)
    compare("utterances", "\(corpus.entries)", "\(other.corpus.entries)")
    compare("recognizer", recognizer.name, other.recognizer.name)
    for name in Set(recognizer.settings.keys).union(other.recognizer.settings.keys).sorted() {
      compare(name, recognizer.settings[name] ?? "none", other.recognizer.settings[name] ?? "none")
    }
    compare("conditions", conditions.joined(separator: ","), other.conditions.joined(separator: ","))
    compare("seed", "\(seed)", "\(other.seed)")
    return found
  }
}
