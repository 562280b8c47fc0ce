import Foundation
import HeadUnit
import OfflineSearch
import PlaceIndex
import Places
import ScreenRendering
import SearchScreen

@main struct TerminalScreen {
  static func main() async throws {
    // 1. A region file, which `whereto index build` makes of a map.
    let engine = try SearchEngine(regions: [URL(filePath: CommandLine.arguments[1])], models: ModelDirectory())
    // 2. The head unit, and what its rubricator shows.
    let settings = ScreenSettings(profile: .standard, rubricator: engine.index.rubricator)
    // 3. The adapter: a terminal does everything at once. Yours tells the platform's classes.
    let host = ImmediateHost()
    let session = DestinationSearchSession(host: host, services: await engine.services(), settings: settings) {
      if case .go(let place) = $0 { print("guiding to \(place.name)") }
    }
    // 4. The driver: buttons, rows and letters go in, screens come out.
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
