/// Parses the tokens of coordinates into two angles and their point.
struct CoordinateGrammar {
  private typealias Halves = (first: ArraySlice<CoordinateToken>, second: ArraySlice<CoordinateToken>)

  private let tokens: [CoordinateToken]

  init(_ tokens: [CoordinateToken]) { self.tokens = tokens }

  var reading: CoordinateText {
    let labels = positions { if case .label = $0 { true } else { false } }
    let hemispheres = positions { if case .hemisphere = $0 { true } else { false } }
    if !labels.isEmpty { return labelled(at: labels) }
    guard let halves = hemispheres.isEmpty ? signedHalves : halves(hemispheres),
      let first = CoordinateAngle(halves.first), let second = CoordinateAngle(halves.second)
    else { return .absent }
    if let axis = first.axis {
      // "300 S 500 E" is an address in towns with numbered streets, so whole numbers alone aren't coordinates.
      guard let other = second.axis, axis != other, !first.isWhole || !second.isWhole else { return .absent }
      return axis == .latitude ? point(first, second) : point(second, first)
    }
    guard isUnmistakable(first, second) else { return .absent }
    let point = point(first, second)
    if first.isWhole, second.isWhole, case .outOfRange = point { return .absent }
    return point
  }

  /// "Latitude 49 longitude -123", in either order.
  private func labelled(at positions: [Int]) -> CoordinateText {
    guard positions.count == 2, positions[0] == 0, case .label(let axis) = tokens[0],
      case .label(let other) = tokens[positions[1]], axis != other,
      let first = CoordinateAngle(withoutComma(tokens[1..<positions[1]])),
      let second = CoordinateAngle(tokens[(positions[1] + 1)...]),
      first.axis ?? axis == axis, second.axis ?? other == other
    else { return .absent }
    return axis == .latitude ? point(first, second) : point(second, first)
  }

  /// The two parts, each with a hemisphere, both before or both after the values.
  private func halves(_ hemispheres: [Int]) -> Halves? {
    guard hemispheres.count == 2 else { return nil }
    let border: Int
    if hemispheres[0] == 0 {
      border = hemispheres[1]
    } else if hemispheres[1] == tokens.count - 1 {
      border = hemispheres[0] + 1
    } else {
      return nil
    }
    let second = tokens[border...]
    if case .comma = second.first { return (tokens[..<border], second.dropFirst()) }
    return (withoutComma(tokens[..<border]), second)
  }

  /// The parts on the sides of a comma, or split where the second one's degrees start, or two numbers.
  private var signedHalves: Halves? {
    let commas = positions { if case .comma = $0 { true } else { false } }
    if let comma = commas.first { return commas.count == 1 ? (tokens[..<comma], tokens[(comma + 1)...]) : nil }
    let numbers = positions { if case .number = $0 { true } else { false } }
    let degrees = numbers.filter { $0 + 1 < tokens.count && tokens[$0 + 1] == .unit(.degrees) }
    guard degrees.count == 2 || (degrees.isEmpty && numbers.count == 2) else { return nil }
    var border = degrees.last ?? numbers[1]
    if border > 0, case .sign = tokens[border - 1] { border -= 1 }
    return (tokens[..<border], tokens[border...])
  }

  /// Whether two angles without hemispheres can only be coordinates.
  private func isUnmistakable(_ first: CoordinateAngle, _ second: CoordinateAngle) -> Bool {
    guard first.isWhole, second.isWhole else { return true }
    if second.isSigned { return true }
    // "-33,151" may be one number with a decimal comma, and "49, 123" may be a list.
    return first.isSigned && !tokens.contains(.comma(isBlankAfter: false))
  }

  private func point(_ latitude: CoordinateAngle, _ longitude: CoordinateAngle) -> CoordinateText {
    if let fault = latitude.fault ?? longitude.fault { return .outOfRange(message: fault) }
    return CoordinateText.point(latitude.degrees, longitude.degrees)
  }

  private func positions(where matches: (CoordinateToken) -> Bool) -> [Int] {
    tokens.indices.filter { matches(tokens[$0]) }
  }

  private func withoutComma(_ tokens: ArraySlice<CoordinateToken>) -> ArraySlice<CoordinateToken> {
    if case .comma = tokens.last { tokens.dropLast() } else { tokens }
  }
}

/// One of two coordinates: degrees, or degrees, minutes, and seconds, with a sign or a hemisphere.
struct CoordinateAngle {
  /// The signed value, not validated against the axis.
  private(set) var degrees = 0.0
  /// The axis, if a hemisphere gives it.
  private(set) var axis: CoordinateToken.Axis?
  /// Whether it has an explicit sign.
  private(set) var isSigned = false
  /// Whether it is a single whole number without a unit, which may mean something else.
  private(set) var isWhole = false
  /// The problem with minutes or seconds, including the value.
  private(set) var fault: String?

  /// Parses tokens that form an angle; `nil` otherwise.
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
      // "-49 N" is contradictory.
      guard axis == nil else { return nil }
      (isSigned, isNegative) = (true, negative)
      rest.removeFirst()
    }
    guard let numbers = Self.numbers(rest) else { return nil }
    // A sequence of bare numbers is an angle only with a hemisphere.
    guard axis != nil || numbers.hasUnit || numbers.values.count == 1 else { return nil }
    isWhole = numbers.values.count == 1 && !numbers.hasUnit && !numbers.hasFraction
    for (value, unit) in zip(numbers.values.dropFirst(), ["minutes", "seconds"]) where value >= 60 {
      fault = fault ?? "\(value) \(unit) are not below 60"
    }
    for (value, parts) in zip(numbers.values, [1.0, 60, 3600]) { degrees += value / parts }
    if isNegative { degrees.negate() }
  }

  /// One to three numbers: degrees, minutes, and seconds in this order, with or without units; only the last may have a
  /// fraction.
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
      case .sign, .hemisphere, .label, .comma: return nil
      }
    }
    return values.isEmpty ? nil : (values, hasUnit, hasFraction)
  }
}
