/// A screen of a head unit, as a value. The head unit's own process draws it.
///
/// A template is either ``PushableTemplate`` or ``PresentableTemplate``, never both, so that pushing an alert does not
/// compile; on the original it ends the app (IC-1, IC-4).
public protocol Template: Hashable, Sendable, Codable, Identifiable where ID == TemplateID {
  /// Which kind it is.
  static var kind: TemplateKind { get }

  /// Which instance it is.
  var id: TemplateID { get set }
}

/// A template that goes into the stack (IC-3).
public protocol PushableTemplate: Template {
  /// The template in the type that a stack keeps.
  var pushable: AnyPushable { get }
}

/// A template that lies over the stack, one at a time (IC-1, IC-5).
public protocol PresentableTemplate: Template {
  /// The template in the type that a stack keeps.
  var presentable: AnyPresentable { get }
}
