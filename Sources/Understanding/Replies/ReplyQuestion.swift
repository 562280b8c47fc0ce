/// What was asked: the places offered in the order in which they were read, and the one that "yes" means.
public struct ReplyQuestion: Hashable, Sendable {
  /// The places, in the order in which the driver heard them.
  public var options: [ReplyOption]
  /// The position of the place that was suggested; `nil` where the question was "which one?".
  public var suggested: Int?

  /// Makes a question.
  public init(options: [ReplyOption], suggested: Int? = nil) {
    self.options = options
    self.suggested = suggested
  }

  /// The position of the option that comes first by distance; `nil` where a distance is unknown, or two are the same.
  func extreme(_ comesBefore: (Double, Double) -> Bool) -> Int? {
    let distances = options.compactMap(\.distance)
    guard distances.count == options.count, let best = distances.min(by: comesBefore) else { return nil }
    let positions = distances.indices.filter { distances[$0] == best }
    return positions.count == 1 ? positions[0] : nil
  }
}

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

/// What a driver answered to a question about places.
public enum ChoiceReply: Hashable, Sendable, Codable {
  /// One of the places offered, by its position from 0.
  case pick(Int)
  /// What was suggested.
  case yes
  /// Not what was suggested, or none of those offered.
  case no
  /// No more of this.
  case cancel
  /// Other places than those offered.
  case more
  /// The question once more.
  case again
  /// Nothing that answers the question, or what fits several of the places.
  case unclear
}
