/// One of two coordinates: degrees, or degrees, minutes and seconds, with a sign or a hemisphere.
struct CoordinateAngle {
  /// The value with its sign, not checked against the axis.
  private(set) var degrees = 0.0
  /// Which of the two it is, where a hemisphere says so.
  private(set) var axis: CoordinateToken.Axis?
  /// Whether a sign was written.
  private(set) var isSigned = false
  /// Whether it is one whole number without a unit, which may mean something else.
  private(set) var isWhole = false
  /// What is wrong with minutes or seconds, naming the value.
  private(set) var fault: String?

  /// Reads tokens that are an angle as a whole, or gives `nil`.
  init?(_ tokens: ArraySlice<CoordinateToken>) {
    var rest = tokens
    var isNegative = false
    if case .hemisphere(let axis, let negative) = rest.first {
      (self.axis, isNegative) = (axis, negative)
      rest.removeFirst()
    } else if case .hemisphere(let axis, let negative) = rest.last {
      (self.axis, isNegative) = (axis, negative)
      rest.removeLast()
    }
    if case .sign(let negative) = rest.first {
      // "-49 N" says two things.
      guard axis == nil else { return nil }
      (isSigned, isNegative) = (true, negative)
      rest.removeFirst()
    }
    guard let numbers = Self.numbers(rest) else { return nil }
    // A row of bare numbers needs a hemisphere to be an angle.
    guard axis != nil || numbers.hasUnit || numbers.values.count == 1 else { return nil }
    isWhole = numbers.values.count == 1 && !numbers.hasUnit && !numbers.hasFraction
    for (value, unit) in zip(numbers.values.dropFirst(), ["minutes", "seconds"]) where value >= 60 {
      fault = fault ?? "\(value) \(unit) are not below 60"
    }
    for (value, parts) in zip(numbers.values, [1.0, 60, 3600]) { degrees += value / parts }
    if isNegative { degrees.negate() }
  }

  /// One to three numbers, which count degrees, minutes and seconds in this order whether a unit follows or not; only
  /// the last may have a fraction.
  private static func numbers(
    _ tokens: ArraySlice<CoordinateToken>
  ) -> (values: [Double], hasUnit: Bool, hasFraction: Bool)? {
    var values: [Double] = []
    var hasUnit = false, hasFraction = false
    var isUnitAllowed = false
    for token in tokens {
      switch token {
      case .number(let digits):
        guard values.count < 3, !hasFraction, let value = Double(digits) else { return nil }
        hasFraction = digits.utf8.contains(UInt8(ascii: "."))
        values.append(value)
        isUnitAllowed = true
      case .unit(let unit):
        guard isUnitAllowed, unit.rawValue == values.count - 1 else { return nil }
        (hasUnit, isUnitAllowed) = (true, false)
      case .sign, .hemisphere, .label, .comma:
        return nil
      }
    }
    return values.isEmpty ? nil : (values, hasUnit, hasFraction)
  }
}
