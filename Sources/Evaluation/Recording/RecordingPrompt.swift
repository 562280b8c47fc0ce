/// Something to be read aloud, with what its manifest line is to carry.
public struct RecordingPrompt: Sendable, Hashable {
  /// The place in the list of prompts, from 1.
  public var number: Int

  /// The words to say.
  public var text: String

  /// Further fields of the manifest line: the place expected, where the driver is.
  public var fields: [String: ManifestValue]

  /// The fields that a recording writes itself and that are never carried over.
  public static let ownFields: Set<String> = ["audio", "text", "speaker", "condition", "recording", "findings"]

  /// Creates a prompt.
  public init(number: Int, text: String, fields: [String: ManifestValue] = [:]) {
    self.number = number
    self.text = text
    self.fields = fields
  }

  /// How many words there are, by the blanks between them.
  public var wordCount: Int { text.split(whereSeparator: \.isWhitespace).count }
}
