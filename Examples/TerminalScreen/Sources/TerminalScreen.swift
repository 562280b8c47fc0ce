import Foundation
import HeadUnit
import OfflineSearch
import PlaceIndex
import Places
import ScreenRendering
import SearchScreen

@main struct TerminalScreen {
  static func main() async throws {
    // 1. A region file, built by `whereto index build`.
    let engine = try SearchEngine(regions: [URL(filePath: CommandLine.arguments[1])], models: ModelDirectory())
    // 2. The head unit, and the categories that it shows.
    let settings = ScreenSettings(profile: .standard, rubricator: engine.index.rubricator)
    // 3. The adapter: a terminal completes every operation at once. Yours calls the platform's classes.
    let host = ImmediateHost()
    let session = DestinationSearchSession(host: host, services: await engine.services(), settings: settings) {
      if case .go(let place) = $0 { print("guiding to \(place.name)") }
    }
    // 4. The driver: presses buttons and sees screens.
    await host.attach(to: session)
    for button in CommandLine.arguments.dropFirst(2) {
      guard let top = await session.shown.stack.last else { return }
      await session.send(.buttonTapped(ButtonID(button), template: top.id))
      await session.settled()
    }
    print(ScreenText(Screen(stack: await session.shown.stack, profile: settings.profile)))
    await session.disconnect()
  }
}
