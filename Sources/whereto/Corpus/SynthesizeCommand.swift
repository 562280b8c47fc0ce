import ArgumentParser
import Evaluation
import Foundation
import OfflineSearch
import PlaceIndex
import Places
import SpeechRecognizers
import SpeechSynthesis

struct SynthesizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "synthesize",
    abstract: "Creates a corpus of recordings with synthetic voices for a region, to measure recognition.",
    discussion: """
      Samples names, addresses and categories from the region file, phrases them as drivers do (en-us/commands.txt), \
      and synthesizes them; manifest.jsonl lists the expected places. The same region file, seed and options give the \
      same corpus. Existing recordings are kept, so that an interrupted run can continue.
      """)

  @Option(name: [.short, .long], help: "Folder for the recordings and manifest.jsonl.")
  var output: String?

  @Option(help: "Number of recordings, 1 to 100000.")
  var count = 100

  @Option(help: "Seed of the sample.")
  var seed: UInt64 = 1

  @Option(help: "Proportions of the kinds.")
  var kinds = "names=70,addresses=10,nearest=10,near=5,reject=5"

  @Option(help: "Number of synthesizers that run at once, 1 to 256 (default: the number of cores).")
  var jobs: Int?

  @Flag(help: "Replace a different corpus in the folder.")
  var replace = false

  @Flag(help: "List the supported voices, and whether they are installed.")
  var listVoices = false

  @OptionGroup var voiceOptions: VoiceOptions
  @OptionGroup var region: RegionOptions
  @OptionGroup var printing: OutputOptions

  func validate() throws {
    guard (1...100_000).contains(count) else { throw ValidationError("--count is 1 to 100000") }
    guard (1...256).contains(jobs ?? 1) else { throw ValidationError("--jobs is 1 to 256") }
    guard PromptShares(parsing: kinds) != nil else {
      let names = PromptKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError(
        "'\(kinds)' isn't a list of proportions; use a format like names=70,addresses=10 (kinds: \(names))")
    }
    guard output != nil || listVoices else { throw ValidationError("Give a folder with --output.") }
  }

  func run() async throws {
    if listVoices { return try await VoiceOptions.list(printing) }
    guard let output else { return }
    let settings = try Settings()
    let models = try region.models.directory(settings)
    let index = try RegionIndex(contentsOf: region.indexURL(settings), rules: FliteLexicon())
    let origin = try await region.origin(settings) ?? Self.rounded(index.center)
    let voices = try await voiceOptions.installed()
    let counts = (PromptShares(parsing: kinds) ?? .standard).counts(of: count)

    let source = try await Self.source(index, models)
    let prompts = try await source.prompts(counts, index: index, origin: origin, seed: seed)
    let plan = PlannedUtterance.plan(prompts, voices: voices.map(\.description), origin: origin, seed: seed)
    var drawn: [PromptKind: Int] = [:]
    for prompt in prompts { drawn[prompt.kind, default: 0] += 1 }
    for kind in PromptKind.allCases where drawn[kind, default: 0] < counts[kind, default: 0] {
      Console.note(
        "\(kind.rawValue): \(drawn[kind, default: 0]) of \(counts[kind, default: 0]); the region has no more")
    }

    let folder = try CorpusFolder(URL(filePath: output))
    let kept = try folder.finished(of: plan, replacing: replace)
    let finished = try await record(plan, kept: kept, in: folder)
    let summary = CorpusRecord(
      manifest: folder.manifest.path, recordings: finished.count, kept: kept.count, failed: plan.count - finished.count,
      kinds: Dictionary(uniqueKeysWithValues: drawn.map { ($0.key.rawValue, $0.value) }))
    try printing.print(summary, orLines: summary.lines)
    if summary.failed > 0 { throw ExitCode(1) }
  }

  private func record(_ plan: [PlannedUtterance], kept: Set<Int>, in folder: CorpusFolder) async throws -> Set<Int> {
    let synthesizer = CorpusSynthesizer(
      folder: folder, plan: plan, jobs: jobs ?? max(1, ProcessInfo.processInfo.activeProcessorCount))
    let view = ProgressView(total: plan.count - kept.count, unit: "recordings")
    defer { view.finish() }
    do {
      return try await cancellingOnInterrupt {
        try await synthesizer.synthesize(finished: kept, progress: view) { entry, error in
          Console.clearLine()
          Console.error("\(entry.audio): skipped: \(Failure.line(for: error))")
        }
      }
    } catch is CancellationError {
      view.finish()
      Console.note(
        "Stopped; \(folder.manifest.path) lists the finished recordings. The same command continues from there.")
      throw ExitCode(130)
    }
  }

  private static func source(_ index: RegionIndex, _ models: ModelDirectory) async throws -> PromptSource {
    var places: [SpokenPlace] = []
    for kind in [Place.Kind.poi, .street, .locality] { places += try await index.spokenPlaces(ofKind: kind) }
    return PromptSource(
      places: places, houses: try await index.spokenHouses(), commands: try models.loadCommands(),
      chatter: try models.loadChatter())
  }

  /// The manifest has enough digits to restore the same position.
  private static func rounded(_ point: Coordinate) -> Coordinate {
    func rounded(_ degrees: Double) -> Double { (degrees * 1e5).rounded() / 1e5 }
    return Coordinate(latitude: rounded(point.latitude), longitude: rounded(point.longitude)) ?? point
  }
}

