import Audio
import Evaluation

/// Shows a recording session on standard error, and on a terminal a live level.
struct RecordingView {
  private var meter = LevelMeter()

  func begin(_ state: CorpusState, total: Int, manual: Bool) {
    if let line = state.cutOff {
      Console.note(
        "The manifest's last line was unfinished, as a killed run leaves it, and was cut off; "
          + "its prompt is recorded again: \(Failure.line(for: Failure(line)))")
    }
    let others = state.otherSpeakers.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" }
    if !others.isEmpty { Console.note("Other speakers here: \(others.joined(separator: ", "))") }
    let recorded = "\(total - state.remaining.count) of \(total) recorded"
    guard let next = state.remaining.first else { return Console.note("\(recorded); nothing is left") }
    let verb = next.number == 1 ? "beginning" : "going on"
    Console.note("\(recorded); \(verb) with the \(Ordinal.text(next.number))")
    if !manual { Console.note("Read each prompt aloud when it appears. Ctrl-C stops; what was kept stays.") }
  }

  func show(_ prompt: RecordingPrompt, total: Int) {
    Console.note("\n[\(prompt.number)/\(total)]  \(prompt.text)")
  }

  mutating func listening() {
    meter = LevelMeter()
    if !Console.errorIsTerminal { Console.note("  ● speak") }
  }

  mutating func hear(_ chunk: AudioChunk, inSpeech: Bool) {
    meter.accept(chunk)
    guard Console.errorIsTerminal else { return }
    let state = meter.isClipping ? "clipping!" : inSpeech ? "recording" : "speak"
    Console.replaceLine("  ● \(LevelBar.text(meter.level))  \(state)")
  }

  func show(_ report: RecordingReport) {
    Console.clearLine()
    let figures = report.figures
    if report.hasSpeech {
      Console.note(
        "  speech \(fixed(figures.levelDBFS)) dBFS, peak \(fixed(figures.peakDBFS)), "
          + "background \(fixed(figures.noiseDBFS)), \(fixed(figures.snr)) dB apart; \(fixed(figures.speechSeconds)) s")
    }
    for finding in report.findings { Console.note("  \(finding.isSerious ? "!!" : "- ") \(finding.message)") }
  }

  func clear() { Console.clearLine() }

  private func fixed(_ value: Double) -> String { ResultText.fixed(value, 1) }
}
