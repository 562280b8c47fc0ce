import ArgumentParser
import Foundation
import OfflineSearch
import ScreenRendering
import SearchScreen

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Replays a recorded session and reports whether it produces the same screens.",
    discussion: """
      Prints each screen with its time. The exit status is 3 if effects or screens differ from the recording. With --on, \
      the events are replayed on another head unit, and nothing is compared.
      """)

  @Argument(help: "Recording that 'whereto screen --record' wrote.")
  var file: String

  @Option(help: "Head unit to replay on: a name in models/head-units, or a file.")
  var on: String?

  @Flag(help: "Print only whether the replay matches the recording.")
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