/// The result of making a corpus, as JSON and as lines for people.
struct CorpusRecord: Encodable {
  var manifest: String
  /// Number of recordings in the manifest.
  var recordings: Int
  /// Number of those that existed before.
  var kept: Int
  /// Number of those that a synthesizer failed on.
  var failed: Int
  var kinds: [String: Int]

  var lines: [String] {
    var lines = [ResultText.row("wrote", "\(manifest): \(recordings) recordings")]
    lines.append(ResultText.row("drew", kinds.sorted { $0.key < $1.key }.map { "\($1) \($0)" }.joined(separator: ", ")))
    if kept > 0 { lines.append(ResultText.row("kept", "\(kept) existing recordings")) }
    if failed > 0 { lines.append(ResultText.row("left", "\(failed) that couldn't be synthesized")) }
    return lines
  }
}

extension ModelDirectory {
  /// Sentences that aren't destinations.
  func loadChatter() throws -> [String] {
    do {
      return PromptSource.sentences(try String(contentsOf: chatter, encoding: .utf8))
    } catch {
      throw Failure("\(chatter.path): can't be read; restore the original file")
    }
  }
}

struct VoiceOptions: ParsableArguments {
  @Option(help: "Voices to alternate, separated by commas; --list-voices lists them.")
  var voices = "flite/slt,flite/rms,festival/kal_diphone,festival/ked_diphone"

  func validate() throws { _ = try parsed() }

  func parsed() throws -> [Voice] {
    var found: [Voice] = []
    for text in voices.split(separator: ",", omittingEmptySubsequences: false) {
      guard let voice = Voice(parsing: text) else {
        let engines = SpeechEngine.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("'\(text)' isn't a voice; use engine/voice, such as flite/slt (engines: \(engines))")
      }
      if !found.contains(voice) { found.append(voice) }
    }
    return found
  }

  /// The voices, after a check that all of them are installed.
  func installed() async throws -> [Voice] {
    let voices = try parsed()
    let installed = try await InstalledVoices()
    for voice in voices { try installed.require(voice) }
    return voices
  }

  private struct Record: Encodable {
    var voice: String
    var installed: Bool
    var package: String
  }

  /// Prints the supported voices, and whether they are installed.
  static func list(_ printing: OutputOptions) async throws {
    let installed = try await InstalledVoices()
    for voice in Voice.known {
      let isThere = installed.contains(voice)
      let note = isThere ? "installed" : "apt-get install \(voice.package)"
      try printing.print(
        Record(voice: "\(voice)", installed: isThere, package: voice.package),
        orLines: ["\(isThere ? "ok" : "--")  \("\(voice)".padding(toLength: 32)) \(note)"])
    }
  }
}
