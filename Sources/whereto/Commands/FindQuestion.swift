import Foundation
import Places

/// A question of a file with many: `{"text": …, "near": "latitude,longitude", "id": …}`.
struct FindQuestion: Decodable {
  /// What to find.
  var text: String
  /// Where the driver is.
  var near: Coordinate?
  /// What the answer is to be known by.
  var id: String?

  private enum CodingKeys: CodingKey {
    case text, near, id
  }

  init(text: String) {
    self.text = text
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    text = try values.decode(String.self, forKey: .text)
    id = try values.decodeIfPresent(String.self, forKey: .id)
    guard let position = try values.decodeIfPresent(String.self, forKey: .near) else { return }
    guard let coordinate = Coordinate(parsing: position) else {
      throw DecodingError.dataCorruptedError(
        forKey: .near, in: values, debugDescription: RegionOptions.badPosition(position))
    }
    near = coordinate
  }

  /// The questions of a file, an object a line; blank lines are passed over.
  ///
  /// - Parameter path: The file; `-` is standard input.
  /// - Throws: A failure that names the first line that is no question.
  static func read(_ path: String) throws -> [FindQuestion] {
    let name = path == "-" ? "standard input" : path
    let data: Data
    do {
      let input = path == "-" ? FileHandle.standardInput : try FileHandle(forReadingFrom: URL(filePath: path))
      data = try input.readToEnd() ?? Data()
    } catch {
      throw Failure("\(name) cannot be read; check the path and its permissions")
    }
    let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let decoder = JSONDecoder()
    return try lines.enumerated().compactMap { index, line in
      guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { return nil }
      do {
        return try decoder.decode(FindQuestion.self, from: line)
      } catch {
        throw Failure("\(name):\(index + 1): \(reason(error)); write an object such as {\"text\": \"marlow hotel\"}")
      }
    }
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, _): "has no \"\(key.stringValue)\""
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      context.codingPath.first.map { "\"\($0.stringValue)\" is no text" } ?? "is no JSON object"
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty: context.debugDescription
    default: "is no JSON"
    }
  }
}
