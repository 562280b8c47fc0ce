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
