import Audio
import Evaluation
import ExternalPrograms
import Foundation

/// For one prompt after another: records a take, checks it, asks, and keeps it.
///
/// The microphone is open only from just before a prompt is shown until the end of its speech.
struct CorpusSession {
  /// The modes of a session.
  enum Mode: Hashable {
    /// Each take is recorded at once, and then the speaker is asked.
    case asking
    /// The speaker also starts each take.
    case manual
    /// No questions are asked; see ``RecordCorpusCommand``.
    case automatic
  }

  /// Number of times that a bad take is repeated automatically.
  static let automaticRetakes = 3

  /// Number of consecutive prompts without speech after which the microphone is considered broken.
  private static let patience = 3

  let mode: Mode
  let writer: CorpusWriter
  let microphone: @Sendable () -> any AudioSource
  let answers = AnswerParser()
  let player = Player()
  private(set) var summary: CorpusSessionSummary
  private var view = CorpusSessionView()

  init(
    mode: Mode, writer: CorpusWriter, microphone: @escaping @Sendable () -> any AudioSource,
    summary: CorpusSessionSummary
  ) {
    self.mode = mode
    self.writer = writer
    self.microphone = microphone
    self.summary = summary
  }

  /// Runs through the prompts, and returns the summary and the error that stopped it, if any.
  mutating func run(_ prompts: [ListedPrompt]) async -> (summary: CorpusSessionSummary, failure: (any Error)?) {
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
            "no speech in \(silent) prompts in a row; check the microphone, or choose another with --device")
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

  /// Records one prompt until a take is kept or the prompt is given up.
  private mutating func record(_ prompt: ListedPrompt) async throws -> (TakeDecision, TakeReport?) {
    var retakes = 0
    while true {
      try Task.checkCancellation()
      if mode == .manual, let early = try await waitForSpeaker(prompt) { return (early, nil) }
      let take = try await capture(prompt)
      let report = TakeCheck.report(on: take, words: prompt.wordCount)
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

  /// Shows the prompt and waits until the speaker is ready; returns another decision, if the speaker makes one.
  private func waitForSpeaker(_ prompt: ListedPrompt) async throws -> TakeDecision? {
    view.show(prompt, total: summary.total)
    while true {
      Console.ask("  Enter starts, s skips, q quits:")
      switch try await answers.next() {
      case "": return nil
      case "s": return .skip
      case nil, "q": return .quit
      default: continue
      }
    }
  }

  private mutating func capture(_ prompt: ListedPrompt) async throws -> Take {
    let source = microphone()
    do {
      // Opened before the prompt is shown, so that early speech isn't lost.
      try await source.start()
      if mode != .manual { view.show(prompt, total: summary.total) }
      view.listening()
      var cutter = TakeCutter()
      while cutter.take == nil {
        guard let chunk = try await source.next() else { break }
        cutter.accept(chunk)
        view.recognize(chunk, inSpeech: cutter.isInSpeech)
      }
      await source.stop()
      try Task.checkCancellation()
      return cutter.finish()
    } catch {
      await source.stop()
      throw error
    }
  }

  private func decide(_ take: Take, _ report: TakeReport, retakes: Int) async throws -> TakeDecision {
    guard mode == .automatic else { return try await ask(take, report) }
    if !report.isSerious { return .keep }
    if retakes < Self.automaticRetakes { return .retake }
    return report.hasSpeech ? .keep : .skip
  }

  private func ask(_ take: Take, _ report: TakeReport) async throws -> TakeDecision {
    while true {
      Console.ask("  " + TakeDecision.question(report, canPlay: player != nil))
      let answer = try await answers.next()
      guard let decision = TakeDecision(answer, report: report, canPlay: player != nil) else { continue }
      guard decision == .play, let player else { return decision }
      do {
        try await player.play(take)
      } catch let failure as Failure {
        Console.note("  \(failure)")
      }
    }
  }
}

/// The decision about a take.
enum TakeDecision: Hashable {
  case keep, retake, play, skip, quit

  /// The meaning of an answer; nil for one that wasn't offered. The end of input means quit.
  init?(_ answer: String?, report: TakeReport, canPlay: Bool) {
    switch answer {
    case nil, "q": self = .quit
    case "": self = report.isSerious ? .retake : .keep
    case "k" where report.hasSpeech: self = .keep
    case "r": self = .retake
    case "p" where canPlay && report.hasSpeech: self = .play
    case "s": self = .skip
    default: return nil
    }
  }

  /// The question.
  static func question(_ report: TakeReport, canPlay: Bool) -> String {
    var choices = report.isSerious ? ["Enter retakes"] : ["Enter keeps", "r retakes"]
    if report.isSerious, report.hasSpeech { choices.append("k keeps it anyway") }
    if canPlay, report.hasSpeech { choices.append("p plays") }
    return (choices + ["s skips", report.hasSpeech ? "q quits without this take" : "q quits"]).joined(separator: ", ")
      + ":"
  }
}

/// Plays takes with the program `aplay`.
struct Player {
  private static let program = "aplay"

  /// Creates a player; nil if the program isn't installed.
  init?() {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard folders.contains(where: { access("\($0)/\(Self.program)", X_OK) == 0 }) else { return nil }
  }

  /// Plays a take to its end.
  /// - Throws: ``Failure`` if it can't be played, `CancellationError` when the task is cancelled.
  func play(_ take: Take) async throws {
    let arguments = ["-q", "-t", "raw", "-f", "S16_LE", "-c", "1", "-r", "\(Endpointer.sampleRate)", "-"]
    let bytes = take.samples.withUnsafeBytes { Array($0) }
    do {
      let output = try await ExternalProgram(Self.program).run(arguments, input: bytes)
      guard output.isSuccess else { throw Failure("\(Self.program) failed: \(output.message ?? "no message")") }
    } catch let failure as ExternalProgram.Failure {
      throw Failure("\(Self.program) couldn't be run (\(failure))")
    }
  }
}
