/// Why a file of places cannot be read or written as a whole, in words for the person who asked for it.
public struct ExchangeError: Error, Sendable, Hashable {
  /// What went wrong, for a program to tell apart.
  public enum Code: String, Sendable, Hashable {
    /// There is no such file.
    case missing
    /// It is a folder, a pipe or a device.
    case notAFile
    /// It may not be read or written, or reading it failed half way.
    case noAccess
    /// The name's ending says nothing about the contents.
    case unknownFormat
    /// The contents are not what the name's ending says, or are cut off.
    case badContents
    /// The file, or what it unpacks to, is larger than any list of places.
    case tooLarge
  }

  /// What went wrong.
  public let code: Code
  /// The file concerned.
  public let file: String
  /// The line concerned, counted from 1.
  public let line: Int?
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String

  init(_ code: Code, file: String, line: Int? = nil, _ problem: String, remedy: String) {
    self.code = code
    self.file = file
    self.line = line
    self.problem = problem
    self.remedy = remedy
  }
}

extension ExchangeError: CustomStringConvertible {
  /// One line: "path:line: what is wrong; what to do".
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return "\(place): \(problem); \(remedy)".split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
