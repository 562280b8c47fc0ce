import Audio
import Evaluation
import Foundation

/// One prompt after another: records, judges, asks, keeps.
///
/// The microphone is open from just before a prompt is shown until its end is heard, and at no other time.
struct RecordingSession {
  /// How a session is led.
  enum Mode: Hashable {
    /// Each take is recorded at once, then the speaker is asked.
    case asking
    /// The speaker begins each take as well.
    case manual
    /// Nobody is asked; see ``RecordCorpusCommand``.
    case automatic
  }

  /// How often a bad take is made again when nobody is asked.
  static let automaticRetakes = 3

  /// How many prompts in a row without a sound mean that the microphone is not working.
  private static let patience = 3

  let mode: Mode
  let writer: CorpusWriter
  let microphone: @Sendable () -> any AudioSource
  let answers = AnswerReader()
  let player = Player()
  private(set) var summary: RecordingSummary
  private var view = RecordingView()
  private let check = RecordingCheck()

  init(
    mode: Mode, writer: CorpusWriter, microphone: @escaping @Sendable () -> any AudioSource, summary: RecordingSummary
  ) {
    self.mode = mode
    self.writer = writer
    self.microphone = microphone
    self.summary = summary
  }

  /// Goes through the prompts, and gives what came of it and why it stopped early, if it did.
  mutating func run(_ prompts: [RecordingPrompt]) async -> (summary: RecordingSummary, failure: (any Error)?) {
    var failure: (any Error)?
    var left = prompts
    do {
      var silent = 0
      for prompt in prompts {
        let (decision, report) = try await record(prompt)
        if decision == .quit {
          summary.end = .quit
          break
        }
        if decision == .keep { left.removeAll { $0.number == prompt.number } } else { summary.skipped += 1 }
        silent = report?.hasSpeech == false ? silent + 1 : 0
        if mode == .automatic, silent == Self.patience {
          throw Failure(
            "nothing was heard for \(silent) prompts in a row; check the microphone, or choose another with --device")
        }
      }
    } catch {
      view.clear()
      summary.end = error is CancellationError ? .interrupted : .failed
      failure = error
    }
    summary.next = left.first?.number
    return (summary, failure)
  }

  /// Records one prompt until a take of it is kept or it is given up.
  private mutating func record(_ prompt: RecordingPrompt) async throws -> (RecordingDecision, RecordingReport?) {
    var retakes = 0
    while true {
      try Task.checkCancellation()
      if mode == .manual, let early = try await waitForSpeaker(prompt) { return (early, nil) }
      let take = try await capture(prompt)
      let report = check.report(on: take, words: prompt.wordCount)
      view.show(report)
      switch try await decide(take, report, retakes: retakes) {
      case .keep:
        try await writer.keep(take, of: prompt, report: report, date: Date())
        summary.recorded += 1
        summary.withFindings += report.findings.isEmpty ? 0 : 1
        summary.speechSeconds += report.figures.speechSeconds
        return (.keep, report)
      case .retake, .play: retakes += 1
      case .skip: return (.skip, report)
      case .quit: return (.quit, report)
      }
    }
  }

  /// Shows the prompt and waits until the speaker is ready; gives what to do instead, if anything.
  private func waitForSpeaker(_ prompt: RecordingPrompt) async throws -> RecordingDecision? {
    view.show(prompt, total: summary.total)
    while true {
      Console.ask("  Enter begins, s skips, q quits:")
      switch try await answers.next() {
      case "": return nil
      case "s": return .skip
      case nil, "q": return .quit
      default: continue
      }
    }
  }

  private mutating func capture(_ prompt: RecordingPrompt) async throws -> Take {
    let source = microphone()
    do {
      // Open before the prompt is seen, so that nobody can speak too early.
      try await source.start()
      if mode != .manual { view.show(prompt, total: summary.total) }
      view.listening()
      var cutter = TakeCutter()
      while cutter.take == nil {
        guard let chunk = try await source.next() else { break }
        cutter.accept(chunk)
        view.hear(chunk, inSpeech: cutter.isInSpeech)
      }
      cutter.finish()
      await source.stop()
      try Task.checkCancellation()
      return cutter.take ?? Take(samples: [], hasSpeech: false)
    } catch {
      await source.stop()
      throw error
    }
  }

  private func decide(_ take: Take, _ report: RecordingReport, retakes: Int) async throws -> RecordingDecision {
    guard mode == .automatic else { return try await ask(take, report) }
    if !report.isSerious { return .keep }
    if retakes < Self.automaticRetakes { return .retake }
    return report.hasSpeech ? .keep : .skip
  }

  private func ask(_ take: Take, _ report: RecordingReport) async throws -> RecordingDecision {
    while true {
      Console.ask("  " + RecordingDecision.question(report, canPlay: player != nil))
      let answer = try await answers.next()
      guard let decision = RecordingDecision(answer, report: report, canPlay: player != nil) else { continue }
      guard decision == .play, let player else { return decision }
      do {
        try await player.play(take)
      } catch let failure as Failure {
        Console.note("  \(failure)")
      }
    }
  }
}
