public import Foundation

/// A list of recordings with what they should come to: `manifest.jsonl`.
public struct RecordingManifest: Sendable {
  /// One recording.
  public struct Entry: Decodable, Sendable {
    /// Path of the WAV, relative to the manifest.
    public var audio: String
    /// The words spoken, lower case.
    public var text: String
    /// Identity of the place expected; `nil` with ``mustNotResolve`` off where none is stated.
    public var place: String?
    /// Whether the line says that no place may be found.
    public var mustNotResolve: Bool
    /// The intent expected, where stated.
    public var intent: String?
    /// Who speaks.
    public var speaker: String?
    /// The noise: `clean`, `car@10`.
    public var condition: String?
    /// Where the driver is: `latitude,longitude`.
    public var near: String?

    private enum Key: String, CodingKey {
      case audio, text, place, intent, speaker, condition, near
    }

    /// Reads a line; a `place` that is null means that nothing may be found.
    public init(from decoder: any Decoder) throws {
      let line = try decoder.container(keyedBy: Key.self)
      audio = try line.decode(String.self, forKey: .audio)
      text = try line.decode(String.self, forKey: .text)
      place = try line.decodeIfPresent(String.self, forKey: .place)
      mustNotResolve = try line.contains(.place) && line.decodeNil(forKey: .place)
      intent = try line.decodeIfPresent(String.self, forKey: .intent)
      speaker = try line.decodeIfPresent(String.self, forKey: .speaker)
      condition = try line.decodeIfPresent(String.self, forKey: .condition)
      near = try line.decodeIfPresent(String.self, forKey: .near)
    }

  }

  /// The recordings in the order of the file.
  public var entries: [Entry]
  /// The folder the paths are relative to.
  public var directory: URL

  /// Reads a manifest.
  ///
  /// - Throws: What reading or decoding throws; the manifest belongs to the project and is expected to be right.
  public init(contentsOf url: URL) throws {
    directory = url.deletingLastPathComponent()
    entries = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      try JSONDecoder().decode(Entry.self, from: Data(line.utf8))
    }
  }
}
