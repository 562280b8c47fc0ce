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
