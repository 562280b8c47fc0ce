/// The features that the car can limit (SC-1).
public struct CPLimitableUserInterface: OptionSet, Hashable, Sendable {
  /// Keyboard 1, lists 2.
  public let rawValue: UInt
  /// The keyboard.
  public static let keyboard = CPLimitableUserInterface(rawValue: 1)
  /// Long lists.
  public static let lists = CPLimitableUserInterface(rawValue: 2)

  /// Makes limits of a number.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// How bright the screen is (SC-1, SC-6).
public struct CPContentStyle: OptionSet, Hashable, Sendable {
  /// Light 1, dark 2.
  public let rawValue: UInt
  /// By day.
  public static let light = CPContentStyle(rawValue: 1)
  /// By night.
  public static let dark = CPContentStyle(rawValue: 2)

  /// Makes a style of a number.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// The car's limits and content style. The initial values aren't announced (SC-2).
///
/// The stub's head unit is the one that is currently connecting: a configuration made at another time has none.
@MainActor open class CPSessionConfiguration {
  /// Gets the changes.
  open weak var delegate: (any CPSessionConfigurationDelegate)?
  /// The current limits.
  public private(set) var limitedUserInterfaces: CPLimitableUserInterface
  /// How bright it is.
  public private(set) var contentStyle: CPContentStyle

  /// Makes a configuration.
  public init(delegate: any CPSessionConfigurationDelegate) {
    self.delegate = delegate
    limitedUserInterfaces = HeadUnit.connecting?.limits ?? []
    contentStyle = HeadUnit.connecting?.style ?? []
    HeadUnit.connecting?.configurations.append(Weak(self))
  }

  /// Stores a value, and notifies the delegate if it changed.
  func take(_ limits: CPLimitableUserInterface) {
    guard limits != limitedUserInterfaces else { return }
    limitedUserInterfaces = limits
    delegate?.sessionConfiguration(self, limitedUserInterfacesChanged: limits)
  }

  func take(_ style: CPContentStyle) {
    guard style != contentStyle else { return }
    contentStyle = style
    delegate?.sessionConfiguration(self, contentStyleChanged: style)
  }
}

/// Gets changes of the car's limits and style; both methods are optional.
@MainActor public protocol CPSessionConfigurationDelegate: AnyObject {
  /// The car's limits changed.
  func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration, limitedUserInterfacesChanged limits: CPLimitableUserInterface)
  /// Day became night, or night day.
  func sessionConfiguration(_ sessionConfiguration: CPSessionConfiguration, contentStyleChanged style: CPContentStyle)
}

/// The defaults of the delegate's optional methods: they do nothing.
extension CPSessionConfigurationDelegate {
  /// Does nothing.
  public func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration, limitedUserInterfacesChanged limits: CPLimitableUserInterface
  ) {}
  /// Does nothing.
  public func sessionConfiguration(
    _ sessionConfiguration: CPSessionConfiguration, contentStyleChanged style: CPContentStyle
  ) {}
}

/// A reference that keeps nothing alive.
struct Weak<Object: AnyObject> {
  weak var object: Object?

  init(_ object: Object) { self.object = object }
}
