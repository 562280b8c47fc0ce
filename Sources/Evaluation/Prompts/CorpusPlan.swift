public import Places

/// Who says each prompt, how fast, and into which file.
public struct CorpusPlan: Sendable, Hashable {
  /// The recordings to make, in the order of the manifest.
  public let entries: [PlannedUtterance]

  /// Rates of speech against the voice's own.
  private static let rates = 0.9...1.15
  /// Longest part of a file name that the words make up, in letters.
  private static let longestWords = 60

  /// Makes a plan: the voices take turns, and each utterance has a rate of its own.
  ///
  /// - Parameters:
  ///   - prompts: What is said.
  ///   - voices: Who says it, as "engine/voice"; at least one, or nothing is said.
  ///   - origin: Where the driver is.
  ///   - seed: Decides the rates.
  public init(prompts: [Prompt], voices: [String], origin: Coordinate, seed: UInt64) {
    guard !voices.isEmpty else {
      entries = []
      return
    }
    var generator = Xoshiro256(seed: seed, "rates")
    let width = max(4, "\(prompts.count)".count)
    entries = prompts.enumerated().map { position, prompt in
      let voice = voices[position % voices.count]
      let span = Self.rates.upperBound - Self.rates.lowerBound
      let rate = ((Self.rates.lowerBound + span * generator.uniform()) * 100).rounded() / 100
      let digits = "\(position + 1)"
      let number = String(repeating: "0", count: width - digits.count) + digits
      return PlannedUtterance(
        prompt, audio: "\(number)-\(Self.slug(voice))-\(Self.slug(prompt.words)).wav", speaker: voice, rate: rate,
        near: origin.description)
    }
  }

  private static func slug(_ voice: String) -> String {
    String(voice.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// As many of the words as a file name holds well.
  private static func slug(_ words: [String]) -> String {
    var slug = ""
    for word in words.map({ $0.filter { $0.isASCII && $0.isLetter } }) where !word.isEmpty {
      guard slug.count + word.count < longestWords else { break }
      slug += slug.isEmpty ? word : "-" + word
    }
    return slug
  }
}
