public import Foundation

extension HeadUnitProfile {
  /// Reads a profile from the JSON of a file.
  ///
  /// - Parameters:
  ///   - json: the text of the file.
  ///   - file: its name, for messages.
  /// - Throws: ``HeadUnitProfileError``, naming the file and the field.
  public init(json: Data, file: String) throws(HeadUnitProfileError) {
    do {
      self = try JSONDecoder().decode(HeadUnitProfile.self, from: json)
    } catch {
      throw HeadUnitProfileError(file: file, fault: HeadUnitProfileFault(error))
    }
  }

  /// Reads a profile from a file.
  ///
  /// - Throws: ``HeadUnitProfileError``, naming the file and the field.
  public init(contentsOf file: URL) throws(HeadUnitProfileError) {
    let json: Data
    do {
      json = try Data(contentsOf: file)
    } catch {
      throw HeadUnitProfileError(file: file.path, fault: .unreadable(error.localizedDescription))
    }
    try self.init(json: json, file: file.path)
  }
}

extension HeadUnitProfileFault {
  /// The fault behind what a decoder throws.
  init(_ error: any Error) {
    switch error {
    case let fault as HeadUnitProfileFault:
      self = fault
    case DecodingError.keyNotFound(let key, let context):
      self = .missing(field: Self.path(context.codingPath + [key]))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self = .wrongType(field: Self.path(context.codingPath), context.debugDescription)
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self = .wrongType(field: Self.path(context.codingPath), context.debugDescription)
    case DecodingError.dataCorrupted(let context):
      self = .notJSON(context.debugDescription)
    default:
      self = .notJSON(String(describing: error))
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the file" : keys.map(\.stringValue).joined(separator: ".")
  }
}
