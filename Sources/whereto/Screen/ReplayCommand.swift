import ArgumentParser
import Foundation
import OfflineSearch
import ScreenRendering
import SearchScreen

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Plays a recorded session again, and tells whether the same screens come of it.",
    discussion: """
      Prints each screen with the time it came at. The exit status is 3 where effects or screens differ from what was \
      recorded. With --on another head unit the same events are played into that one, and nothing is compared.
      """)

  @Argument(help: "A file of 'whereto screen --record'.")
  var file: String

  @Option(help: "Another head unit: a name in models/head-units, or a file.")
  var on: String?

  @Flag(help: "Print only whether it is the same.")
  var quiet = false

  @OptionGroup var models: ModelOptions

  func run() async throws {
    let stored = try Settings()
    let recording = try SessionRecording(contentsOf: URL(filePath: file))
    var settings = recording.header.settings
    if let on { settings.profile = try HeadUnitOptions.profile(on, of: models.directory(stored)) }
    let replay = SessionReplay(recording, settings: on == nil ? nil : settings)
    for moment in replay.moments where !quiet {
      print("— \(Self.text(moment.at)) s")
      print(ScreenText(Screen(moment.screen, settings)))
    }
    guard on == nil else { return }
    if replay.isSame {
      Console.note("\(file): \(replay.moments.count) screens, the same as recorded")
    } else {
      for difference in replay.differences.prefix(5) {
        Console.note("\(file): at \(Self.text(difference.at)) s")
        Console.note("  recorded: \(Self.text(difference.recorded))")
        Console.note("  replayed: \(Self.text(difference.replayed))")
      }
      throw ExitCode(3)
    }
  }

  private static func text(_ seconds: Double) -> String { String(format: "%.3f", seconds) }

  private static func text(_ line: RecordingLine?) -> String {
    guard let line else { return "nothing" }
    let text = (try? JSONOutput.text(line)) ?? "\(line)"
    return text.count > 400 ? text.prefix(400) + "…" : text
  }
}
