import Foundation
import PlaceImport
import Synchronization

/// Shows how far an import is: a bar on a terminal, a line a tenth elsewhere.
final class ImportProgressView: Sendable {
  private struct State {
    var lastTenth = -1
    var lastPhase = ""
  }

  private let state = Mutex(State())

  func show(_ progress: ImportProgress) {
    let phase = progress.phase.rawValue
    if Console.errorIsTerminal {
      let bar = Self.bar(Self.fraction(progress))
      Console.replaceLine("\(phase.padding(toLength: 12))\(bar) \(progress.features) features")
      return
    }
    let tenth = Int(Self.fraction(progress) * 10)
    let isNew = state.withLock { state in
      let changed = state.lastTenth != tenth || state.lastPhase != phase
      (state.lastTenth, state.lastPhase) = (tenth, phase)
      return changed
    }
    if isNew { Console.note("\(phase) \(tenth * 10) %, \(progress.features) features") }
  }

  func finish() {
    Console.clearLine()
  }

  private static func fraction(_ progress: ImportProgress) -> Double {
    if progress.phase == .finished { return 1 }
    return progress.bytesTotal > 0 ? min(1, Double(progress.bytesDone) / Double(progress.bytesTotal)) : 0
  }

  private static func bar(_ fraction: Double) -> String {
    let filled = Int((fraction * 30).rounded())
    return String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
  }
}
