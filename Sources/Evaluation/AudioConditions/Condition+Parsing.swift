import Algorithms

extension Condition {
  /// Parses a condition from its text: `clean`, or effects such as `car@15` joined by `+`; see ``Effect``.
  ///
  /// The number follows the last `@`, so a path can contain others; a path can contain neither `,` nor `+`. Spaces
  /// around an effect are ignored.
  /// - Throws: ``ConditionError`` with the allowed forms.
  package init(parsing text: String) throws(ConditionError) {
    let parts = Self.split(text, at: "+").map(Self.trimmed)
    if parts == ["clean"] {
      self = .clean
      return
    }
    var effects: [Effect] = []
    for part in parts { effects.append(try Self.effect(part, of: text)) }
    try self.init(effects)
  }

  /// Parses conditions separated by commas, in the given order without duplicates: `clean,car@15,car@10`.
  package static func list(parsing text: String) throws(ConditionError) -> [Condition] {
    var conditions: [Condition] = []
    for part in split(text, at: ",") {
      let condition = try Condition(parsing: String(part))
      if !conditions.contains(condition) { conditions.append(condition) }
    }
    return conditions
  }

  /// Parses the strengths of one effect, separated by commas: `speed` and `0.9,1.1` give `speed@0.9` and `speed@1.1`.
  package static func list(of effect: String, strengths: String) throws(ConditionError) -> [Condition] {
    try list(parsing: split(strengths, at: ",").map { "\(effect)@\(trimmed($0))" }.joined(separator: ","))
  }

  private static func effect(_ part: String, of text: String) throws(ConditionError) -> Effect {
    guard !part.isEmpty else { throw unknown(text, "an effect is missing") }
    guard part != "clean" else {
      throw ConditionError(text, "clean can't have other effects", remedy: "use clean alone or omit it")
    }
    if part == "telephone" { return .telephone }
    guard let at = part.lastIndex(of: "@") else {
      throw unknown(part, effect(named: part) == nil ? "the effect is unknown" : "its strength is missing")
    }
    let name = trimmed(part[..<at])
    let digits = trimmed(part[part.index(after: at)...])
    guard name != "telephone" else {
      throw ConditionError(part, "telephone doesn't have a strength", remedy: "use telephone without @")
    }
    guard let effect = effect(named: name) else { throw unknown(part, "unknown effect or noise \"\(name)\"") }
    guard let strength = number(digits) else {
      throw ConditionError(part, "\"\(digits)\" is not a number", remedy: "use \(name)@ and a number such as 10 or 0.9")
    }
    return effect(strength)
  }

  private static func effect(named name: String) -> ((Double) -> Effect)? {
    switch name {
    case "speed": Effect.speed
    case "reverb": Effect.reverb
    case "gain": Effect.gain
    case "loss": Effect.loss
    default: NoiseKind(named: name).map { kind in { .noise(kind, snr: $0) } }
    }
  }

  private static func unknown(_ text: String, _ problem: String) -> ConditionError {
    let noises = NoiseKind.generated.map(\.description).joined(separator: ", ")
    return ConditionError(
      text, problem,
      remedy: "use clean, or some of NOISE@DB, speed@FACTOR, reverb@SECONDS, gain@DB, telephone and loss@PERCENT "
        + "joined by +, where NOISE is \(noises) or the path of a recording, with a / or ending in .wav")
  }

  /// A plain decimal number; `Double` alone would also accept "inf", "nan" and hexadecimal.
  private static func number(_ digits: String) -> Double? {
    guard digits.allSatisfy({ "0123456789.+-".contains($0) }) else { return nil }
    return Double(digits)
  }

  /// The parts between separators. A `+` after an `@` is the sign of a number rather than a separator.
  private static func split(_ text: String, at separator: Character) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var last: Character?
    for index in text.indices {
      if text[index] == separator, !(separator == "+" && last == "@") {
        parts.append(text[start..<index])
        start = text.index(after: index)
      }
      last = text[index]
    }
    return parts + [text[start...]]
  }

  private static func trimmed(_ text: Substring) -> String { String(text.trimming(while: \.isWhitespace)) }
}
