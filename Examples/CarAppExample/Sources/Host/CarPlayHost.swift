import DestinationSearch
import Foundation
import SearchScreen
import VoiceControl

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// The head unit, made of CarPlay's classes: every operation of the library becomes calls of the platform, and every
/// callback of the platform an event of the library.
///
/// It decides nothing. It keeps the platform's objects by their identities in the library, calls every completion
/// exactly once, and tells the library where the driver has gone.
@MainActor final class CarPlayHost: NSObject, TemplateHost {
  let settings: ScreenSettings
  let images: CarPlayImages
  /// The controller of the connection; `nil` without one. The platform may not keep it (LC-3).
  var controller: CPInterfaceController?
  /// Tells of limits; nobody else keeps it.
  var configuration: CPSessionConfiguration?
  /// The stack as it was asked for, the root first. Asking the controller may block (IC-12).
  var stack: [any StackAdapter] = []
  /// What lies over the stack.
  var modal: (any TemplateAdapter)?
  /// Operations on the stack: how many were asked for, and up to which one the head unit has answered.
  var (asked, answered) = (0, 0)
  /// Whether a template came or went while operations were under way.
  var looksLater = false
  /// Connections there were, and roots of the session that came: an operation of an older connection is not for this one.
  var (connections, roots) = (0, 0)
  let pace: FramePace
  /// How frames are drawn: as the car's screen is at the moment.
  var appearance: FrameAppearance {
    (configuration.map { ContentStyle($0.contentStyle) } ?? .unknown).frameAppearance
  }
  /// Takes what the head unit tells, in order.
  var onEvent: Report = { _ in }
  /// Takes the platform's errors; none is expected.
  var onError: @MainActor (any Error) -> Void = { _ in }
  private var forwarding: Task<Void, Never>?

  init(settings: ScreenSettings, images: CarPlayImages, clock: some Clock<Duration> = ContinuousClock()) {
    self.settings = settings
    self.images = images
    pace = FramePace(clock)
    super.init()
  }

  /// Joins the host with its session. Events go through a stream, so that their order is kept.
  func attach(to session: DestinationSearchSession) {
    let (events, sink) = AsyncStream.makeStream(of: ScreenEvent.self)
    onEvent = { sink.yield($0) }
    forwarding = Task {
      for await event in events {
        await session.send(event)
        // Whatever runs for the driver is let go of, within a deadline (LC-7).
        if event == .disconnected || event == .powerLost { await session.disconnect() }
      }
    }
  }

  /// A frame that would come too soon waits; everything else is done at once.
  @MainActor func perform(_ operation: ScreenOperation) async {
    if case .activateFrame = operation, modal is VoiceControlAdapter { await pace.wait() }
    apply(operation)
  }
}
