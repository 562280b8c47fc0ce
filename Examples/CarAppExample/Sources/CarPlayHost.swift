import Foundation
import HeadUnit
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

/// The head unit, based on CarPlay's classes: every operation of the library becomes calls of the platform, and every
/// callback of the platform an event of the library.
///
/// It decides nothing. It stores the platform's objects by their identities in the library, calls every completion
/// exactly once, and reports the driver's navigation to the library.
@MainActor final class CarPlayHost: NSObject, TemplateHost {
  let settings: ScreenSettings
  let images: CarPlayImages
  /// The controller of the connection; `nil` without one. The platform might not retain it (LC-3).
  var controller: CPInterfaceController?
  /// Reports the limits; nothing else keeps a reference to it.
  var configuration: CPSessionConfiguration?
  /// The requested stack, the root first. Asking the controller may block (IC-12).
  var stack: [any StackAdapter] = []
  /// The presented template.
  var modal: (any TemplateAdapter)?
  /// Operations on the stack: the number requested, and the number of the last one that the head unit answered.
  var (asked, answered) = (0, 0)
  /// Whether a template appeared or disappeared while operations were running.
  var looksLater = false
  /// The numbers of connections and of the session's roots so far: an operation of an older connection doesn't apply to
  /// this one.
  var (connections, roots) = (0, 0)
  let pace: FramePace
  /// The appearance of frames: that of the car's screen at the moment.
  var appearance: FrameAppearance {
    (configuration.map { ContentStyle($0.contentStyle) } ?? .unknown).frameAppearance
  }
  /// Receives the head unit's events, in order.
  var onEvent: Report = { _ in }
  /// Receives the platform's errors; none are expected.
  var onError: @MainActor (any Error) -> Void = { _ in }
  private var forwarding: Task<Void, Never>?

  init(settings: ScreenSettings, images: CarPlayImages, clock: some Clock<Duration> = ContinuousClock()) {
    self.settings = settings
    self.images = images
    pace = FramePace(clock)
    super.init()
  }

  /// Connects the host with its session. Events go through a stream, so that their order is kept.
  func attach(to session: DestinationSearchSession) {
    let (events, sink) = AsyncStream.makeStream(of: ScreenEvent.self)
    onEvent = { sink.yield($0) }
    forwarding = Task {
      for await event in events {
        await session.send(event)
        // The driver's resources are released, within a deadline (LC-7).
        if event == .disconnected || event == .powerLost { await session.disconnect() }
      }
    }
  }

  /// A frame that would come too soon waits; everything else is done immediately.
  @MainActor func perform(_ operation: ScreenOperation) async {
    if case .activateFrame = operation, modal is VoiceControlAdapter { await pace.wait() }
    apply(operation)
  }
}

extension CarPlayHost {
  /// The car connected. The root is on the screen when this returns, with its buttons (LC-2, MA-12).
  func connect(_ controller: CPInterfaceController) {
    // The last disconnection may have been missed (LC-5).
    disconnect()
    self.controller = controller
    controller.delegate = self
    let configuration = CPSessionConfiguration(delegate: self)
    self.configuration = configuration
    connections += 1
    // The initial values aren't announced (SC-2).
    let limits = InterfaceLimits(configuration.limitedUserInterfaces)
    // The session answers later than the platform allows, but the root that it will request is known.
    setRoot(.map(SearchScreenModel.root(settings: settings, limits: limits)))
    onEvent(.connected(limits: limits, style: ContentStyle(configuration.contentStyle)))
  }

  /// The car disconnected; may be called any number of times, by any source. Every open completion is called.
  ///
  /// The platform might not report it; an app that watches the phone's charging as a second sign passes `.powerLost`
  /// (LC-5).
  func disconnect(_ event: ScreenEvent = .disconnected) {
    guard let controller else { return }
    controller.delegate = nil
    configuration?.delegate = nil
    (self.controller, configuration) = (nil, nil)
    let gone: [any TemplateAdapter] = stack + [modal].compactMap(\.self)
    (stack, modal, looksLater) = ([], nil, false)
    (asked, answered) = (0, 0)
    for adapter in gone { adapter.close() }
    onEvent(event)
  }
}

extension CarPlayHost: CPSessionConfigurationDelegate {
  func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration, limitedUserInterfacesChanged limits: CPLimitableUserInterface
  ) {
    onEvent(.limitsChanged(InterfaceLimits(limits)))
  }

  func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration, contentStyleChanged style: CPContentStyle
  ) {
    onEvent(.styleChanged(ContentStyle(style)))
  }
}

extension InterfaceLimits {
  /// The numbers are the platform's (SC-1).
  fileprivate init(_ limits: CPLimitableUserInterface) { self.init(rawValue: Int(limits.rawValue)) }
}

extension ContentStyle {
  /// The platform might not report it (SC-6).
  init(_ style: CPContentStyle) { self.init(platform: Int(style.rawValue)) }
}

extension CarPlayHost {
  /// Does an operation of the library. Operations on templates that are gone meanwhile are skipped.
  func apply(_ operation: ScreenOperation) {
    if case .setRoot = operation { roots += 1 }
    guard controller != nil, roots == connections else { return }
    switch operation {
    case .setRoot(let root): setRoot(root)
    case .push(let template): push(template)
    case .pop(let count): pop(to: count)
    case .popToRoot: pop(to: 1)
    case .update(let template): adapter(template.id)?.update(template)
    case .present(let template): present(template)
    case .dismiss: dismiss()
    case .activateFrame(let frame): activate(frame)
    case .answerSearch(let rows, let generation, let template):
      (adapter(template) as? SearchAdapter)?.answer(rows, generation: generation)
    case .completeRow(let row, let template): adapter(template)?.complete(row)
    case .showPanning(let id): map(id)?.showPanning()
    case .hidePanning(let id): map(id)?.hidePanning()
    case .showTripPreviews(let preview, let id): map(id)?.show(preview)
    case .hideTripPreviews(let id): map(id)?.hidePreview()
    case .startGuidance(let guidance, let id): map(id)?.start(guidance)
    case .updateGuidance(let guidance, let id): map(id)?.guidance?.update(guidance)
    case .endGuidance(let finished, let id): map(id)?.end(finished: finished)
    case .showNavigationAlert(let notice, let id): map(id)?.show(notice)
    case .dismissNavigationAlert(let id): map(id)?.hideNotice()
    }
  }

  private func adapter(_ id: TemplateID) -> (any StackAdapter)? { stack.first { $0.id == id } }

  private func map(_ id: TemplateID) -> MapAdapter? { adapter(id) as? MapAdapter }
}
