import DestinationSearch
import Foundations
import HeadUnit
import Places
import ScreenRendering
import SearchScreen

/// Prints a search screen as text on standard output, and other updates of its session on standard error.
struct ScreenView: Sendable {
  let unit: HeadUnitOptions
  let settings: ScreenSettings

  /// Prints the screen.
  func show(_ shown: ShownScreen) { print(ScreenText(Screen(shown, settings))) }

  /// Prints a frame of the voice search when it appears.
  func note(_ operation: ScreenOperation) {
    if let frame = FrameWatch.frame(operation, in: settings.language) { Console.note("  " + ListeningView.text(frame)) }
  }

  /// Prints an update of the session.
  func note(_ update: SessionUpdate) {
    switch update {
    case .prompt(let text): Console.note("  says: \(text)")
    case .record(let record): Console.note("  heard: \(record.transcript)")
    case .answer(let result): Console.note("  heard: \(result.transcript)")
    case .go(let place): print("guiding to \(place.name)\(place.address.map { ", \($0)" } ?? "")")
    case .warning(let warning): Console.note("  warning: \(warning)")
    case .refused(let error): Console.note("  refused: \(error)")
    case .failed(let error): Console.note("  " + Failure.line(for: error))
    case .map(.move(let x, let y)): Console.note("  map: moved by \(Int(saturating: x)), \(Int(saturating: y)) points")
    case .map(.zoom(let steps)): Console.note("  map: \(steps > 0 ? "nearer" : "farther")")
    case .map(.center): Console.note("  map: where the driver is")
    case .map(.attach(let display)): print("the map is \(display == .car ? "in the car" : "on the phone")")
    case .map(.car(nil)): Console.note("  map: looking for your position")
    case .noticeAnswered(let notice, let button): print("\(notice.rawValue): \(button?.rawValue ?? "not answered")")
    case .state, .level, .partial, .recognized, .droppedSamples, .map: break
    }
  }
}

extension Screen {
  /// Creates the screen that a session shows.
  init(_ shown: ShownScreen, _ settings: ScreenSettings) {
    self.init(
      stack: shown.stack, modal: shown.modal, profile: settings.profile, style: shown.style, limits: shown.limits,
      language: settings.language, units: settings.units)
  }
}
