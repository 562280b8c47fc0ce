import DestinationSearch
import Foundation
import Foundations
package import Places
import Recognition
import Understanding

/// A line of a corpus's `manifest.jsonl`: a recording, its words, and its expected result.
package struct PlannedUtterance: Sendable, Hashable, Codable {
  /// Name of the WAV file, in the folder of the manifest.
  package var audio: String
  /// The spoken words, in lowercase.
  package var text: String
  /// Identity of the correct place; `nil`, written as null, if no place must be found.
  package var place: String?
  package var name: String?
  package var lat: Double?
  package var lon: Double?
  package var intent: String?
  /// The words in each slot of the command.
  package var slots: [String: String]?
  /// The speaker: synthesizer and voice.
  package var speaker: String
  package var rate: Double
  /// The driver's position: latitude and longitude in degrees.
  package var near: String

  package init(_ prompt: Prompt, audio: String, speaker: String, rate: Double, near: String) {
    self.audio = audio
    self.speaker = speaker
    self.rate = rate
    self.near = near
    text = prompt.text
    place = prompt.place?.id
    name = prompt.place?.name
    // Seven decimals are a centimeter, and OpenStreetMap's precision.
    lat = prompt.place?.coordinate.latitude.rounded(decimals: 7)
    lon = prompt.place?.coordinate.longitude.rounded(decimals: 7)
    intent = prompt.query?.intent.rawValue
    slots = prompt.query?.slotTexts
  }

  /// Encodes `place` as null if no place must be found, and omits other missing values.
  package func encode(to encoder: any Encoder) throws {
    var line = encoder.container(keyedBy: CodingKeys.self)
    try line.encode(audio, forKey: .audio)
    try line.encode(text, forKey: .text)
    try line.encode(place, forKey: .place)
    try line.encodeIfPresent(name, forKey: .name)
    try line.encodeIfPresent(lat, forKey: .lat)
    try line.encodeIfPresent(lon, forKey: .lon)
    try line.encodeIfPresent(intent, forKey: .intent)
    try line.encodeIfPresent(slots, forKey: .slots)
    try line.encode(speaker, forKey: .speaker)
    try line.encode(rate, forKey: .rate)
    try line.encode(near, forKey: .near)
  }

  package func line() throws -> String { String(decoding: try JSONEncoder.line.encode(self), as: UTF8.self) }
}

extension PlannedUtterance {
  /// Speech rates relative to the voice's own.
  private static let rates = 0.9...1.15
  /// Maximum length of the words in a file name, in letters.
  private static let longestWords = 60

  /// Plans the voice, rate and file of each prompt: the voices alternate, and each utterance has its own rate.
  /// - `voices`: The voices, as "engine/voice"; without any, the plan is empty.
  package static func plan(
    _ prompts: [Prompt], voices: [String], origin: Coordinate, seed: UInt64
  ) -> [PlannedUtterance] {
    guard !voices.isEmpty else { return [] }
    var generator = Xoshiro256(seed: seed, "rates")
    let width = max(4, "\(prompts.count)".count)
    return prompts.enumerated().map { position, prompt in
      let voice = voices[position % voices.count]
      let rate = (generator.uniform(rates) * 100).rounded() / 100
      let number = String(format: "%0\(width)ld", position + 1)
      return PlannedUtterance(
        prompt, audio: "\(number)-\(slug(voice))-\(slug(prompt.words)).wav", speaker: voice, rate: rate,
        near: origin.description)
    }
  }

  private static func slug(_ voice: String) -> String {
    String(voice.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }

  /// As many of the words as fit into a file name.
  private static func slug(_ words: [String]) -> String {
    var slug = ""
    for word in words.map({ $0.filter { $0.isASCII && $0.isLetter } }) where !word.isEmpty {
      guard slug.count + word.count < longestWords else { break }
      slug += slug.isEmpty ? word : "-" + word
    }
    return slug
  }
}
