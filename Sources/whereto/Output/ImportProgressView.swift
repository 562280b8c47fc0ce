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
    let fraction = Self.fraction(progress)
    let phase = progress.phase.rawValue
    if Console.errorIsTerminal {
      Console.replaceLine("\(phase.padding(toLength: 12))\(ProgressView.bar(fraction)) \(progress.features) features")
      return
    }
    let tenth = Int(fraction * 10)
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

  /// The share of the input that is read; the share of the steps where another program does the reading.
  private static func fraction(_ progress: ImportProgress) -> Double {
    if progress.bytesDone > 0, progress.bytesTotal > 0 {
      return min(1, Double(progress.bytesDone) / Double(progress.bytesTotal))
    }
    let phases = ImportProgress.Phase.allCases
    let position = phases.firstIndex(of: progress.phase) ?? 0
    return Double(position) / Double(phases.count - 1)
  }
}
