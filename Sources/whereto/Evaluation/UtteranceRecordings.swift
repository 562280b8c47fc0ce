import Algorithms
import ArgumentParser
import Audio
import Evaluation
import Foundation
import LinuxAudio
import OfflineSearch

/// The audio of a run's utterances: recordings that are read, resampled to 16 kHz, and put under a condition.
///
/// In a live run, the audio is longer than the recording: silence with the condition's noise follows, in which the
/// endpointer can find the end.
struct UtteranceRecordings: Sendable {
  /// The silence after a recording in a live run.
  private static let silence = [Int16](repeating: 0, count: 2 * Endpointer.sampleRate)

  let conditions: [Condition]
  let renderer: ConditionRenderer
  private let isLive: Bool

  /// Loads the recordings for noise and babble. A recording of the corpus that can't be read isn't used for babble;
  /// the run reports it later.
  /// - Throws: ``AudioError`` if a recording of noise can't be read, `ConditionError` if it is silent.
  init(of header: RunHeader) throws {
    isLive = header.live == true
    conditions = try header.conditions.map { try Condition(parsing: $0) }
    renderer = try Self.renderer(
      seed: header.seed, babble: header.corpus.babble.map { ($0.id, $0.audio) }, conditions: conditions)
  }

  /// Renders recordings under conditions; a babble voice that can't be read is skipped.
  /// - Throws: The same errors as the initializer.
  static func renderer(
    seed: UInt64, babble: [(id: String, path: String)], conditions: [Condition]
  ) throws -> ConditionRenderer {
    let voices = babble.compactMap { voice in
      (try? NoiseFile.read(path: voice.path)).map { BabbleVoice(id: voice.id, samples: $0) }
    }
    return try ConditionRenderer(seed: seed, babble: voices, conditions: conditions)
  }

  /// - Throws: ``AudioError`` if it can't be read, or is longer than an utterance may be.
  func load(_ url: URL) async throws -> [Int16] {
    let samples = try await Self.read(url, longest: Pipeline.longestFile)
    return isLive ? samples + Self.silence : samples
  }

  /// Reads a recording that may be longer than an utterance.
  static func read(_ url: URL, longest: Duration) async throws -> [Int16] {
    let samples = try await Pipeline.file(url.path, enhancement: .off, longest: longest).samples()
    try Task.checkCancellation()
    return samples
  }

  /// The audio of a record; `nil` if its recording doesn't exist anymore.
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

  /// The conditions in the given order, without duplicates; clean by default.
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

/// Writes the audio of utterances, so that other recognizers can use it.
struct KeptAudio: Sendable {
  private let folder: URL

  init(_ folder: URL) throws {
    self.folder = folder
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  /// Writes CONDITION/ID.wav at 16 kHz, mono. Folders in an identifier are kept; an absolute path becomes relative.
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
