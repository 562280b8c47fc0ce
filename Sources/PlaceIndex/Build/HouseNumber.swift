/// A house number as a map has it: one number, a list, or a range.
struct HouseNumber: Hashable {
  /// The folded label to match: `221b`.
  var label: String
  /// Its number without letters, for neighbours.
  var value: Int

  /// A range longer than this is more likely a slip than a house.
  private static let longestRange = 40

  /// Reads `addr:housenumber`: `459`, `221B`, `12;14`, `12-16` (every second number of a range, both ends included).
  static func parse(_ text: String) -> [HouseNumber] {
    text.split { $0 == ";" || $0 == "," }.flatMap { part -> [HouseNumber] in
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

  private static func single(_ text: String) -> HouseNumber? {
    let label = text.lowercased().filter { ($0.isLetter || $0.isNumber) && $0.isASCII }
    guard let value = Int(label.prefix(while: \.isNumber)), value > 0, value < 100_000, label.count <= 8 else {
      return nil
    }
    return HouseNumber(label: label, value: value)
  }
}
