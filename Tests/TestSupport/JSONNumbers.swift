package import Foundation

/// The numbers in a JSON text. Each can be replaced by a value that the reader of the text doesn't expect.
package struct JSONNumbers {
  /// A number of the text.
  package struct Place: Hashable {
    /// The keys that lead to it, without positions in arrays, for example "event.moved.fix.accuracy".
    package let path: String
    fileprivate let range: Range<Int>
  }

  /// JSON values that a double, an integer, or a duration cannot represent, and values of other types.
  package static let extremes = [
    "0", "-0.5", "-1", "1e-300", "2147483648", "9007199254740993", "1e17", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "1e19", "1e30", "-1e30", "1e308", "1e400", "null", "true", "\"x\"", "[]", "{}",
  ]

  /// The numbers, in the order of the text.
  package private(set) var places: [Place] = []
  private let bytes: [UInt8]

  /// Finds the numbers in a text, which must be JSON.
  package init(_ text: some Sequence<UInt8>) {
    bytes = Array(text)
    var keys: [String] = []
    var index = 0
    while index < bytes.count {
      let start = index
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): keys.append("")
      case UInt8(ascii: "}"), UInt8(ascii: "]"): keys.removeLast()
      case UInt8(ascii: "\""):
        repeat { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 } while bytes[index] != UInt8(ascii: "\"")
        // A string before a colon is a key of the object around it.
        if bytes.dropFirst(index + 1).first == UInt8(ascii: ":") {
          keys[keys.count - 1] = String(decoding: bytes[start + 1..<index], as: UTF8.self)
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        while index + 1 < bytes.count, "+-.eE0123456789".utf8.contains(bytes[index + 1]) { index += 1 }
        places.append(
          Place(path: keys.filter { !$0.isEmpty }.joined(separator: "."), range: start..<index + 1))
      default: break
      }
      index += 1
    }
  }

  /// The text with another value, which is JSON, in place of a number.
  package func replacing(_ place: Place, with value: String) -> Data {
    Data(bytes[..<place.range.lowerBound]) + Data(value.utf8) + Data(bytes[place.range.upperBound...])
  }
}
