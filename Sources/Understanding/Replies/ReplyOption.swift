/// A place that a question offers, as far as an answer can name it.
public struct ReplyOption: Hashable, Sendable {
  /// Its name as written.
  public var name: String
  /// The street it is in, as written and without the house number; `nil` where that is unknown.
  public var street: String?
  /// The town or part of it, as written; `nil` where that is unknown.
  public var area: String?
  /// Metres from the driver; `nil` where that is unknown.
  public var distance: Double?

  /// Makes an option.
  public init(name: String, street: String? = nil, area: String? = nil, distance: Double? = nil) {
    self.name = name
    self.street = street
    self.area = area
    self.distance = distance
  }
}
