package import Foundations

/// The processing of a clean recording before it is recognized, such as added noise, changed speed, or a telephone
/// line.
///
/// A condition's text is its effects joined by `+`, `car@10+speed@1.1+telephone`, or `clean` for none; see
/// ``init(parsing:)`` for every effect. Regardless of the order in the text, effects are applied, stored and printed
/// in the order of their causes, from the speaker to the network, which is the order of the cases of ``Effect``.
package struct Condition: Sendable, Hashable {
  /// The effects in the order in which they are applied; noises of different kinds in the order of their names. Empty
  /// for clean.
  package let effects: [Effect]

  /// The unprocessed recording.
  package static let clean = Condition(ordered: [])

  /// - Parameter effects: each at most once, except noises, of which each kind may occur once. Strengths are rounded
  ///   to thousandths.
  /// - Throws: ``ConditionError`` if a strength is out of range, an effect is given twice, or a recording's path
  ///   couldn't be parsed from the condition's text.
  package init(_ effects: [Effect]) throws(ConditionError) {
    let text = effects.map(\.text).joined(separator: "+")
    var names: Set<String> = []
    for effect in effects {
      guard names.insert(effect.name).inserted else {
        throw ConditionError(text, "contains \(effect.name) twice", remedy: "use each effect once")
      }
      if case .noise(.file(let path), _) = effect, NoiseKind(named: path) != .file(path) || !path.isPlain {
        throw ConditionError(
          text, "\"\(path)\" isn't a valid path of a recording",
          remedy: "use a path that contains / or ends in .wav, without commas, + or surrounding spaces")
      }
      guard let strength = effect.strength, let range = effect.range, !range.contains(strength) else { continue }
      throw ConditionError(
        effect.text, "is out of range",
        remedy: "use \(effect.usage) with \(range.lowerBound.inShort) to \(range.upperBound.inShort)")
    }
    self.init(ordered: effects.map(\.rounded).sorted { ($0.stage, $0.name) < ($1.stage, $1.name) })
  }

  private init(ordered effects: [Effect]) { self.effects = effects }
  package var isClean: Bool { effects.isEmpty }

  /// The position of a range of the clean recording under the condition, in samples: speed moves it.
  package func span(of clean: Range<Int>) -> Range<Int> {
    effects.reduce(clean) { range, effect in
      guard case .speed(let factor) = effect else { return range }
      return Int(Double(range.lowerBound) / factor)..<Int((Double(range.upperBound) / factor).rounded(.up))
    }
  }

  /// The paths of the required noise recordings, in the order of the effects.
  package var noiseFiles: [String] {
    effects.compactMap { if case .noise(.file(let path), _) = $0 { path } else { nil } }
  }
}

extension String {
  fileprivate var isPlain: Bool {
    !contains(",") && !contains("+") && first?.isWhitespace == false && last?.isWhitespace == false
  }
}

extension Condition: CustomStringConvertible {
  /// The canonical text, for example `speed@1.1+car@10+telephone`.
  package var description: String { isClean ? "clean" : effects.map(\.text).joined(separator: "+") }
}

extension Condition {
  package struct Axis: Codable, Sendable, Hashable {
    /// The curve: the condition's text without the number varied along it, for example `car` or `speed@1.1+car`.
    package var name: String
    package var value: Double
    package var unit: String
  }

  /// The condition's point on a curve: `car@15`, `car@10` and `car@5` are 15, 10 and 5 dB on the curve `car`.
  ///
  /// With several effects, the first noise's ratio varies; without noise, the first strength. The rest belongs to the
  /// name, so `car@10+telephone` is 10 dB on the curve `car+telephone`. `nil` for a condition without a strength.
  package var axis: Axis? {
    let noise = effects.firstIndex { if case .noise = $0 { true } else { false } }
    let varied = noise ?? effects.firstIndex { $0.strength != nil }
    guard let varied, let value = effects[varied].strength else { return nil }
    let names = effects.indices.map { $0 == varied ? effects[$0].name : effects[$0].text }
    return Axis(name: names.joined(separator: "+"), value: value, unit: effects[varied].unit)
  }

  /// Whether it has babble, which is made from other recordings.
  package var needsBabble: Bool { effects.contains { if case .noise(.babble, _) = $0 { true } else { false } } }
}

package typealias ConditionError = Diagnostic<Condition>

extension ConditionError {
  init(_ text: String, _ problem: String, remedy: String) {
    self.init(subject: "condition \"\(text)\"", message: problem, advice: remedy)
  }
}
