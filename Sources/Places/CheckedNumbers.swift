// Numbers from files, clients, and other programs are checked as they are decoded, so that their conversion cannot end
// the process.

extension KeyedDecodingContainer {
  /// Decodes a number and checks that it is in a range.
  ///
  /// - Throws: `DecodingError`, which names the field. For a number out of range, it also names the number and the range.
  package func decode<Number: Comparable & Decodable>(in range: ClosedRange<Number>, forKey key: Key) throws -> Number {
    try check(try decode(Number.self, forKey: key), in: range, forKey: key)
  }

  /// Decodes a number that can be absent or null, and checks that it is in a range.
  ///
  /// - Throws: `DecodingError`, which names the field. For a number out of range, it also names the number and the range.
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
  /// The integer nearest to a number; 0 for NaN.
  package init(saturating number: Double) {
    // A double cannot represent the largest integer. The next double is 2^63.
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
  /// The longest duration in seconds: more than three hundred years.
  private static let longest = 1e10

  /// A duration in seconds, limited to 1e10 in both directions; zero for NaN.
  package init(saturating seconds: Double) {
    self = seconds.isNaN ? .zero : .seconds(Swift.min(Self.longest, Swift.max(-Self.longest, seconds)))
  }
}
