import Places
import SearchScreen

/// A working search screen: the only code that an app must write. Everything else in this example can be copied
/// unchanged.
@MainActor final class SearchScreenApp {
  let host: CarPlayHost
  let session: DestinationSearchSession

  /// Makes the screen; keep a reference to it while the app runs.
  init(
    services: SessionServices, settings: ScreenSettings, images: CarPlayImages = .catalogue,
    clock: some Clock<Duration> = ContinuousClock(), guide: @escaping @MainActor (Place) -> Void,
    changeMap: @escaping @MainActor (SessionUpdate.MapCommand) -> Void = { _ in }
  ) {
    host = CarPlayHost(settings: settings, images: images, clock: clock)
    session = DestinationSearchSession(host: host, services: services, settings: settings, clock: clock) { update in
      Task { @MainActor in
        switch update {
        case .go(let place): guide(place)
        case .map(let command): changeMap(command)
        default: break
        }
      }
    }
    host.attach(to: session)
  }
}
