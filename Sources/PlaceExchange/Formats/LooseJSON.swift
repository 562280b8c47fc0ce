/// A JSON value of any shape.
enum LooseJSON: Decodable {
  case object([String: LooseJSON])
  case list([LooseJSON])
  case text(String)
  case number(Double)
  /// A truth value, null, or a number beyond what a double holds.
  case other

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

  /// The value of a key, where this is an object that has it.
  subscript(_ key: String) -> LooseJSON? {
    if case .object(let values) = self { values[key] } else { nil }
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var list: [LooseJSON]? {
    if case .list(let values) = self { values } else { nil }
  }
}
