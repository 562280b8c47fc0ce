/// A question: the offered places in the order in which they were spoken, and the one that "yes" means.
public struct ReplyQuestion: Hashable, Sendable {
  /// The places in the order in which they were spoken.
  public var options: [ReplyOption]
  /// The position of the suggested place; `nil` if the question was "which one?".
  public var suggested: Int?

  /// Creates a question.
  public init(options: [ReplyOption], suggested: Int? = nil) {
    self.options = options
    self.suggested = suggested
  }

  /// The position of the option that comes first by distance; `nil` if a distance is unknown, or two are equal.
  func extreme(_ comesBefore: (Double, Double) -> Bool) -> Int? {
    let distances = options.compactMap(\.distance)
    guard distances.count == options.count, let best = distances.min(by: comesBefore) else { return nil }
    let positions = distances.indices.filter { distances[$0] == best }
    return positions.count == 1 ? positions[0] : nil
  }
}

/// An offered place, with the data that an answer can refer to.
public struct ReplyOption: Hashable, Sendable {
  /// Its name as written.
  public var name: String
  /// Its street, as written and without the house number; `nil` if unknown.
  public var street: String?
  /// Its town or suburb, as written; `nil` if unknown.
  public var area: String?
  /// Meters from the driver; `nil` if unknown.
  public var distance: Double?

  /// Creates an option.
  public init(name: String, street: String? = nil, area: String? = nil, distance: Double? = nil) {
    self.name = name
    self.street = street
    self.area = area
    self.distance = distance
  }
}

/// A driver's answer to a question about places.
public enum ChoiceReply: Hashable, Sendable, Codable {
  /// One of the offered places, by its position from 0.
  case pick(Int)
  /// The suggested place.
  case yes
  /// Not the suggested place, or none of those offered.
  case no
  /// Cancel the search.
  case cancel
  /// Other places than those offered.
  case more
  /// Repeat the question.
  case again
  /// The reply doesn't answer the question, or fits several places.
  case unclear

  /// Its identity as the meaning of an expected answer.
  package var meaning: String { "\(self)" }
}
