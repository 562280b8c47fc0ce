import Foundation

/// The app's side of a head unit: its requests, checked as the platform checks them.
///
/// Requests that pass the checks go as messages to the head unit, which is another process (section 0 of the rules):
/// they are handled when the run loop is pumped.
@MainActor open class CPInterfaceController {
  /// The completion of an operation: whether it succeeded, and the error if it didn't.
  public typealias Completion = @Sendable (Bool, (any Error)?) -> Void

  /// Gets the appearances and disappearances of templates.
  open weak var delegate: (any CPInterfaceControllerDelegate)?
  /// Whether the screen should be dark (IC-15).
  open var prefersDarkUserInterfaceStyle = false
  /// The templates, the root first: the requested ones, or those on the screen, depending on the head unit.
  open var templates: [CPTemplate] {
    if let headUnit, headUnit.tellsWhatIsShown { headUnit.stack } else { requested }
  }
  /// The requested presented template.
  public internal(set) var presentedTemplate: CPTemplate?

  /// The requested templates, the root first.
  var requested: [CPTemplate] = []
  private weak var headUnit: HeadUnit?

  init(_ headUnit: HeadUnit) { self.headUnit = headUnit }

  /// Makes a template the only one. A template that is already the root changes nothing and never completes (IC-10).
  open func setRootTemplate(_ rootTemplate: CPTemplate, animated: Bool, completion: Completion? = nil) {
    guard check(rootTemplate, in: Self.pushable, "setRootTemplate:") else { return }
    guard requested.first !== rootTemplate else { return }
    requested = [rootTemplate]
    headUnit?.ask { $0.hosted(.root(rootTemplate), completion) }
  }

  /// Puts a template on top.
  open func pushTemplate(_ templateToPush: CPTemplate, animated: Bool, completion: Completion? = nil) {
    guard check(templateToPush, in: Self.pushable, "pushTemplate:") else { return }
    guard !requested.isEmpty else { return fail(.noRoot, completion) }
    guard !requested.contains(where: { $0 === templateToPush }) else { return fail(.pushedTwice, completion) }
    requested.append(templateToPush)
    headUnit?.ask { $0.hosted(.push(templateToPush), completion) }
  }

  /// Takes the top off.
  open func popTemplate(animated: Bool, completion: Completion? = nil) {
    guard let target = requested.dropLast().last else { return fail(.nothingToPop, completion) }
    pop(to: target, animated: animated, completion: completion)
  }

  /// Takes everything above a template off.
  open func pop(to targetTemplate: CPTemplate, animated: Bool, completion: Completion? = nil) {
    guard let position = requested.firstIndex(where: { $0 === targetTemplate }) else {
      return fail(.notInHierarchy, completion)
    }
    let gone = Array(requested[(position + 1)...])
    guard !gone.isEmpty else { return fail(.nothingToPop, completion) }
    requested.removeLast(gone.count)
    headUnit?.ask { $0.hosted(.remove(gone), completion) }
  }

  /// Presents a template over the others, one at a time (IC-1, IC-5).
  open func presentTemplate(_ templateToPresent: CPTemplate, animated: Bool, completion: Completion? = nil) {
    guard check(templateToPresent, in: Self.presentable, "presentTemplate:") else { return }
    guard presentedTemplate == nil else { return fail(.alreadyPresenting, completion) }
    presentedTemplate = templateToPresent
    headUnit?.ask { $0.hosted(.present(templateToPresent), completion) }
  }

  /// Dismisses it. The reference is cleared immediately; if nothing is presented, nothing happens and no completion is
  /// called (IC-11).
  open func dismissTemplate(animated: Bool, completion: Completion? = nil) {
    guard let presented = presentedTemplate else { return }
    presentedTemplate = nil
    headUnit?.ask { $0.hosted(.dismiss(presented), completion) }
  }

  // MARK: Checks

  private static let pushable: [CPTemplate.Type] = [
    CPMapTemplate.self, CPGridTemplate.self, CPListTemplate.self, CPSearchTemplate.self,
  ]
  private static let presentable: [CPTemplate.Type] = [
    CPActionSheetTemplate.self, CPAlertTemplate.self, CPVoiceControlTemplate.self,
  ]

  /// The class must be exactly one of these, not a subclass (IC-4).
  private func check(_ template: CPTemplate, in allowed: [CPTemplate.Type], _ operation: String) -> Bool {
    if allowed.contains(where: { $0 == type(of: template) }) { return true }
    let names = allowed.map { "\($0)" }.joined(separator: ", ")
    headUnit?.note(
      .raise("Unsupported object \(type(of: template)) passed to \(operation). Allowed classes: \(names)"))
    return false
  }

  /// Calls the completion with an error; without a completion the app is ended (IC-7).
  private func fail(_ error: CarPlayError, _ completion: Completion?) {
    guard let completion else {
      headUnit?.note(
        .raise(
          "An error was encountered during a template operation, but no completion block was specified. "
            + "Error: \(error)"))
      return
    }
    headUnit?.tell { completion(false, error) }
  }
}

/// Gets the appearances and disappearances of templates; every method is optional (IC-13).
@MainActor public protocol CPInterfaceControllerDelegate: AnyObject {
  /// A template is about to come on the screen.
  func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool)
  /// A template is on the screen.
  func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool)
  /// A template is about to go.
  func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool)
  /// A template is gone; the only sign that the driver dismissed a presented one.
  func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool)
}

/// The defaults of the delegate's optional methods: they do nothing.
extension CPInterfaceControllerDelegate {
  /// Does nothing.
  public func templateWillAppear(_ aTemplate: CPTemplate, animated: Bool) {}
  /// Does nothing.
  public func templateDidAppear(_ aTemplate: CPTemplate, animated: Bool) {}
  /// Does nothing.
  public func templateWillDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
  /// Does nothing.
  public func templateDidDisappear(_ aTemplate: CPTemplate, animated: Bool) {}
}

/// The errors of the controller, in the platform's words (IC-5, IC-6).
enum CarPlayError: String, CustomNSError {
  case alreadyPresenting = "Presenting a template while a template is already presented is not supported."
  case noRoot =
    "Attempting to push a template without a root template. Set a root template first with setRootTemplate."
  case pushedTwice = "Pushing the same template instance more than once is not supported."
  case nothingToPop = "No templates were available to be popped."
  case notInHierarchy = "The specified template does not exist in the current navigation hierarchy."

  static let errorDomain = "CarPlayErrorDomain"
  var errorCode: Int { -1 }
  var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: rawValue] }
}

/// The scene of an app on a head unit.
@MainActor open class CPTemplateApplicationScene {
  /// The controller of its templates.
  public let interfaceController: CPInterfaceController
  /// The window of its map.
  public let carWindow: CPWindow

  init(_ controller: CPInterfaceController) {
    interfaceController = controller
    carWindow = CPWindow()
  }
}

/// Gets the connections and disconnections of head units; a navigation app implements the methods with a window (LC-1).
@MainActor public protocol CPTemplateApplicationSceneDelegate: AnyObject {
  /// A head unit connected. The root must be set before this returns (LC-2).
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didConnect interfaceController: CPInterfaceController, to window: CPWindow)
  /// The head unit disconnected.
  func templateApplicationScene(
    _ templateApplicationScene: CPTemplateApplicationScene,
    didDisconnect interfaceController: CPInterfaceController, from window: CPWindow)
}
