import Foundation

/// A line of a manifest.
struct ManifestLine: Decodable {
  var audio: String
  var expected = Expectation()
  var speaker: String?
  var condition: String?

  private enum Key: String, CodingKey {
    case audio, text, place, name, lat, lon, intent, slots, speaker, condition, near
  }

  init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: Key.self)
    audio = try line.decode(String.self, forKey: .audio)
    expected.text = try line.decodeIfPresent(String.self, forKey: .text)
    expected.place = try line.decodeIfPresent(String.self, forKey: .place)
    if try line.contains(.place) && line.decodeNil(forKey: .place) { expected.nothing = true }
    expected.name = try line.decodeIfPresent(String.self, forKey: .name)
    expected.lat = try line.decodeIfPresent(Double.self, forKey: .lat)
    expected.lon = try line.decodeIfPresent(Double.self, forKey: .lon)
    expected.intent = try line.decodeIfPresent(String.self, forKey: .intent)
    expected.slots = try line.decodeIfPresent([String: String].self, forKey: .slots)
    expected.near = try line.decodeIfPresent(String.self, forKey: .near)
    speaker = try line.decodeIfPresent(String.self, forKey: .speaker)
    condition = try line.decodeIfPresent(String.self, forKey: .condition)
  }

  /// What is wrong with a line that cannot be decoded.
  static func fault(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "is not a JSON object" }
    func name(_ context: DecodingError.Context) -> String { context.codingPath.last?.stringValue ?? "the line" }
    switch error {
    case .keyNotFound(let key, _): return "has no '\(key.stringValue)'"
    case .typeMismatch(let type, let context): return "'\(name(context))' is not of type \(type)"
    case .valueNotFound(_, let context): return "'\(name(context))' is null"
    default: return "is not a JSON object"
    }
  }
}
