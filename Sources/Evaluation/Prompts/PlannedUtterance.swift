import Foundation
import Places
import Understanding

/// A line of a corpus' `manifest.jsonl`: a recording, what is said in it, and what has to come of it.
public struct PlannedUtterance: Sendable, Hashable, Codable {
  /// Name of the WAV file, in the folder of the manifest.
  public var audio: String
  /// The words spoken, in lower case.
  public var text: String
  /// Identity of the right place; `nil`, written as null, when nothing may be found.
  public var place: String?
  /// The place's name.
  public var name: String?
  /// The place's latitude in degrees.
  public var lat: Double?
  /// The place's longitude in degrees.
  public var lon: Double?
  /// How the utterance has to be understood.
  public var intent: String?
  /// The words in each slot of the command.
  public var slots: [String: String]?
  /// Who speaks: synthesiser and voice.
  public var speaker: String
  /// How fast, against the voice's own rate.
  public var rate: Double
  /// Where the driver is: latitude and longitude in degrees.
  public var near: String

  /// Makes the line of a prompt.
  public init(_ prompt: Prompt, audio: String, speaker: String, rate: Double, near: String) {
    self.audio = audio
    self.speaker = speaker
    self.rate = rate
    self.near = near
    text = prompt.text
    place = prompt.place?.id
    name = prompt.place?.name
    lat = prompt.place.map { Self.rounded($0.coordinate.latitude) }
    lon = prompt.place.map { Self.rounded($0.coordinate.longitude) }
    intent = prompt.query?.intent.rawValue
    slots = prompt.query.map { query in
      Dictionary(uniqueKeysWithValues: query.slots.map { ($0.key.rawValue, $0.value) })
    }
  }

  /// Seven decimals are a centimetre, and what OpenStreetMap keeps.
  private static func rounded(_ degrees: Double) -> Double { (degrees * 1e7).rounded() / 1e7 }

  private enum CodingKeys: String, CodingKey {
    case audio, text, place, name, lat, lon, intent, slots, speaker, rate, near
  }

  /// Encodes `place` as null where nothing may be found, and leaves out what else is not there.
  public func encode(to encoder: any Encoder) throws {
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

  /// The entry as one line of JSON, keys sorted.
  ///
  /// - Throws: What encoding throws.
  public func line() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self)
  }
}
