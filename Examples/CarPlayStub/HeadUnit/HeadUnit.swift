/// A head unit in memory: the process that shows templates, and the driver in front of it.
///
/// The app's requests and the driver's actions cross to the other side as messages. Nothing happens until the test
/// pumps the run loop, so it controls how late a completion is. The head unit keeps its own view of the screen, drops
/// what a real one drops, and records every ``HeadUnitFault``.
@MainActor public final class HeadUnit {
  /// The maximum number of templates in a stack, including the root (IC-8).
  public static let maximumDepth = 5

  /// The head unit that is just connecting.
  static weak var connecting: HeadUnit?

  /// The faults so far.
  public private(set) var faults: [HeadUnitFault] = []
  /// The templates on the screen, the root first.
  public internal(set) var stack: [CPTemplate] = []
  /// The template over them.
  public internal(set) var modal: CPTemplate?
  /// The features that the car limits.
  public internal(set) var limits: CPLimitableUserInterface = []
  /// How bright the screen is.
  public internal(set) var style: CPContentStyle = []
  /// Whether the app's delegate is notified that the template below disappears when another one is presented.
  public var modalCoversStack = true
  /// Whether completions are called before the delegate gets appearances.
  public var completesFirst = false
  /// Whether the controller's `templates` are those on the screen, instead of the requested ones, whose operations may
  /// still be running.
  public var tellsWhatIsShown = false
  /// Whether a completion of dismissing is never called (IC-11).
  public var losesDismissals = false
  /// Called after each change of the screen.
  public var onChange: (() -> Void)?
  /// The scene of the connection; `nil` without one.
  public internal(set) var scene: CPTemplateApplicationScene?

  /// The time since any fixed moment.
  let now: () -> Duration
  var configurations: [Weak<CPSessionConfiguration>] = []
  var selections: [RowSelection] = []
  var openSearches = 0
  private var toHost: [() -> Void] = []
  private var toApp: [() -> Void] = []

  /// Makes a head unit that is not connected.
  ///
  /// - Parameter now: The time since any fixed moment.
  public init(now: @escaping () -> Duration) { self.now = now }

  /// The visible template: the presented one, or the top.
  public var visible: CPTemplate? { modal ?? stack.last }

  /// Whether the app is alive: no exception was raised, and it wasn't killed.
  public var isAlive: Bool {
    !faults.contains { fault in
      switch fault {
      case .raise, .kill: true
      case .cut, .lostFrame, .refused, .completedTwice: false
      }
    }
  }

  // MARK: The run loop

  /// Whether messages are waiting.
  public var isBusy: Bool { !toHost.isEmpty || !toApp.isEmpty }

  /// Handles the app's oldest message; does nothing if there is none.
  public func pumpHost() {
    guard !toHost.isEmpty else { return }
    toHost.removeFirst()()
    onChange?()
  }

  /// Delivers the oldest message to the app; does nothing if there is none.
  public func pumpApp() {
    guard !toApp.isEmpty else { return }
    toApp.removeFirst()()
    onChange?()
  }

  /// Handles all messages, and those that result from them.
  public func pump() {
    while isBusy {
      pumpHost()
      pumpApp()
    }
  }

  /// The app asks for something.
  func ask(_ message: @escaping (HeadUnit) -> Void) {
    toHost.append { [weak self] in self.map(message) }
    onChange?()
  }

  /// Sends a message to the app.
  func tell(_ message: @escaping () -> Void) {
    toApp.append(message)
    onChange?()
  }

  /// Discards the waiting messages.
  func dropMessages() {
    toHost = []
    toApp = []
  }

  func note(_ fault: HeadUnitFault) { faults.append(fault) }
}

/// A fault for which a real head unit silently ignores a request or ends the app.
public enum HeadUnitFault: Hashable, Sendable, CustomStringConvertible {
  /// The framework raises an exception, with this reason (IC-4, IC-7).
  case raise(String)
  /// The head unit ends the app, with this reason (IC-9).
  case kill(String)
  /// Something that was given is not shown.
  case cut(String)
  /// A frame of the voice template came too soon, or is not in it (VC-4, VC-7).
  case lostFrame(String)
  /// A request that has no effect.
  case refused(String)
  /// A completion of a search or a row was called a second time.
  case completedTwice(String)

  /// The fault in words.
  public var description: String {
    switch self {
    case .raise(let reason): "raised: \(reason)"
    case .kill(let reason): "killed: \(reason)"
    case .cut(let what): "cut: \(what)"
    case .lostFrame(let identifier): "lost frame: \(identifier)"
    case .refused(let what): "refused: \(what)"
    case .completedTwice(let what): "completed twice: \(what)"
    }
  }
}

extension HeadUnit {
  /// The car connects: the scene's delegate is called, and must set a root before it returns (LC-2).
  ///
  /// - Returns: Whether it had.
  @discardableResult
  public func connect(_ delegate: any CPTemplateApplicationSceneDelegate) -> Bool {
    let controller = CPInterfaceController(self)
    let scene = CPTemplateApplicationScene(controller)
    self.scene = scene
    HeadUnit.connecting = self
    delegate.templateApplicationScene(scene, didConnect: controller, to: scene.carWindow)
    HeadUnit.connecting = nil
    return !controller.requested.isEmpty
  }

  /// The car disconnects. Its screen and all waiting messages are lost (LC-6).
  ///
  /// - Parameter delegate: The scene's delegate; `nil` if the notification is lost (LC-5).
  public func disconnect(_ delegate: (any CPTemplateApplicationSceneDelegate)?) {
    guard let scene else { return }
    dropMessages()
    stack = []
    modal = nil
    configurations = []
    self.scene = nil
    delegate?.templateApplicationScene(
      scene, didDisconnect: scene.interfaceController, from: scene.carWindow)
    onChange?()
  }

  /// The car's limits changed.
  public func limit(_ limits: CPLimitableUserInterface) {
    self.limits = limits
    for configuration in configurations { tell { configuration.object?.take(limits) } }
  }

  /// Day becomes night, or night day.
  public func turn(_ style: CPContentStyle) {
    self.style = style
    for configuration in configurations { tell { configuration.object?.take(style) } }
  }
}
