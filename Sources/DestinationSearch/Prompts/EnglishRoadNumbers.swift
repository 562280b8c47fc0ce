import Understanding

/// Road and exit numbers in spoken English.
enum EnglishRoadNumbers {
  /// Maximum letters spelled one by one; a longer run is spoken as a word.
  private static let mostLetters = 3
  private static let directions = ["N": "North", "S": "South", "E": "East", "W": "West"]

  /// The number in words: "A 40" is "A Forty", "BC 99" is "B C Ninety Nine", "US 101 N" is "U S One Oh One North". Only
  /// the first of several numbers is used. `nil` if none of it can be pronounced.
  static func text(_ written: String) -> String? {
    let first = written.prefix { $0 != ";" && $0 != "," && $0 != "/" }
    var words: [String] = []
    for part in first.split(whereSeparator: { !$0.isASCII || !($0.isLetter || $0.isNumber) }) {
      if !words.isEmpty, let direction = directions[String(part)] {
        words.append(direction)
        continue
      }
      var rest = part
      while let head = rest.first {
        let run = rest.prefix { $0.isNumber == head.isNumber }
        rest = rest.dropFirst(run.count)
        words += said(run)
      }
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }

  private static func said(_ run: Substring) -> [String] {
    if run.first?.isNumber == true {
      return (NumberWords.verbalizations(of: String(run.prefix(8))).first ?? []).map(\.capitalizedFirst)
    }
    if run.count <= mostLetters, !run.contains(where: \.isLowercase) || run.count == 1 {
      return run.map { $0.uppercased() }
    }
    return [EnglishNames().name(String(run)) ?? String(run)]
  }
}
