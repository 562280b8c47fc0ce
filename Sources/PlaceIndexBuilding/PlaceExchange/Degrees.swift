import Foundation

/// Degrees of latitude or longitude as people and programs write them: "49.2827", "49,2827", "-123° 7.2'",
/// "49 16 58 N".
enum Degrees {
  enum Axis {
    case latitude
    case longitude
  }

  /// The value, not checked for its range; `nil` if the text is invalid or ambiguous.
  static func value(_ text: String, _ axis: Axis) -> Double? {
    var text = text.uppercased().replacing("\u{2212}", with: "-").replacing("\u{2013}", with: "-")
    if let number = decimal(text) { return number }
    let isSouthOrWest: Bool?
    (text, isSouthOrWest) = withoutHemisphere(text.replacing("DEG", with: "°"), axis)
    let pieces = text.split { separators.contains($0) || $0.isWhitespace }
    let signed = pieces.enumerated().map { decimal(String($1), mayBeSigned: $0 == 0) }
    let numbers = signed.compactMap { $0.map(abs) }
    guard (1...3).contains(numbers.count), numbers.count == pieces.count,
      numbers.dropFirst().allSatisfy({ $0 < 60 }), numbers.dropLast().allSatisfy({ $0 == $0.rounded() })
    else { return nil }
    // The parsed number loses the sign of "-0° 30'".
    let isNegative = pieces[0].hasPrefix("-")
    guard isSouthOrWest == nil || !isNegative else { return nil }
    let size = zip(numbers, [1.0, 60, 3_600]).reduce(0) { $0 + $1.0 / $1.1 }
    return isNegative || isSouthOrWest == true ? -size : size
  }

  /// The two numbers of a position in one text, latitude first: "49.28, -123.12", "49,28; -123,12", or (longitude
  /// first) "POINT (-123.12 49.28)". `nil` if the text isn't a position.
  static func pair(_ text: String) -> (latitude: String, longitude: String)? {
    let isPoint = text.uppercased().hasPrefix("POINT")
    let inside = isPoint ? text.split { "()".contains($0) }.dropFirst().first.map(String.init) ?? "" : text
    let separator = isPoint ? " " : [";", ", ", " ", ","].first { inside.contains($0) } ?? ","
    let parts = inside.split(separator: separator).map(String.init)
    guard parts.count == 2 || (isPoint && parts.count == 3) else { return nil }
    return isPoint ? (parts[1], parts[0]) : (parts[0], parts[1])
  }

  /// Symbols for degrees, minutes, and seconds.
  private static let separators = Set("°º˚'′’‘´`\"″”“:")

  /// The text without a hemisphere letter at its beginning or end, and whether that letter means south or west.
  private static func withoutHemisphere(_ text: String, _ axis: Axis) -> (String, Bool?) {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let letters: [Character: Bool] = axis == .latitude ? ["N": false, "S": true] : ["E": false, "W": true]
    if let isNegative = trimmed.first.flatMap({ letters[$0] }) { return (String(trimmed.dropFirst()), isNegative) }
    if let isNegative = trimmed.last.flatMap({ letters[$0] }) { return (String(trimmed.dropLast()), isNegative) }
    return (trimmed, nil)
  }

  /// A decimal number with a point or one comma; `Double` alone would also accept "nan" and hexadecimal numbers.
  private static func decimal(_ text: String, mayBeSigned: Bool = true) -> Double? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    let point = trimmed.contains(".") ? trimmed : trimmed.replacing(",", with: ".", maxReplacements: 1)
    guard point.utf8.allSatisfy({ "+-.0123456789eE".utf8.contains($0) }) else { return nil }
    guard mayBeSigned || point.first?.isNumber == true else { return nil }
    return Double(point)
  }
}
