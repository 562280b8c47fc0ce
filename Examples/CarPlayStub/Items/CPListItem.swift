/// A row that can be picked.
@MainActor public protocol CPSelectableListItem: CPListTemplateItem {
  /// Called when it is picked; the completion must be called when that is dealt with (LI-6).
  var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)? { get set }
}

/// Anything that can stand in a section.
@MainActor public protocol CPListTemplateItem: AnyObject {
  /// What it says.
  var text: String? { get }
  /// Whatever the app wants to keep with it.
  var userInfo: Any? { get set }
}

/// What stands at the end of a row.
public enum CPListItemAccessoryType: Int, Sendable {
  /// Nothing.
  case none
  /// An arrow: it leads a level deeper (MA-16).
  case disclosureIndicator
  /// A cloud.
  case cloud
}

/// A row of a list or of a search.
@MainActor open class CPListItem: CPSelectableListItem {
  /// What it says.
  public private(set) var text: String?
  /// What it says below that.
  public private(set) var detailText: String?
  /// Its picture.
  public private(set) var image: UIImage?
  /// What stands at its end.
  open var accessoryType: CPListItemAccessoryType
  /// Whether it can be picked; one that cannot calls nothing (LI-7).
  open var isEnabled = true
  /// Whatever the app wants to keep with it.
  open var userInfo: Any?
  /// Called when it is picked.
  open var handler: ((any CPSelectableListItem, @escaping () -> Void) -> Void)?

  /// Makes a row.
  public init(
    text: String?, detailText: String?, image: UIImage? = nil, accessoryImage: UIImage? = nil,
    accessoryType: CPListItemAccessoryType = .none
  ) {
    self.text = text
    self.detailText = detailText
    self.image = image
    self.accessoryType = accessoryType
  }
}
