public import Foundation

extension HeadUnitProfile {
  /// Reads a profile from the JSON of a file.
  ///
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
    case let fault as HeadUnitProfileFault: self = fault
    case DecodingError.keyNotFound(let key, let context): self = .missing(field: Self.path(context.codingPath + [key]))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self = .wrongType(field: Self.path(context.codingPath), context.debugDescription)
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self = .wrongType(field: Self.path(context.codingPath), context.debugDescription)
    case DecodingError.dataCorrupted(let context): self = .notJSON(context.debugDescription)
    default: self = .notJSON(String(describing: error))
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.isEmpty ? "the file" : keys.map(\.stringValue).joined(separator: ".")
  }
}

/// The reason that a head-unit profile can't be used.
public struct HeadUnitProfileError: Error, Hashable, Sendable {
  /// The file it was read from.
  public var file: String
  /// The fault, with the name of the field.
  public var fault: HeadUnitProfileFault
}

extension HeadUnitProfileError: CustomStringConvertible {
  /// One line: the file, the field, the problem, and the fix.
  public var description: String { "\(file): \(fault)" }
}

/// A fault in a head-unit profile.
public enum HeadUnitProfileFault: Error, Hashable, Sendable {
  /// The file cannot be read.
  case unreadable(String)
  /// The text isn't valid JSON.
  case notJSON(String)
  /// A required field is missing.
  case missing(field: String)
  /// A field holds something else than it should.
  case wrongType(field: String, String)
  /// An unknown field, with the list of known ones.
  case unknownField(String, known: [String])
  /// A number below the first or above the second limit.
  case outOfRange(field: String, value: Double, Double, Double)
  /// A blank text.
  case blank(field: String)
  /// Two fields that contradict each other.
  case contradiction(field: String, String)
}

extension HeadUnitProfileFault: CustomStringConvertible {
  /// One line: the field, the problem, and the fix.
  public var description: String {
    switch self {
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .notJSON(let reason): "isn't valid JSON: \(reason)"
    case .missing(let field): "\(field) is missing; add it"
    case .wrongType(let field, let reason): "\(field): \(reason)"
    case .unknownField(let field, let known):
      "\(field) is unknown; use one of \(known.sorted().joined(separator: ", "))"
    case .outOfRange(let field, let value, let low, let high):
      "\(field) is \(Self.number(value)); it must be \(Self.number(low)) to \(Self.number(high))"
    case .blank(let field): "\(field) is blank; enter a text"
    case .contradiction(let field, let reason): "\(field) \(reason)"
    }
  }

  private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? String(value) }
}

/// Any field of a JSON object, so that unknown fields are detected.
struct FieldName: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}

extension KeyedDecodingContainer {
  /// Decodes a number, or takes the standard one if the field is missing and there is one.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for a number out of range.
  func decode(_ key: Key, in range: ClosedRange<Double>, or standard: Double? = nil) throws -> Double {
    let number = try decodeIfPresent(Double.self, forKey: key) ?? standard ?? decode(Double.self, forKey: key)
    try check(number, range, key)
    return number
  }

  /// Decodes a whole number, or takes the standard one if the field is missing and there is one.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for a number out of range.
  func decode(_ key: Key, in range: ClosedRange<Int>, or standard: Int? = nil) throws -> Int {
    let number = try decodeIfPresent(Int.self, forKey: key) ?? standard ?? decode(Int.self, forKey: key)
    try check(Double(number), Double(range.lowerBound)...Double(range.upperBound), key)
    return number
  }

  /// Decodes a time in seconds, to the microsecond, so that 0.55 s is read as 550 ms exactly.
  ///
  /// - Throws: `DecodingError`, and ``HeadUnitProfileFault`` for a time out of range.
  func decode(_ key: Key, inSeconds range: ClosedRange<Double>, or standard: Duration) throws -> Duration {
    .microseconds(Int64((try decode(key, in: range, or: standard / .seconds(1)) * 1_000_000).rounded()))
  }

  private func check(_ number: Double, _ range: ClosedRange<Double>, _ key: Key) throws {
    guard !range.contains(number) else { return }
    let path = (codingPath + [key]).map(\.stringValue).joined(separator: ".")
    throw HeadUnitProfileFault.outOfRange(field: path, value: number, range.lowerBound, range.upperBound)
  }
}

extension Decoder {
  /// The path of a field from the top of the file, as in "caps.rows".
  func path(_ field: String) -> String { (codingPath.map(\.stringValue) + [field]).joined(separator: ".") }

  /// Throws for an unknown field: it is misspelled, and would be ignored.
  package func refuseFields(except known: [String]) throws {
    let fields = try container(keyedBy: FieldName.self).allKeys.map(\.stringValue).sorted()
    if let unknown = fields.first(where: { !known.contains($0) }) {
      throw HeadUnitProfileFault.unknownField(path(unknown), known: known)
    }
  }
}
