/// A template that goes into the stack (IC-3): a screen of a head unit, as a value. The head unit's own process draws it.
///
/// A template is either pushable or ``PresentableTemplate``, never both, so that pushing an alert does not compile; on
/// the original it ends the app (IC-1, IC-4).
public protocol PushableTemplate: Hashable, Sendable, Codable, Identifiable where ID == TemplateID {
  /// The template in the type that a stack keeps.
  var pushable: AnyPushable { get }
}

/// A template that is presented modally over the stack, one at a time (IC-1, IC-5).
public protocol PresentableTemplate: Hashable, Sendable, Codable, Identifiable where ID == TemplateID {
  /// The template in the type that a stack keeps.
  var presentable: AnyPresentable { get }
}

/// The kinds of template there are.
public enum TemplateKind: String, Hashable, Sendable, Codable, CaseIterable {
  /// The map.
  case map
  /// A grid of image buttons: the rubricator.
  case grid
  /// A list of rows.
  case list
  /// A keyboard and rows.
  case search
  /// The frames of a voice search.
  case voiceControl
  /// An alert over the whole screen.
  case alert
  /// A question with several answers.
  case actionSheet

  /// Whether it is presented over the stack, not pushed (IC-1).
  public var isPresented: Bool {
    switch self {
    case .map, .grid, .list, .search: false
    case .voiceControl, .alert, .actionSheet: true
    }
  }
}

/// The key of a template in an encoded enumeration.
enum TemplateKey: String, CodingKey { case _0 = "template" }

/// A template of the stack.
public enum AnyPushable: PushableTemplate {
  /// The map.
  case map(MapTemplate)
  /// A grid.
  case grid(GridTemplate)
  /// A list.
  case list(ListTemplate)
  /// A search.
  case search(SearchTemplate)

  private typealias MapCodingKeys = TemplateKey
  private typealias GridCodingKeys = TemplateKey
  private typealias ListCodingKeys = TemplateKey
  private typealias SearchCodingKeys = TemplateKey

  /// The identity of the instance.
  public var id: TemplateID {
    switch self {
    case .map(let template): template.id
    case .grid(let template): template.id
    case .list(let template): template.id
    case .search(let template): template.id
    }
  }

  /// The template's kind.
  public var kind: TemplateKind {
    switch self {
    case .map: .map
    case .grid: .grid
    case .list: .list
    case .search: .search
    }
  }

  /// The buttons in the bar; a search has no bar buttons (SE-6).
  public var bar: BarButtons {
    switch self {
    case .map(let template): template.bar
    case .grid(let template): template.bar
    case .list(let template): template.bar
    case .search: .none
    }
  }
}

extension AnyPushable {
  /// The template itself.
  public var pushable: AnyPushable { self }

  /// The template as a head unit shows it, with warnings about the items that aren't shown.
  public func trimmed(for profile: HeadUnitProfile, limits: InterfaceLimits = []) -> Trimmed<AnyPushable> {
    switch self {
    case .map(let template): template.trimmed(for: profile).map(AnyPushable.map)
    case .grid(let template): template.trimmed(for: profile).map(AnyPushable.grid)
    case .list(let template): template.trimmed(for: profile, limits: limits).map(AnyPushable.list)
    case .search(let template): template.trimmed(for: profile, limits: limits).map(AnyPushable.search)
    }
  }
}

/// A template over the stack.
public enum AnyPresentable: PresentableTemplate {
  /// The frames of a voice search.
  case voiceControl(VoiceControlTemplate)
  /// An alert.
  case alert(AlertTemplate)
  /// An action sheet.
  case actionSheet(ActionSheetTemplate)

  private typealias VoiceControlCodingKeys = TemplateKey
  private typealias AlertCodingKeys = TemplateKey
  private typealias ActionSheetCodingKeys = TemplateKey

  /// The identity of the instance.
  public var id: TemplateID {
    switch self {
    case .voiceControl(let template): template.id
    case .alert(let template): template.id
    case .actionSheet(let template): template.id
    }
  }

  /// The template's kind.
  public var kind: TemplateKind {
    switch self {
    case .voiceControl: .voiceControl
    case .alert: .alert
    case .actionSheet: .actionSheet
    }
  }

  /// The buttons of an alert or an action sheet.
  public var actions: [AlertAction] {
    switch self {
    case .voiceControl: []
    case .alert(let template): template.actions
    case .actionSheet(let template): template.actions
    }
  }
}

extension AnyPresentable {
  /// The template itself.
  public var presentable: AnyPresentable { self }

  /// The template as a head unit shows it, with warnings about the items that aren't shown.
  public func trimmed(for profile: HeadUnitProfile) -> Trimmed<AnyPresentable> {
    switch self {
    case .voiceControl(let template): template.trimmed(for: profile).map(AnyPresentable.voiceControl)
    case .alert(let template): template.trimmed(for: profile).map(AnyPresentable.alert)
    case .actionSheet(let template): template.trimmed().map(AnyPresentable.actionSheet)
    }
  }
}
