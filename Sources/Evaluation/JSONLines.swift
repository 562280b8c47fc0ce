package import Foundation

extension JSONEncoder {
  /// Writes a record as one line with sorted keys, identical on every machine.
  package static var line: JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }
}

/// A JSON value of any shape, passed through by code that doesn't interpret it.
package enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// A number without a fraction, of at most 64 bits.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The string; `nil` for other values.
  package var text: String? { if case .string(let text) = self { text } else { nil } }
}

extension JSONValue: Codable {
  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let array = try? value.decode([JSONValue].self) {
      self = .array(array)
    } else {
      self = .object(try value.decode([String: JSONValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .null: try value.encodeNil()
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let text): try value.encode(text)
    case .array(let array): try value.encode(array)
    case .object(let object): try value.encode(object)
    }
  }
}
