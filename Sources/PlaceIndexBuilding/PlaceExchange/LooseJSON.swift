import Foundation

/// A JSON value of any shape.
enum LooseJSON: Decodable {
  case object([String: LooseJSON])
  case list([LooseJSON])
  case text(String)
  case number(Double)
  /// A Boolean, null, or a number beyond the range of `Double`.
  case other

  /// Parses a text; `nil` if it isn't well-formed JSON.
  init?(_ text: some Collection<UInt8>) {
    guard let value = try? JSONDecoder().decode(LooseJSON.self, from: Data(text)) else { return nil }
    self = value
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let list = try? value.decode([LooseJSON].self) {
      self = .list(list)
    } else if let object = try? value.decode([String: LooseJSON].self) {
      self = .object(object)
    } else {
      self = .other
    }
  }

  /// The value of a key; `nil` if this isn't an object or doesn't have the key.
  subscript(_ key: String) -> LooseJSON? { if case .object(let values) = self { values[key] } else { nil } }

  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The text of a number, or of a string that may be a number.
  var digits: String? { if case .number(let number) = self { "\(number)" } else { text } }

  var list: [LooseJSON]? { if case .list(let values) = self { values } else { nil } }
}
