import DestinationSearch
import OfflineSearch
import Places
import ScreenRendering
import SearchScreen
import Synchronization
import VoiceControl

/// Shows a search screen as text on standard output, and what happens around it on standard error.
struct ScreenView: Sendable {
  let unit: HeadUnitOptions
  let settings: ScreenSettings
  let models: ModelDirectory

  /// Shows the screen.
  func show(_ shown: ShownScreen) {
    print(ScreenText(Screen(shown, settings)))
  }

  /// Shows a frame of the voice search as it comes.
  func note(_ operation: ScreenOperation) {
    if let frame = FrameWatch.frame(operation, in: settings.language) { Console.note("  " + ListeningView.text(frame)) }
  }

  /// Shows what the session tells besides.
  func note(_ update: SessionUpdate) {
    switch update {
    case .prompt(let text): Console.note("  says: \(text)")
    case .answer(let result): Console.note("  heard: \(result.transcript)")
    case .go(let place): print("guiding to \(place.name)\(place.address.map { ", \($0)" } ?? "")")
    case .warning(let warning): Console.note("  warning: \(warning)")
    case .refused(let error): Console.note("  refused: \(error)")
    case .failed(let error): Console.note("  " + Failure.line(for: error))
    case .map(.move(let x, let y)): Console.note("  map: moved by \(Int(x.rounded())), \(Int(y.rounded())) points")
    case .map(.zoom(let steps)): Console.note("  map: \(steps > 0 ? "nearer" : "farther")")
    case .map(.centre): Console.note("  map: where the driver is")
    case .state, .level, .partial, .droppedSamples, .map: break
    }
  }

  /// Draws the screen.
  func draw(_ shown: ShownScreen, to file: String) async throws {
    try await ScreenPicture(models: models).write(Screen(shown, settings), to: file)
  }
}

extension Screen {
  /// What a session shows.
  init(_ shown: ShownScreen, _ settings: ScreenSettings) {
    self.init(
      stack: shown.stack, modal: shown.modal, profile: settings.profile, style: shown.style, limits: shown.limits,
      language: settings.language)
  }
}
