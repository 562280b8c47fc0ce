extension PlaceAttribute {
  /// How many there may be: one bit each of a mask that stays positive as a signed 64-bit integer.
  public static let maximumCount = 63

  /// What is wrong with one attribute.
  public enum Fault: Sendable, Hashable {
    /// Another attribute has its id.
    case duplicateID
    /// No word reaches it.
    case noForm
    /// A form has no letters or digits, or is nothing but an article.
    case emptyForm
    /// Another attribute is reached by the same words in the same position.
    case duplicateForm(String, other: String)
    /// No tag tells it.
    case noTags
    /// A pattern is not "key=value", "key=*" or a ";" list of them.
    case badTag(String)
  }
}

extension PlaceAttribute.Fault: CustomStringConvertible {
  /// What is wrong and what to do, to follow the attribute's id.
  public var description: String {
    switch self {
    case .duplicateID: "is there twice; give each attribute its own id"
    case .noForm: "has no spoken form; write one under \"before\" or \"after\""
    case .emptyForm: "has a spoken form without letters; remove it"
    case .duplicateForm(let form, let other): "has the form \"\(form)\" of \"\(other)\"; leave it in one of them"
    case .noTags: "has no tags; say which tags tell it"
    case .badTag(let tag): "has the tag \"\(tag)\", which is not key=value; write it like internet_access=wlan"
    }
  }
}
