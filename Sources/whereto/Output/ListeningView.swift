import DestinationSearch
import Recognition
import Synchronization
import VoiceControl

/// Shows a session on standard error: its frames, and on a terminal the level and the words so far.
final class ListeningView: Sendable {
  private struct State {
    var level = -120.0
    var partial = ""
  }

  private let state = Mutex(State())

  func show(_ frame: VoiceFrame) {
    Console.clearLine()
    Console.note(Self.text(frame))
  }

  func show(_ update: SessionUpdate) {
    switch update {
    case .level(let level):
      state.withLock { $0.level = level }
      redraw()
    case .partial(let hypothesis):
      state.withLock { $0.partial = hypothesis.text }
      if Console.errorIsTerminal { redraw() } else { Console.note("  … \(hypothesis.text)") }
    case .droppedSamples(let count):
      Console.clearLine()
      Console.note("  \(count) samples were lost; the machine is too busy")
    default: break
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
    Console.replaceLine("  \(LevelBar.text(state.level))  \(state.partial)")
  }
}
