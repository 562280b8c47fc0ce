extension Condition {
  /// Whether it has babble, which is made of other recordings.
  public var needsBabble: Bool {
    effects.contains { effect in
      if case .noise(.babble, _) = effect { true } else { false }
    }
  }
}
