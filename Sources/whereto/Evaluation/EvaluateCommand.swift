import ArgumentParser
import Evaluation
import Foundation

struct EvaluateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Measures how many destinations, or words, of a corpus are recognized, with confidence intervals.",
    discussion: """
      'whereto evaluate CORPUS' runs a corpus; 'whereto evaluate merge RUN…' merges the parts of a run, or reports on \
      a run again; 'whereto evaluate search JUDGED…' runs relevance-judged queries; 'whereto evaluate wake CORPUS' \
      detects a wake phrase; 'whereto evaluate confusions RUN…' counts phone confusions. \
      docs/evaluation.md describes the metrics and files.
      """,
    subcommands: [
      EvaluateRunCommand.self, EvaluateMergeCommand.self, EvaluateSearchCommand.self, EvaluateWakeCommand.self,
      EvaluateConfusionsCommand.self,
    ],
    defaultSubcommand: EvaluateRunCommand.self)
}

struct EvaluateRunCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a corpus; the word 'run' is optional.",
    discussion: "Ctrl-C stops a run and reports the results so far; --resume continues it.")

  @Argument(help: "A .jsonl manifest, a .tsv or .trn transcript, or a Kaldi 'text' file.")
  var corpus: String

  @OptionGroup(title: "Recognition") var recognition: RecognitionOptions
  @OptionGroup(title: "Region") var region: RegionOptions
  @OptionGroup(title: "Speech") var speech: SpeechOptions
  @OptionGroup(title: "Conditions") var conditions: ConditionOptions
  @OptionGroup(title: "Run") var running: RunOptions
  @OptionGroup(title: "Report") var reporting: ReportOptions

  func validate() throws {
    if recognition.hypotheses != nil, try conditions.conditions() != [.clean] {
      throw ValidationError("--hypotheses reads stored text; conditions need recordings to decode")
    }
    guard speech.voskModel == nil || !recognition.isOfWords else {
      throw ValidationError("--vosk-model recognizes destinations; omit --grammar, --lm, --sentences and --hypotheses")
    }
  }

  func run() async throws {
    let settings = try Settings()
    try speech.startLog(settings)
    let setup = try await recognizer(settings)
    let source = try CorpusSource(
      URL(filePath: corpus), format: running.format.flatMap { CorpusFormat(named: $0) },
      audioFolder: running.audio.map { URL(filePath: $0) }, needsAudio: setup.needsAudio)
    let scan = try scan(source)
    let header = try header(source, scan, setup)
    let sounds = try UtteranceRecordings(of: header)
    let file = try RunFile(header: header, options: running)
    let runner = EvaluationRunner(
      source: source, header: header, conditions: sounds.conditions, renderer: sounds.renderer,
      spotter: SlotSpotter(scan.slotValues), complete: setup.complete, load: sounds.load)
    try checkRequirements(header, scan)
    let report = RunReporting(runs: [file.url], options: reporting) { sounds }
    try report.checkFiles()
    let isComplete = try await Self.run(runner, setup: setup, file: file, header: header, options: running)
    let written = try await report.write()
    guard isComplete else {
      Console.error("interrupted; the same command with --resume continues")
      throw ExitCode(130)
    }
    file.removeIfTemporary()
    try report.check(written)
  }

  /// Decodes the remaining utterances; returns whether all are decoded.
  private static func run(
    _ runner: EvaluationRunner, setup: RecognizerSetup, file: RunFile, header: RunHeader, options: RunOptions
  ) async throws -> Bool {
    let entries = header.shard?.share(of: header.corpus.entries) ?? header.corpus.entries
    let jobs = min(max(1, entries), options.jobs ?? ProcessInfo.processInfo.activeProcessorCount)
    let strict = options.strict
    let kept = try options.keepAudio.map { try KeptAudio(URL(filePath: $0)) }
    return try await cancellingOnInterrupt {
      var decoders: [any UtteranceDecoding] = []
      for _ in 0..<jobs { decoders.append(try await setup.makeDecoder()) }
      let writer = try file.open()
      let view = ProgressView(total: entries * header.conditions.count - writer.count, unit: "utterances")
      defer { view.finish() }
      let isComplete = try await runner.run(
        with: decoders, into: writer, strict: strict, keepAudio: { try kept?.keep($0, $1) },
        onRecord: { view.advance() })
      try writer.finish(complete: isComplete, peakMemory: setup.needsAudio ? Memory.peak() : nil)
      return isComplete
    }
  }

  private func recognizer(_ settings: Settings) async throws -> RecognizerSetup {
    if let path = recognition.hypotheses { return try RecognizerSetup(stored: path) }
    if recognition.isOfWords {
      return recognition.text
        ? try await RecognizerSetup(text: recognition, speech: speech, settings: settings)
        : try await RecognizerSetup(words: recognition, region: region, speech: speech, settings: settings)
    }
    return try await RecognizerSetup(destinations: region, options: recognition, speech: speech, settings: settings)
  }

  /// Reads the corpus once; reports what can't be used, or stops a strict run.
  private func scan(_ source: CorpusSource) throws -> CorpusScan {
    var reported = 0
    return try CorpusScan(source) { problem in
      guard !running.strict else { throw Failure("\(corpus): \(problem); correct it, or omit --strict") }
      if reported < CorpusScan.problemsKept { Console.error("\(corpus): \(problem); skipped") }
      reported += 1
    }
  }

  /// Without this check, a requirement on a missing condition would fail only after the run.
  private func checkRequirements(_ header: RunHeader, _ scan: CorpusScan) throws {
    let known = Set(header.conditions).union(scan.conditions)
    for requirement in try reporting.requirements() {
      guard let condition = requirement.condition, !known.contains(condition), !condition.contains("+") else {
        continue
      }
      throw Failure(
        "--require \(requirement): unknown condition; this run has \(known.sorted().joined(separator: ", "))")
    }
  }

  private func header(_ source: CorpusSource, _ scan: CorpusScan, _ setup: RecognizerSetup) throws -> RunHeader {
    let conditions = try conditions.conditions()
    let corpus = try RunHeader.Corpus(source.url, scan: scan, needsBabble: conditions.contains(where: \.needsBabble))
    var recognizer = setup.description
    recognizer.settings["audio"] = running.audio.map { URL(filePath: $0).lastPathComponent }
    for noise in Set(conditions.flatMap(\.noiseFiles)) {
      recognizer.settings["noise \(noise)"] = try FileChecksum.of(URL(filePath: noise))
    }
    return RunHeader(
      created: .now, corpus: corpus, recognizer: recognizer, conditions: conditions, seed: running.seed,
      shard: running.shard.flatMap { Shard(parsing: $0) }, live: recognition.live)
  }
}
