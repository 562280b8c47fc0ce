import Algorithms
import ArgumentParser
import Audio
import Evaluation
import Foundation
import LinuxAudio
import OfflineSearch

/// Recordings as a run hears them: read, brought to 16 kHz, and put under a condition.
///
/// Where utterances are heard live, a microphone is open longer than a recording lasts: silence follows, over which the
/// condition's noise goes on, and in which the end can be noticed.
struct UtteranceRecordings: Sendable {
  /// What follows a recording that is heard live.
  private static let silence = [Int16](repeating: 0, count: 2 * Endpointer.sampleRate)

  let conditions: [Condition]
  let renderer: ConditionRenderer
  private let isLive: Bool

  /// Makes the sounds of a run, which loads the recordings that babble and noise are made of. A recording of the corpus
  /// that cannot be read is no voice of the babble; the run tells of it when it comes to it.
  ///
  /// - Throws: ``AudioError`` when a recording of noise cannot be read, `ConditionError` when it is silent.
  init(of header: RunHeader) throws {
    isLive = header.live == true
    conditions = try header.conditions.map { try Condition(parsing: $0) }
    renderer = try Self.renderer(
      seed: header.seed, babble: header.corpus.babble.map { ($0.id, $0.audio) }, conditions: conditions)
  }

  /// What puts recordings under conditions; a voice of the babble that cannot be read is left out.
  ///
  /// - Throws: As the initialiser does.
  static func renderer(
    seed: UInt64, babble: [(id: String, path: String)], conditions: [Condition]
  ) throws -> ConditionRenderer {
    let voices = babble.compactMap { voice in
      (try? NoiseFile.read(path: voice.path)).map { BabbleVoice(id: voice.id, samples: $0) }
    }
    return try ConditionRenderer(seed: seed, babble: voices, conditions: conditions)
  }

  /// Reads a recording.
  ///
  /// - Throws: ``AudioError`` when it cannot be read, or is longer than an utterance may be.
  func load(_ url: URL) async throws -> [Int16] {
    let samples = try await Self.read(url, longest: Pipeline.longestFile)
    return isLive ? samples + Self.silence : samples
  }

  /// Reads a recording that may be longer than an utterance.
  static func read(_ url: URL, longest: Duration) async throws -> [Int16] {
    let source = Pipeline.file(url.path, enhancement: .off, longest: longest)
    try await source.start()
    var samples: [Int16] = []
    do {
      while let chunk = try await source.next() { samples += chunk.samples }
    } catch {
      await source.stop()
      throw error
    }
    await source.stop()
    try Task.checkCancellation()
    return samples
  }

  /// The sound of a record; `nil` where its recording is not there any more.
  func sound(of record: UtteranceRecord) async -> [Int16]? {
    guard let audio = record.audio, let condition = condition(of: record),
      let samples = try? await load(URL(filePath: audio))
    else { return nil }
    return try? renderer.render(samples, under: condition, key: record.id).samples
  }

  private func condition(of record: UtteranceRecord) -> Condition? {
    conditions.isEmpty ? nil : conditions[record.index % conditions.count]
  }
}

/// Under which conditions utterances are heard.
struct ConditionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Conditions, separated by commas: clean, car@10, cabin@10, babble@10, music@10, white@10, pink@10, FILE.wav@10.",
      discussion: "The number is the signal-to-noise ratio in dB. '+' combines: car@10+speed@1.1+telephone.",
      valueName: "list"))
  var condition: String?

  @Option(help: ArgumentHelp("Add a condition for each speed factor, 0.5 to 2.", valueName: "list"))
  var speed: String?

  @Option(help: ArgumentHelp("Add a condition for each gain in dB, -60 to 40.", valueName: "list"))
  var gain: String?

  @Option(
    help: ArgumentHelp("Add a condition for each reverberation time (RT60) in seconds, 0.05 to 5.", valueName: "list"))
  var reverb: String?

  @Flag(help: "Add a condition with telephone bandwidth and coding.")
  var telephone = false

  @Option(help: ArgumentHelp("Add a condition for each loss rate of 20 ms packets, in percent.", valueName: "list"))
  var packetLoss: String?

  func validate() throws {
    do { _ = try conditions() } catch let error as ConditionError { throw ValidationError("\(error)") }
  }

  /// The conditions in the order asked for, each once; clean where none is.
  func conditions() throws -> [Condition] {
    var all = try condition.map { try Condition.list(parsing: $0) } ?? []
    for (effect, list) in [("speed", speed), ("gain", gain), ("reverb", reverb), ("loss", packetLoss)] {
      if let list { all += try Condition.list(of: effect, strengths: list) }
    }
    if telephone { all += try Condition.list(parsing: "telephone") }
    if condition == nil { all.insert(.clean, at: 0) }
    return Array(all.uniqued())
  }
}

/// Keeps the sound of utterances, for other recognisers to hear the same.
struct KeptAudio: Sendable {
  private let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes CONDITION/ID.wav at 16 kHz, mono; an identifier keeps its folders, a path from the root loses the first.
  func keep(_ samples: [Int16], _ record: UtteranceRecord) throws {
    let name = record.id.hasSuffix(".wav") ? record.id : record.id + ".wav"
    let parts = name.split(separator: "/")
    let condition = record.condition.replacing("/", with: "-")
    guard !parts.contains(".."), condition != "..", condition != "." else {
      throw Failure("\(record.id): the path leads out of the output folder; write it without '..'")
    }
    let url = folder.appending(path: condition).appending(path: parts.joined(separator: "/"))
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try WAVFile.write(samples, sampleRate: 16_000, to: url.path)
  }
}
