import Foundation

/// A line of the manifest that is already there.
struct RecordedLine: Sendable, Hashable {
  /// The line's number, from 1.
  var number: Int
  /// All of it.
  var object: [String: ManifestValue]

  var audio: String? { object["audio"]?.text }
  var text: String? { object["text"]?.text }
  var speaker: String? { object["speaker"]?.text }
  var condition: String? { object["condition"]?.text }

  /// What was carried from the prompt.
  var fields: [String: ManifestValue] { object.filter { !RecordingPrompt.ownFields.contains($0.key) } }

  /// Reads a line; nil when it is no JSON object.
  init?(number: Int, _ bytes: Data) {
    guard let object = try? JSONDecoder().decode([String: ManifestValue].self, from: bytes) else { return nil }
    self.number = number
    self.object = object
  }

  /// The line of a new recording, in the manifest's form: one line, keys sorted.
  static func encode(
    audio: String, speaker: String, condition: String?, prompt: RecordingPrompt, report: RecordingReport, date: Date
  ) throws -> Data {
    var object = prompt.fields
    object["audio"] = .string(audio)
    object["text"] = .string(prompt.text)
    object["speaker"] = .string(speaker)
    object["condition"] = condition.map { .string($0) }
    object["recording"] = .object(figures(report.figures, date: date))
    if !report.findings.isEmpty {
      object["findings"] = .array(report.findings.map { .string($0.kind.rawValue) })
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(object) + Data("\n".utf8)
  }

  private static func figures(_ figures: RecordingFigures, date: Date) -> [String: ManifestValue] {
    var object: [String: ManifestValue] = [
      "date": .string(date.formatted(.iso8601)),
      "levelDBFS": rounded(figures.levelDBFS, to: 10), "peakDBFS": rounded(figures.peakDBFS, to: 10),
      "noiseDBFS": rounded(figures.noiseDBFS, to: 10), "snr": rounded(figures.snr, to: 10),
      "speechSeconds": rounded(figures.speechSeconds, to: 100),
    ]
    if figures.clippedSamples > 0 { object["clippedSamples"] = .integer(Int64(figures.clippedSamples)) }
    return object
  }

  private static func rounded(_ value: Double, to parts: Double) -> ManifestValue {
    .number((value * parts).rounded() / parts)
  }
}
