import Foundation
import Places

/// A client's transcription options in OpenAI's API.
struct TranscriptionWishes: Hashable, Sendable {
  enum Format: String, CaseIterable, Sendable {
    case json, text, srt, vtt
    case verbose = "verbose_json"
  }

  /// The parameter that selects word or segment times.
  static let granularities = "timestamp_granularities"

  let format: Format
  /// Whether to include word times.
  let hasWords: Bool
  /// Whether the answer is sent as events.
  let streams: Bool
  /// The position for recognition, if given.
  let near: Coordinate?

  init(_ fields: Query) throws(ServiceError) {
    let name = fields.text("response_format") ?? Format.json.rawValue
    guard let format = Format(rawValue: name) else {
      let formats = Format.allCases.map(\.rawValue).joined(separator: ", ")
      throw .badParameter("response_format", "'\(name.prefix(20))' isn't one of \(formats)")
    }
    self.format = format
    try Self.checkLanguage(fields.text("language") ?? "")
    streams = fields.isOn("stream")
    guard !streams || format == .json else {
      throw .badParameter("stream", "events are sent for json only; omit response_format")
    }
    hasWords = try Self.granularities(fields).contains("word")
    guard !hasWords || format == .verbose else {
      throw .badParameter(Self.granularities, "word times need response_format verbose_json")
    }
    near = try fields.position("near")
  }

  /// Accepts English in all its names: en, en-US, English, or as a program's own enumeration writes it.
  private static func checkLanguage(_ language: String) throws(ServiceError) {
    var words = language.lowercased().split { !$0.isLetter }
    if words.first == "language" { words.removeFirst() }
    guard let first = words.first, first != "auto" else { return }
    guard ["en", "eng", "english"].contains(first) else {
      throw .badParameter("language", "'\(language.prefix(20))' isn't supported; use en")
    }
  }

  /// The requested times. Clients write the list with or without brackets after its name: repeated, separated by
  /// commas, or as JSON.
  private static func granularities(_ fields: Query) throws(ServiceError) -> Set<String> {
    var wanted: Set<String> = []
    for text in fields.texts(where: { $0.prefix { $0 != "[" } == granularities }) {
      for name in text.lowercased().split(whereSeparator: { "[]\", ".contains($0) || $0.isWhitespace }) {
        guard ["word", "segment"].contains(name) else {
          throw .badParameter(granularities, "'\(name.prefix(20))' is neither word nor segment")
        }
        wanted.insert(String(name))
      }
    }
    return wanted
  }
}
