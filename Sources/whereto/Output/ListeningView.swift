import DestinationSearch
import Recognition
import Synchronization
import VoiceControl

/// Shows a session on standard error: its frames, and on a terminal the level and the words so far.
final class ListeningView: Sendable {
  private struct State {
    var frame: VoiceFrame?
    var level = -120.0
    var partial = ""
  }

  private let state = Mutex(State())

  /// The quietest and loudest level of the meter, in dBFS.
  private static let range = -60.0...0.0
  private static let meterWidth = 20

  func show(_ event: SessionEvent) {
    switch event {
    case .state(let new):
      guard let frame = new.frame else { return finish() }
      let isNew = state.withLock { state in
        defer { state.frame = frame }
        return state.frame != frame
      }
      if isNew {
        Console.clearLine()
        Console.note(Self.text(frame))
      }
    case .level(let level):
      state.withLock { $0.level = level }
      redraw()
    case .partial(let hypothesis):
      state.withLock { $0.partial = hypothesis.text }
      if Console.errorIsTerminal { redraw() } else { Console.note("  … \(hypothesis.text)") }
    case .droppedSamples(let count):
      Console.clearLine()
      Console.note("  \(count) samples were lost; the machine is too busy")
    }
  }

  func finish() {
    Console.clearLine()
  }

  /// A frame as text: its identifier and its preferred title.
  static func text(_ frame: VoiceFrame) -> String {
    "[\(frame.identifier.rawValue)] \(frame.titleVariants.first ?? "")"
  }

  private func redraw() {
    guard Console.errorIsTerminal else { return }
    let state = state.withLock { $0 }
    let share = (state.level - Self.range.lowerBound) / (Self.range.upperBound - Self.range.lowerBound)
    let filled = Int((min(1, max(0, share)) * Double(Self.meterWidth)).rounded())
    let meter = String(repeating: "▮", count: filled) + String(repeating: "▯", count: Self.meterWidth - filled)
    Console.replaceLine("  \(meter)  \(state.partial)")
  }
}
