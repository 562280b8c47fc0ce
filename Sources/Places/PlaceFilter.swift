public import struct Foundation.Date

/// What a place must have besides its name or rubric.
public struct PlaceFilter: Hashable, Sendable {
  /// Identifiers of attributes that the map must say it has, such as `vegan`; all of them.
  public var attributes: [String]

  /// When it must not be closed; `nil` where the driver did not say.
  ///
  /// Places of which the map does not know are kept, behind those that are open, and say so in
  /// ``PlaceCandidate/opening``.
  public var openAt: Date?

  /// Makes a filter; without values it lets everything pass.
  public init(attributes: [String] = [], openAt: Date? = nil) {
    self.attributes = attributes
    self.openAt = openAt
  }

  /// Lets everything pass.
  public static let none = PlaceFilter()
}
