import Foundation
import PlaceIndexBuilding
import Synchronization

/// Shows how many of a known number of items are done, the rate, and the remaining time: as a bar on a terminal,
/// otherwise as a line for each tenth.
final class ProgressView: Sendable {
  private struct State {
    var done = 0
    var lastTenth = 0
  }

  private let total: Int
  private let unit: String
  private let start = ContinuousClock.now
  private let state = Mutex(State())

  /// Makes a view for a number of items; the unit is their plural noun, such as "recordings".
  init(total: Int, unit: String) {
    self.total = total
    self.unit = unit
  }

  func advance() {
    let (done, isNewTenth) = state.withLock { state in
      state.done += 1
      let tenth = total > 0 ? state.done * 10 / total : 10
      defer { state.lastTenth = tenth }
      return (state.done, tenth != state.lastTenth)
    }
    let text = Self.text(done: done, total: total, unit: unit, elapsed: start.duration(to: .now))
    if Console.errorIsTerminal {
      Console.replaceLine("\(Self.bar(total > 0 ? Double(done) / Double(total) : 1)) \(text)")
    } else if isNewTenth {
      Console.note(text)
    }
  }

  func finish() { Console.clearLine() }

  /// "34 of 100 recordings, 5.2 per second, 13 s left"
  static func text(done: Int, total: Int, unit: String, elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    guard done > 0, seconds > 0 else { return "\(done) of \(total) \(unit)" }
    let rate = Double(done) / seconds
    let left = Int((Double(total - done) / rate).rounded(.up))
    let time = left < 100 ? "\(left) s" : "\((left + 59) / 60) min"
    return "\(done) of \(total) \(unit), \(ResultText.fixed(rate, 1)) per second"
      + (done < total ? ", \(time) left" : "")
  }

  /// A bar filled in a proportion from 0 to 1.
  static func bar(_ share: Double, width: Int = 30, full: String = "█", empty: String = "░") -> String {
    let filled = Int((min(1, max(0, share)) * Double(width)).rounded())
    return String(repeating: full, count: filled) + String(repeating: empty, count: width - filled)
  }
}

/// Shows the progress of an import: as a bar on a terminal, otherwise as a line for each tenth.
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

  func finish() { Console.clearLine() }

  /// The proportion of the input that is read; of the steps if another program reads the input.
  private static func fraction(_ progress: ImportProgress) -> Double {
    if progress.bytesDone > 0, progress.bytesTotal > 0 {
      return min(1, Double(progress.bytesDone) / Double(progress.bytesTotal))
    }
    let phases = ImportProgress.Phase.allCases
    let position = phases.firstIndex(of: progress.phase) ?? 0
    return Double(position) / Double(phases.count - 1)
  }
}
