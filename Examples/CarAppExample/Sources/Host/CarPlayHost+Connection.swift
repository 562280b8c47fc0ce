import DestinationSearch
import SearchScreen

#if canImport(CarPlay) && canImport(UIKit)
  import CarPlay
#else
  import CarPlayStub
#endif

extension CarPlayHost {
  /// The car is there. The root is on the screen when this returns, with its buttons (LC-2, MA-12).
  func connect(_ controller: CPInterfaceController) {
    // The last disconnection may have been missed (LC-5).
    disconnect()
    self.controller = controller
    controller.delegate = self
    let configuration = CPSessionConfiguration(delegate: self)
    self.configuration = configuration
    connections += 1
    // The values it begins with are not announced (SC-2).
    let limits = InterfaceLimits(configuration.limitedUserInterfaces)
    // The session answers later than the platform allows, but which root it will ask for is known.
    setRoot(.map(SearchScreenModel.root(settings: settings, limits: limits)))
    onEvent(.connected(limits: limits, style: ContentStyle(configuration.contentStyle)))
  }

  /// The car is gone; may be told any number of times, and by anybody. Whatever waits for a completion gets it.
  ///
  /// The platform may not tell; an app that watches the phone's charging as a second sign gives `.powerLost` (LC-5).
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
  /// The platform may say nothing (SC-6).
  init(_ style: CPContentStyle) { self.init(platform: Int(style.rawValue)) }
}
