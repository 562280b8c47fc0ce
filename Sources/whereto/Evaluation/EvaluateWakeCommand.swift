import Algorithms
import ArgumentParser
import Audio
import Evaluation
import Foundation
import OfflineSearch
import Understanding

struct EvaluateWakeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wake", abstract: "Measures a wake phrase's misses and false alarms.",
    discussion: """
      Recordings whose text has the phrase contain it once; the others don't contain it. They are played one after \
      another, like a day at the microphone.
      """)

  /// Silence between two recordings.
  private static let pause = [Int16](repeating: 0, count: Endpointer.sampleRate)

  private static let longest = Duration.seconds(3_600)

  @Argument(help: "The wake phrase.")
  var phrase: String

  @Argument(help: "A .jsonl manifest, a .tsv or .trn transcript, or a Kaldi 'text' file.")
  var corpus: String

  @OptionGroup var speech: SpeechOptions
  @OptionGroup(title: "Conditions") var conditions: ConditionOptions

  @Option(help: "Folder of the recordings, if the corpus doesn't give it.")
  var audio: String?

  @Option(help: "Seed of the noise.")
  var seed: UInt64 = 1

  @Option(help: "Number of recordings to process at once, 1 to 64 (default: the number of cores).")
  var jobs: Int?

  @OptionGroup var printing: OutputOptions

  func validate() throws {
    if let jobs, !(1...64).contains(jobs) { throw ValidationError("--jobs must be 1 to 64") }
    guard speech.suppression == nil, speech.voskModel == nil else {
      throw ValidationError(
        "PocketSphinx detects the phrase in unprocessed audio; omit --suppression and --vosk-model")
    }
  }

  private struct Row: Encodable {
    var condition: String
    var said: Int
    var missed: Int
    var hoursOfOtherSpeech: Double
    var falseAlarms: Int
    var falseAlarmsPerHour: Double?
    var failed: Int

    init(_ count: WakeCount) {
      condition = count.condition
      (said, missed, falseAlarms, failed) = (count.said, count.missed, count.falseAlarms, count.failed)
      hoursOfOtherSpeech = count.otherSpeech / 3_600
      falseAlarmsPerHour = count.falseAlarmsPerHour?.rate
    }
  }

  func run() async throws {
    let settings = try Settings()
    try speech.startLog(settings)
    let source = try CorpusSource(URL(filePath: corpus), audioFolder: audio.map { URL(filePath: $0) }, needsAudio: true)
    let scan = try CorpusScan(source)
    for problem in scan.problems { Console.error("\(problem)") }
    let entries = try entries(source)
    let conditions = try conditions.conditions()
    let renderer = try UtteranceRecordings.renderer(
      seed: seed, babble: scan.babble.map { ($0.id, $0.audio.path) }, conditions: conditions)
    let jobs = min(jobs ?? ProcessInfo.processInfo.activeProcessorCount, max(1, entries.count))
    let view = ProgressView(total: entries.count * conditions.count, unit: "recordings")
    defer { view.finish() }
    let (phrase, model) = (phrase, speech.model(settings))
    let pronouncer = try SearchEngine.pronouncer(model)
    let counts = try await cancellingOnInterrupt {
      var listeners: [WakePhrase] = []
      for _ in 0..<jobs { listeners.append(try await WakePhrase(phrase, model: model, pronouncer: pronouncer)) }
      let parts = entries.evenlyChunked(in: jobs).map(Array.init)
      return try await withThrowingTaskGroup(of: [WakeCount].self) { group in
        for (listener, part) in zip(listeners, parts) {
          group.addTask {
            var counts: [WakeCount] = []
            for condition in conditions {
              counts.append(
                try await Self.count(part, condition, renderer, listener, TextFolding.tokens(phrase)) { view.advance() }
              )
            }
            return counts
          }
        }
        var sums = conditions.map { WakeCount(condition: $0.description) }
        for try await counts in group { sums = zip(sums, counts).map { $0 + $1 } }
        return sums
      }
    }
    view.finish()
    for count in counts { try printing.print(Row(count), orLines: [count.line]) }
    if !scan.problems.isEmpty || counts.contains(where: { $0.failed > 0 }) { throw ExitCode(1) }
  }

  /// Detects the phrase in recordings, one after another.
  private static func count(
    _ entries: [CorpusEntry], _ condition: Condition, _ renderer: ConditionRenderer, _ listener: WakePhrase,
    _ phrase: [String], onEach: @Sendable () -> Void
  ) async throws -> WakeCount {
    var count = WakeCount(condition: condition.description)
    for entry in entries {
      try Task.checkCancellation()
      defer { onEach() }
      let sound: [Int16]
      do {
        let clean = try await UtteranceRecordings.read(entry.audio, longest: longest)
        sound = try renderer.render(clean + pause, under: condition, key: entry.id).samples
      } catch let error where !(error is CancellationError) {
        Console.error(Failure.line(for: error))
        count.addFailure()
        continue
      }
      var heard = 0
      for chunk in sound.chunks(ofCount: Endpointer.sampleRate / 10) {
        if try await listener.accept(Array(chunk)) { heard += 1 }
      }
      let words = TextFolding.tokens(entry.expected.text ?? "")
      let isSaid = words.windows(ofCount: phrase.count).contains { $0.elementsEqual(phrase) }
      count.add(isSaid: isSaid, heard: heard, seconds: Double(sound.count) / Double(Endpointer.sampleRate))
    }
    return count
  }

  private func entries(_ source: CorpusSource) throws -> [CorpusEntry] {
    var reader = try CorpusReader(source)
    var entries: [CorpusEntry] = []
    while let item = try reader.next() { if case .entry(let entry) = item { entries.append(entry) } }
    return entries
  }
}
