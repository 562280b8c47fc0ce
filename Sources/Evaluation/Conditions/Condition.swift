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
public struct Condition: Sendable, Hashable {
  /// The effects in the order they are applied; noises of different kinds in the order of their names. Empty is clean.
  public let effects: [Effect]

  /// Nothing is done: the recording as it is.
  public static let clean = Condition(ordered: [])

  /// Creates a condition of effects in any order.
  /// - Parameter effects: each at most once, except noises, of which each kind may occur once. Strengths are rounded to
  ///   thousandths.
  /// - Throws: ``ConditionError`` when a strength is out of range, an effect is given twice, or a recording's path
  ///   could not be read back from the condition's text.
  public init(_ effects: [Effect]) throws(ConditionError) {
    let text = effects.map(\.text).joined(separator: "+")
    var names: Set<String> = []
    for effect in effects {
      guard names.insert(effect.name).inserted else {
        throw ConditionError(text, "holds \(effect.name) twice", remedy: "write each effect once")
      }
      if case .noise(.file(let path), _) = effect, NoiseKind(named: path) != .file(path) || !path.isPlain {
        throw ConditionError(
          text, "\"\(path)\" cannot be written as a recording's path",
          remedy: "name a path that holds a / or ends in .wav and has no comma, no + and no spaces around it")
      }
      guard let strength = effect.strength, let range = effect.range, !range.contains(strength) else { continue }
      throw ConditionError(
        effect.text, "is out of range",
        remedy: "write \(effect.usage) with \(range.lowerBound.inShort) to \(range.upperBound.inShort)")
    }
    self.init(ordered: effects.map(\.rounded).sorted { ($0.stage, $0.name) < ($1.stage, $1.name) })
  }

  private init(ordered effects: [Effect]) {
    self.effects = effects
  }

  /// Whether nothing is done.
  public var isClean: Bool { effects.isEmpty }

  /// The first noise and its signal-to-noise ratio in dB; nil without noise.
  public var noise: (kind: NoiseKind, snr: Double)? {
    for case .noise(let kind, let snr) in effects { return (kind, snr) }
    return nil
  }

  /// The paths of the noise recordings needed, in the order of the effects.
  public var noiseFiles: [String] {
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
  public var description: String {
    isClean ? "clean" : effects.map(\.text).joined(separator: "+")
  }
}

extension Condition: Codable {
  /// Reads a condition from its text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      self = try Condition(parsing: text)
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  /// Writes the canonical text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
