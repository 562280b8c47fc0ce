extension Condition {
  /// Where a condition stands in a drawing: the curve it belongs to and its place along it.
  public struct Axis: Sendable, Hashable {
    /// The curve: the condition's text without the number varied along it, for example `car` or `speed@1.1+car`.
    public var name: String
    /// The place along the curve; nil for a condition without a strength.
    public var value: Double?
    /// What ``value`` is measured in: dB, ×, s, %; empty for none.
    public var unit: String
  }

  /// The curve this condition is a point of: `car@15`, `car@10` and `car@5` are 15, 10 and 5 dB on the curve `car`.
  ///
  /// Of several effects the first noise's ratio is what varies; without noise, the first strength. The rest belongs to
  /// the name, so `car@10+telephone` is 10 dB on the curve `car+telephone`.
  public var axis: Axis {
    let noise = effects.firstIndex { effect in
      if case .noise = effect { true } else { false }
    }
    let varied = noise ?? effects.firstIndex { $0.strength != nil }
    guard let varied else { return Axis(name: description, value: nil, unit: "") }
    let names = effects.indices.map { $0 == varied ? effects[$0].name : effects[$0].text }
    return Axis(name: names.joined(separator: "+"), value: effects[varied].strength, unit: effects[varied].unit)
  }
}
