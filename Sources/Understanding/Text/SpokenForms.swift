import Algorithms

/// Converts written names to their spoken forms.
///
/// The recognizer's vocabulary, the index, and typed queries all use these forms, so that they match.
public struct SpokenForms: Sendable {
  private let isWord: @Sendable (String) -> Bool

  /// Creates a converter. Whether a lowercase string is read as a word decides whether capitals are spelled out
  /// ("HSBC") or read ("IKEA").
  public init(isWord: @escaping @Sendable (String) -> Bool = { _ in false }) { self.isWord = isWord }

  /// The likeliest spoken form of a name, in lowercase words without digits.
  public func primary(_ name: String) -> [String] { all(name, limit: 1).first ?? [] }

  /// The distinct spoken forms of a written name or typed text of any kind, likeliest first; at least one, unless it
  /// has no letter or digit.
  public func all(_ name: String, limit: Int = 6) -> [[String]] {
    let limit = max(1, limit)
    let capitals = Self.capitals(in: name)
    let tokens = TextFolding.tokens(name)
    var forms: [[String]] = [[]]
    for (position, token) in tokens.enumerated() {
      let variants = variants(of: token, at: position, in: tokens, isCapitals: capitals.contains(token))
      var longer: [[String]] = []
      // Every form of the token with the likeliest form so far, and the token's likeliest form with every other form.
      for variant in variants { longer.append(forms[0] + variant) }
      for form in forms.dropFirst() where !variants.isEmpty { longer.append(form + variants[0]) }
      if !longer.isEmpty { forms = Array(longer.prefix(limit)) }
    }
    return Array(forms.filter { !$0.isEmpty }.uniqued())
  }

  private func variants(of token: String, at position: Int, in tokens: [String], isCapitals: Bool) -> [[String]] {
    let number = token.prefix(while: Self.isDigit)
    if !number.isEmpty {
      return numberRoutes(String(number), suffix: String(token.dropFirst(number.count)), at: position, in: tokens)
    }
    if let expansion = Abbreviations.expansion(of: token, at: position, in: tokens) { return [expansion] }
    if let numberStart = token.firstIndex(where: Self.isDigit) {
      // Letters before digits: the name of a road or gate, such as "a1" or "b12".
      let letters = token[..<numberStart].filter(\.isLetter).map { String($0) }
      return variants(of: String(token[numberStart...]), at: position, in: tokens, isCapitals: false).map {
        letters + $0
      }
    }
    let letters = token.filter(\.isLetter)
    guard isCapitals, (2...5).contains(letters.count) else { return [[token]] }
    let spelled = letters.map { String($0) }
    if isWord(token) { return [[token], spelled] }
    let hasVowel = letters.contains { "aeiouy".contains($0) }
    return hasVowel && letters.count > 3 ? [[token], spelled] : [spelled] + (hasVowel ? [[token]] : [])
  }

  private func numberRoutes(_ digits: String, suffix: String, at position: Int, in tokens: [String]) -> [[String]] {
    if ["st", "nd", "rd", "th"].contains(suffix), let number = Int(digits), number < 1000 {
      return [NumberWords.ordinal(number)]
    }
    let tail = tail(suffix)
    var variants = NumberWords.verbalizations(of: digits).map { $0 + tail }
    // "41 Avenue" is said with the ordinal, whatever the sign says.
    let next = position + 1 < tokens.count ? tokens[position + 1] : ""
    let kind = Abbreviations.streetKinds[next] ?? next
    if suffix.isEmpty, Abbreviations.streetKinds.values.contains(kind), let number = Int(digits), number < 1000 {
      variants.insert(NumberWords.ordinal(number), at: 0)
    }
    return variants
  }

  /// The text after a number in its token: a letter or two by name, more as a word, further digits as a number.
  private func tail(_ suffix: String) -> [String] {
    var words: [String] = []
    var rest = suffix[...]
    while let first = rest.first {
      let isNumber = Self.isDigit(first)
      let run = rest.prefix { Self.isDigit($0) == isNumber }
      rest = rest.dropFirst(run.count)
      let letters = run.filter(\.isLetter).map { String($0) }
      if isNumber {
        words += NumberWords.verbalizations(of: String(run)).first ?? []
      } else {
        words += letters.count <= 2 ? letters : [String(run.trimmingPrefix { $0 == "'" })]
      }
    }
    return words
  }

  /// A digit or another symbol that is only a number; Chinese numerals are letters too.
  private static func isDigit(_ character: Character) -> Bool { character.isNumber && !character.isLetter }

  /// The folded tokens written in capitals, in a name that also has other letters or is short.
  private static func capitals(in name: String) -> Set<String> {
    let words = name.split { !$0.isLetter && !$0.isNumber && $0 != "." && $0 != "'" }
    let mixed = name.contains { $0.isLetter && !$0.isUppercase }
    guard mixed || words.count == 1 else { return [] }
    let found = words.filter { word in
      word.contains(where: \.isLetter) && word.allSatisfy { $0.isUppercase || $0 == "." }
    }
    return Set(found.flatMap { TextFolding.tokens(String($0)) })
  }
}
