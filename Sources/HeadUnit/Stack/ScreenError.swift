/// The reason that a change of the stack was refused. Nothing was changed and nothing was sent.
///
/// On the original, some of these end the app silently (IC-4, IC-7, IC-9).
public enum ScreenError: Error, Hashable, Sendable, Codable {
  /// The stack has no root to push on (IC-6).
  case noRoot
  /// The instance is already in the stack or presented over it (IC-6).
  case alreadyShown(TemplateID)
  /// No template is above the root (IC-6).
  case nothingToPop
  /// The template is not in the stack (IC-6).
  case notInStack(TemplateID)
  /// A template is already presented, or its dismissal isn't finished (IC-5).
  case alreadyPresenting(TemplateID)
  /// The stack would be deeper than the app's category allows (IC-8, IC-9).
  case tooDeep(maximum: Int, TemplateID)
  /// The app's category may not use this kind of template (IC-3, IC-9).
  case forbidden(TemplateKind, AppCategory)
  /// The voice template has no such frame (VC-7).
  case unknownFrame(VoiceFrame.Identifier, TemplateID)
  /// A frame was requested, but no voice template stays on the screen (VC-3).
  case voiceNotPresented
  /// A voice template needs a frame (VC-2).
  case noFrames(TemplateID)
  /// An action sheet needs an action (AL-6).
  case noActions(TemplateID)
  /// The car limits the keyboard, so a search screen isn't possible (SC-5).
  case keyboardLimited(TemplateID)

  private typealias AlreadyShownCodingKeys = TemplateKey
  private typealias NotInStackCodingKeys = TemplateKey
  private enum AlreadyPresentingCodingKeys: String, CodingKey { case _0 = "presented" }
  private enum TooDeepCodingKeys: String, CodingKey { case maximum, _1 = "template" }
  private enum ForbiddenCodingKeys: String, CodingKey { case _0 = "kind", _1 = "category" }
  private enum UnknownFrameCodingKeys: String, CodingKey { case _0 = "frame", _1 = "template" }
  private typealias NoFramesCodingKeys = TemplateKey
  private typealias NoActionsCodingKeys = TemplateKey
  private typealias KeyboardLimitedCodingKeys = TemplateKey
}

extension ScreenError: CustomStringConvertible {
  /// The platform's own text if it has one, so that developers can look it up.
  public var description: String {
    switch self {
    case .noRoot:
      "Attempting to push a template without a root template. Set a root template first with setRootTemplate."
    case .alreadyShown: "Pushing the same template instance more than once is not supported."
    case .nothingToPop: "No templates were available to be popped."
    case .notInStack: "The specified template does not exist in the current navigation hierarchy."
    case .alreadyPresenting: "Presenting a template while a template is already presented is not supported."
    case .tooDeep: "Application exceeded the hierarchy depth limit"
    case .forbidden(let kind, let category):
      "Unsupported object \(kind.rawValue) passed to \(kind.isPresented ? "present" : "push"). "
        + "Allowed classes: \(category.allowedTemplates.map(\.rawValue).sorted().joined(separator: ", "))"
    case .unknownFrame(let frame, let template): "\(template) has no voice frame \"\(frame.rawValue)\""
    case .voiceNotPresented: "A voice frame was requested without a voice template."
    case .noFrames(let template): "\(template) has no voice frame"
    case .noActions(let template): "\(template) is an action sheet without an action"
    case .keyboardLimited(let template): "\(template) needs the keyboard, which the car currently limits"
    }
  }

  /// The fix, naming the template.
  public var advice: String {
    switch self {
    case .noRoot: "set a root before the connection callback returns (LC-2)"
    case .alreadyShown(let id): "update \(id) instead, or give the new instance a unique identity"
    case .nothingToPop: "only the root is left; check the depth first"
    case .notInStack(let id): "\(id) was already popped, or never pushed"
    case .alreadyPresenting(let id): "dismiss \(id), and wait until it is gone or two seconds have passed (IC-11)"
    case .tooDeep(let maximum, let id):
      "\(maximum) levels are allowed; update the top in place instead of pushing \(id)"
    case .forbidden(_, let category): "the category \(category.rawValue) doesn't allow it"
    case .unknownFrame: "add the frame to the template before presenting it"
    case .voiceNotPresented: "show the voice template first"
    case .noFrames: "add the initial frame"
    case .noActions: "add an action, or use an alert"
    case .keyboardLimited: "offer voice search, favorites, and recent places"
    }
  }
}
