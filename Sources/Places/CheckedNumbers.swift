// Numbers that come from files, clients and other programs: each is checked where it is decoded, so that no conversion
// of it can end the process.

extension KeyedDecodingContainer {
  /// Decodes a number and checks that it is in a range.
  ///
  /// - Throws: `DecodingError`, which names the field; for a number out of range it also names the number and the range.
  package func decode<Number: Comparable & Decodable>(
    in range: ClosedRange<Number>, forKey key: Key
  ) throws -> Number {
    try check(try decode(Number.self, forKey: key), in: range, forKey: key)
  }

  /// Decodes a number, if it is there and not null, and checks that it is in a range.
  ///
  /// - Throws: `DecodingError`, which names the field; for a number out of range it also names the number and the range.
  package func decodeIfPresent<Number: Comparable & Decodable>(
    in range: ClosedRange<Number>, forKey key: Key
  ) throws -> Number? {
    try decodeIfPresent(Number.self, forKey: key).map { try check($0, in: range, forKey: key) }
  }

  private func check<Number: Comparable>(
    _ number: Number, in range: ClosedRange<Number>, forKey key: Key
  ) throws -> Number {
    guard range.contains(number) else {
      func written(_ number: Number) -> String {
        (number as? Double).flatMap { Int(exactly: $0) }.map { "\($0)" } ?? "\(number)"
      }
      throw DecodingError.dataCorruptedError(
        forKey: key, in: self,
        debugDescription: "\(written(number)) is out of range; use a number from \(written(range.lowerBound)) to "
          + written(range.upperBound))
    }
    return number
  }
}

extension Int {
  /// The nearest integer to a number; the smallest or the largest if the number is beyond it, and 0 for NaN.
  package init(saturating number: Double) {
    // The largest integer has no double of its own: the next one is 2^63.
    if number >= -Double(Int.min) {
      self = .max
    } else if number <= Double(Int.min) {
      self = .min
    } else {
      self = number.isNaN ? 0 : Int(number.rounded())
    }
  }
}

extension Duration {
  /// The longest time that a number of seconds is converted to, in seconds: more than three hundred years.
  private static let longest = 1e10

  /// A time in seconds; the longest time if the number is beyond it in either direction, and no time for NaN.
  package init(saturating seconds: Double) {
    self = seconds.isNaN ? .zero : .seconds(Swift.min(Self.longest, Swift.max(-Self.longest, seconds)))
  }
}
