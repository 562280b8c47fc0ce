import Algorithms

/// A house number from the map: a single number, one of a list, or one of a range.
package struct HouseNumber: Hashable {
  /// The origin of a house's number, the most reliable first.
  package enum Source: Int, Hashable {
    /// The map gives it as a single number.
    case own
    /// It lies within a range on the map.
    case range
    /// It is another spelling of the number on the map: `3561` for `35-61`, `4` for `1355/4`.
    case otherWriting
    /// The map gives the number but no street; this street is the nearest.
    case nearestStreet
  }

  /// The folded label to match: `221b`, `35-61`.
  package var label: String
  /// Its number without letters, for comparison with neighbors.
  package var value: Int
  /// The origin of the house's number.
  package var source = Source.own

  /// The display form of a label: `221B`, `459 1/2`.
  package static func shown(_ label: String) -> String {
    label.hasSuffix(half) ? label.dropLast(half.count).uppercased() + " 1/2" : label.uppercased()
  }

  /// The suffix of the label of a house between two numbers.
  private static let half = "half"

  /// Whether the number has no letters or fractions.
  package var isPlain: Bool { label.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }

  /// Maximum length of a range; a longer one is more likely a mistake.
  private static let longestRange = 40
  /// Maximum length of a range between numbers of two or more digits; beyond it, they are one hyphenated number, as in
  /// Queens: `35-61`.
  private static let longestOfTwoDigits = 20
  /// Upper bound of numbers; also bounds the length of labels.
  private static let greatest = 100_000
  private static let longestLabel = 12

  /// Parses `addr:housenumber`: `459`, `221B`, `459 1/2`, `12;14`, `12/14`, `12-16` (a range, with every number in it),
  /// `35-61` (one number), `1355/4` (registration and street number), `3/45` (the third apartment of 45), `N6W23001` (a
  /// grid).
  ///
  /// - `interpolation`: `addr:interpolation` of the same object: `odd` and `even` exclude the other side of the
  ///   street from a range.
  package static func parse(_ text: String, interpolation: String? = nil) -> [HouseNumber] {
    var numbers: [HouseNumber] = []
    for part in text.split(whereSeparator: { ";,、；，".contains($0) }) {
      for number in fraction(part) ?? slashed(part) ?? hyphenated(part, interpolation)
        ?? [single(part)].compactMap(\.self)
      where !numbers.contains(where: { $0.label == number.label }) {
        numbers.append(number)
      }
    }
    return numbers
  }

  /// The possible labels of a requested number, the likeliest first: the whole text, then the number that it is part
  /// of.
  package static func labels(of text: String) -> [String] {
    let whole = text.split(whereSeparator: { !isInLabel($0) && !"-/".contains($0) }).joined().lowercased()
    let parts = parse(text).filter { $0.source == .own }.map(\.label)
    let all = whole.contains { "-/".contains($0) } && !text.hasSuffix("1/2") ? [whole] + parts : parts
    return Array(all.uniqued())
  }

  /// `459 1/2`, a house of its own.
  private static func fraction(_ text: Substring) -> [HouseNumber]? {
    let whole = text.hasSuffix("½") ? text.dropLast() : text.hasSuffix(" 1/2") ? text.dropLast(4) : nil
    return whole.flatMap { single($0) }.map { [HouseNumber(label: $0.label + half, value: $0.value)] }
  }

  /// `12/14`, neighbors on one side; `1355/4`, a registration number and the street number; `3/45`, an apartment in a
  /// house.
  private static func slashed(_ text: Substring) -> [HouseNumber]? {
    let sides = text.split(separator: "/").compactMap { single($0) }
    guard text.contains("/"), sides.count == 2 else { return nil }
    let apart = sides[1].value - sides[0].value
    let whole = HouseNumber(label: "\(sides[0].label)/\(sides[1].label)", value: sides[1].value)
    if apart < 0 {
      return [whole] + sides.reversed().map { HouseNumber(label: $0.label, value: whole.value, source: .otherWriting) }
    }
    let written = HouseNumber(label: whole.label, value: whole.value, source: .otherWriting)
    return ((1...8).contains(apart) && apart.isMultiple(of: 2) ? sides : [sides[1]]) + [written]
  }

  private static func hyphenated(_ text: Substring, _ interpolation: String?) -> [HouseNumber]? {
    let ends = text.split(whereSeparator: { "-–—‐‑~".contains($0) }).compactMap { single($0) }
    guard ends.count == 2 else { return nil }
    let (low, high) = (ends[0], ends[1])
    let span = high.value - low.value
    guard (1...longestRange).contains(span), low.value < 10 || span <= longestOfTwoDigits else {
      let joined = low.label + high.label
      let value = Int(joined).flatMap { $0 < greatest ? $0 : nil } ?? low.value
      return [
        HouseNumber(label: "\(low.label)-\(high.label)", value: value),
        HouseNumber(label: joined, value: value, source: .otherWriting),
      ]
    }
    let step = interpolation == "odd" || interpolation == "even" ? 2 : 1
    let inside = stride(from: low.value + step, to: high.value, by: step).map {
      HouseNumber(label: String($0), value: $0, source: .range)
    }
    return [low] + inside + [high]
  }

  /// The distance between the numbers of an `addr:interpolation` way; `nil` if its ends don't match its kind.
  package static func step(_ kind: String, from: Int, to: Int) -> Int? {
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

  /// A number with letters of any script before or after it: `221B`, `5а`, `N6W23001`, of which the last digits are the
  /// value.
  private static func single(_ text: Substring) -> HouseNumber? {
    var label = ""
    for character in text.lowercased() where isInLabel(character) {
      if let digit = character.wholeNumberValue, !character.isLetter {
        label += String(digit)
      } else {
        label.append(character)
      }
    }
    let isLetterFirst = label.first?.isLetter ?? false
    let runs = label.split { !("0"..."9").contains($0) }
    guard let value = (isLetterFirst ? runs.last : runs.first).flatMap({ Int($0) }), value > 0, value < greatest,
      label.count <= longestLabel
    else { return nil }
    return HouseNumber(label: label, value: value)
  }

  private static func isInLabel(_ character: Character) -> Bool {
    character.isLetter && !"号號番地".contains(character)
      || character.wholeNumberValue.map { (0..<10).contains($0) } ?? false
  }
}
