/// A house number as a map has it: one number, a list, or a range.
struct HouseNumber: Hashable {
  /// The folded label to match: `221b`.
  var label: String
  /// Its number without letters, for neighbours.
  var value: Int

  /// The number of a label as it is shown: `221B`, `459 1/2`.
  static func shown(_ label: String) -> String {
    label.hasSuffix(half) ? label.dropLast(half.count).uppercased() + " 1/2" : label.uppercased()
  }

  /// Ends the label of a house between two numbers.
  private static let half = "half"

  /// Whether the number has no letter or fraction.
  var isPlain: Bool { label.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }

  /// A range longer than this is more likely a slip than a house.
  private static let longestRange = 40

  /// Reads `addr:housenumber`: `459`, `221B`, `459 1/2`, `12;14`, `12/14`, `12-16` (every second number of a range, both
  /// ends included), `3/45` (the third flat of 45).
  static func parse(_ text: String) -> [HouseNumber] {
    text.split { $0 == ";" || $0 == "," }.flatMap { part -> [HouseNumber] in
      if let number = fraction(part) ?? flat(part) { return number }
      let ends = part.split { $0 == "-" || $0 == "–" }.compactMap { single(String($0)) }
      if ends.count == 2, ends[0].value < ends[1].value, ends[1].value - ends[0].value <= longestRange {
        let inside = stride(from: ends[0].value + 2, to: ends[1].value, by: 2).map {
          HouseNumber(label: String($0), value: $0)
        }
        return [ends[0]] + inside + [ends[1]]
      }
      return single(String(part)).map { [$0] } ?? []
    }
  }

  /// `459 1/2`, which is a house of its own.
  private static func fraction(_ text: Substring) -> [HouseNumber]? {
    let whole = text.hasSuffix("½") ? text.dropLast() : text.hasSuffix(" 1/2") ? text.dropLast(4) : nil
    return whole.flatMap { single(String($0)) }.map { [HouseNumber(label: $0.label + half, value: $0.value)] }
  }

  /// `12/14`, neighbours of one side, or `3/45`, a flat of a house.
  private static func flat(_ text: Substring) -> [HouseNumber]? {
    guard text.utf8.contains(UInt8(ascii: "/")) else { return nil }
    let sides = text.split(separator: "/").compactMap { single(String($0)) }
    guard sides.count == 2 else { return nil }
    let apart = sides[1].value - sides[0].value
    return (1...8).contains(apart) && apart.isMultiple(of: 2) ? sides : [sides[1]]
  }

  /// How far apart the numbers of an `addr:interpolation` way are; `nil` where its ends do not fit its kind.
  static func step(_ kind: String, from: Int, to: Int) -> Int? {
    guard from != to, abs(to - from) <= 2_000 else { return nil }
    let sameSide = (to - from) % 2 == 0
    switch kind {
    case "even": return sameSide && from % 2 == 0 ? 2 : nil
    case "odd": return sameSide && from % 2 != 0 ? 2 : nil
    case "all": return 1
    default:
      guard let step = Int(kind), step > 0, (to - from) % step == 0 else { return nil }
      return step
    }
  }

  private static func single(_ text: String) -> HouseNumber? {
    let label = text.lowercased().filter { ($0.isLetter || $0.isNumber) && $0.isASCII }
    guard let value = Int(label.prefix(while: \.isNumber)), value > 0, value < 100_000, label.count <= 8 else {
      return nil
    }
    return HouseNumber(label: label, value: value)
  }
}
