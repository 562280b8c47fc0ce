/// What a row or a button looks up.
public enum Lookup: Hashable, Sendable, Codable {
  /// The nearest places of a group of rubrics.
  case group(String)
  /// The nearest places of a rubric.
  case rubric(String)
  /// Whatever a text means.
  case text(String)

  private enum GroupCodingKeys: String, CodingKey { case _0 = "id" }
  private enum RubricCodingKeys: String, CodingKey { case _0 = "id" }
  private enum TextCodingKeys: String, CodingKey { case _0 = "text" }
}
