import Foundation
import Hummingbird
import Places

/// The parameters of a request: of its query, or of a form.
struct Query: Sendable {
  private let values: [(name: String, value: String)]
  /// The names of all given parameters, including empty ones.
  private let names: [String]

  /// Wraps parameters that have already been read. If `emptyIsMissing`, an empty value means a missing one, as some
  /// clients expect.
  init(_ values: [(name: String, value: String)], emptyIsMissing: Bool = true) {
    names = values.map(\.name)
    self.values = emptyIsMissing ? values.filter { !$0.value.isEmpty } : values
  }

  /// Reads a query as HTML forms write it: `+` is a space, `%41` a byte of UTF-8.
  init(of request: Request, emptyIsMissing: Bool = false) throws(ServiceError) {
    var values: [(name: String, value: String)] = []
    for part in (request.uri.query ?? "").split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = Self.decoded(sides[0]), let value = sides.count == 2 ? Self.decoded(sides[1]) : "" else {
        throw .badParameter(String(sides[0].prefix(40)), "isn't percent-encoded UTF-8")
      }
      values.append((name, value))
    }
    self.init(values, emptyIsMissing: emptyIsMissing)
  }

  private static func decoded(_ text: Substring) -> String? {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else { return String(text) }
    let blank = UInt8(ascii: " ")
    return String(decoding: text.utf8.map { $0 == UInt8(ascii: "+") ? blank : $0 }, as: UTF8.self)
      .removingPercentEncoding
  }

  /// Refuses parameters with other names, which would otherwise be ignored silently.
  func allow(_ names: Set<String>) throws(ServiceError) {
    for name in self.names where !names.contains(name) {
      throw .badParameter(
        String(name.prefix(40)), "isn't a parameter of this path; use \(names.sorted().joined(separator: ", "))")
    }
  }

  /// The last value of a name; `nil` if it is missing.
  func text(_ name: String) -> String? { values.last { $0.name == name }?.value }

  func texts(_ name: String) -> [String] { texts { $0 == name } }

  /// All values of the names that match.
  func texts(where fits: (String) -> Bool) -> [String] { values.filter { fits($0.name) }.map(\.value) }

  /// The longest text to search for, in code points.
  static let longestText = 300

  /// The text to search for.
  func searched(_ name: String) throws(ServiceError) -> String? {
    guard let text = text(name), !text.isEmpty else { return nil }
    guard text.unicodeScalars.count <= Self.longestText else {
      throw .badParameter(name, "is longer than \(Self.longestText) code points")
    }
    return text
  }

  /// A number in a range.
  func number<Value: LosslessStringConvertible & Comparable>(
    _ name: String, in range: ClosedRange<Value>
  ) throws(ServiceError) -> Value? {
    guard let text = text(name) else { return nil }
    guard let value = Value(text), range.contains(value) else {
      throw .badParameter(name, "'\(text.prefix(40))' isn't a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A position as "latitude,longitude" in degrees.
  func position(_ name: String) throws(ServiceError) -> Coordinate? {
    guard let text = text(name) else { return nil }
    return try Self.point(text, name)
  }

  /// All positions of a repeatable parameter, in their order.
  func positions(_ name: String, most: Int) throws(ServiceError) -> [Coordinate] {
    var points: [Coordinate] = []
    for text in texts(name) { points.append(try Self.point(text, name)) }
    guard points.count <= most else { throw .badParameter(name, "is given more than \(most) times") }
    return points
  }

  private static func point(_ text: String, _ name: String) throws(ServiceError) -> Coordinate {
    guard let point = Coordinate(parsing: text) else {
      throw .badParameter(
        name, "'\(text.prefix(40))' isn't a valid position; use latitude,longitude in degrees, such as 49.28,-123.12")
    }
    return point
  }

  /// A position from two parameters; both or neither must be given.
  func position(latitude: String, longitude: String) throws(ServiceError) -> Coordinate? {
    switch (text(latitude), text(longitude)) {
    case (nil, nil): return nil
    case (let north?, let east?):
      guard let point = Coordinate(parsing: "\(north),\(east)") else {
        throw .badParameter(latitude, "'\(north.prefix(20))', '\(east.prefix(20))' isn't a position in degrees")
      }
      return point
    case (nil, _): throw .badParameter(latitude, "is missing")
    case (_, nil): throw .badParameter(longitude, "is missing")
    }
  }

  /// Whether an option is on: any value except `0` and `false`.
  func isOn(_ name: String, unlessGiven value: Bool = false) -> Bool {
    text(name).map { !["0", "false"].contains($0.lowercased()) } ?? value
  }
}
