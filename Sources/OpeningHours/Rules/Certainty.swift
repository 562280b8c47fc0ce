/// Whether something holds, where it may depend on what is not known.
enum Certainty: Int, Sendable, Hashable, Comparable {
  case no, maybe, yes

  init(_ value: Bool?) {
    self =
      switch value {
      case true?: .yes
      case false?: .no
      case nil: .maybe
      }
  }

  /// Both must hold: the less certain.
  static func && (left: Certainty, right: @autoclosure () -> Certainty) -> Certainty {
    left == .no ? .no : min(left, right())
  }

  /// One suffices: the more certain.
  static func || (left: Certainty, right: @autoclosure () -> Certainty) -> Certainty {
    left == .yes ? .yes : max(left, right())
  }

  static func < (left: Certainty, right: Certainty) -> Bool { left.rawValue < right.rawValue }
}
