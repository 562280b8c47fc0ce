package import Foundations

/// What is done to a clean recording before it is recognised: noise added, the speaker hurried, a telephone between.
///
/// A condition is written as its effects joined by `+`, `car@10+speed@1.1+telephone`, or as `clean` for none; see
/// ``init(parsing:)`` for every effect. However they are written, effects are applied, stored and printed in the order
/// of their causes:
///
/// 1. `speed`: the speaker.
/// 2. `reverb`: the room, heard on the speech alone.
/// 3. noise: what the microphone hears besides.
/// 4. `gain`: the microphone's amplifier, which clips.
/// 5. `telephone`: the line and its codec.
/// 6. `loss`: the network.
///
/// So two texts for the same condition are equal, print the same and sound the same.
package struct Condition: Sendable, Hashable {
  /// The effects in the order they are applied; noises of different kinds in the order of their names. Empty is clean.
  package let effects: [Effect]

  /// Nothing is done: the recording as it is.
  package static let clean = Condition(ordered: [])

  /// Creates a condition of effects in any order.
  /// - Parameter effects: each at most once, except noises, of which each kind may occur once. Strengths are rounded to
  ///   thousandths.
  /// - Throws: ``ConditionError`` when a strength is out of range, an effect is given twice, or a recording's path
  ///   could not be read back from the condition's text.
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

  private init(ordered effects: [Effect]) {
    self.effects = effects
  }

  /// Whether nothing is done.
  package var isClean: Bool { effects.isEmpty }

  /// Where a stretch of the clean recording is to be found under the condition, in samples: speed moves it.
  package func span(of clean: Range<Int>) -> Range<Int> {
    effects.reduce(clean) { range, effect in
      guard case .speed(let factor) = effect else { return range }
      return Int(Double(range.lowerBound) / factor)..<Int((Double(range.upperBound) / factor).rounded(.up))
    }
  }

  /// The paths of the noise recordings needed, in the order of the effects.
  package var noiseFiles: [String] {
    effects.compactMap { effect in
      if case .noise(.file(let path), _) = effect { path } else { nil }
    }
  }
}

extension String {
  /// Whether nothing in a path would be taken for what separates conditions.
  fileprivate var isPlain: Bool {
    !contains(",") && !contains("+") && first?.isWhitespace == false && last?.isWhitespace == false
  }
}

extension Condition: CustomStringConvertible {
  /// The canonical text, for example `speed@1.1+car@10+telephone`.
  package var description: String {
    isClean ? "clean" : effects.map(\.text).joined(separator: "+")
  }
}

extension Condition: Codable {
  /// Reads a condition from its text.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      self = try Condition(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the canonical text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Condition {
  /// Where a condition stands in a drawing: the curve it belongs to and its place along it.
  package struct Axis: Codable, Sendable, Hashable {
    /// The curve: the condition's text without the number varied along it, for example `car` or `speed@1.1+car`.
    package var name: String
    /// The place along the curve.
    package var value: Double
    /// What ``value`` is measured in: dB, ×, s, %.
    package var unit: String

    /// Makes a place on a curve.
    package init(name: String, value: Double, unit: String) {
      self.name = name
      self.value = value
      self.unit = unit
    }
  }

  /// The curve this condition is a point of: `car@15`, `car@10` and `car@5` are 15, 10 and 5 dB on the curve `car`.
  ///
  /// Of several effects the first noise's ratio is what varies; without noise, the first strength. The rest belongs to
  /// the name, so `car@10+telephone` is 10 dB on the curve `car+telephone`. `nil` for a condition without a strength.
  package var axis: Axis? {
    let noise = effects.firstIndex { effect in
      if case .noise = effect { true } else { false }
    }
    let varied = noise ?? effects.firstIndex { $0.strength != nil }
    guard let varied, let value = effects[varied].strength else { return nil }
    let names = effects.indices.map { $0 == varied ? effects[$0].name : effects[$0].text }
    return Axis(name: names.joined(separator: "+"), value: value, unit: effects[varied].unit)
  }
}

extension Condition {
  /// Whether it has babble, which is made of other recordings.
  package var needsBabble: Bool {
    effects.contains { effect in
      if case .noise(.babble, _) = effect { true } else { false }
    }
  }
}

/// The domain of ``ConditionError``.
package enum ConditionErrorDomain {}

/// Why a condition cannot be read or applied: its text, what is wrong, and what to write instead.
package typealias ConditionError = Diagnostic<ConditionErrorDomain>

extension ConditionError {
  /// An error about a condition, or the part of it, as it was written.
  init(_ text: String, _ problem: String, remedy: String) {
    self.init(subject: "condition \"\(text)\"", message: problem, advice: remedy)
  }
}
