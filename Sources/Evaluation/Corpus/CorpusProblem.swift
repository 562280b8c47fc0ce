/// Something of a corpus that was left out, and why.
public struct CorpusProblem: Codable, Sendable, Hashable, CustomStringConvertible {
  /// Why a line or recording was left out.
  public enum Reason: String, Codable, Sendable, CaseIterable {
    /// The line is not of the corpus' format.
    case malformed
    /// There is no such recording.
    case missingFile
    /// The recording cannot be read or decoded.
    case unreadableFile
    /// The recording stands in an earlier line.
    case duplicate
    /// The reference has characters that no word is made of.
    case foreignCharacters
    /// The line says neither words nor a place to expect.
    case nothingExpected
    /// The recogniser failed at it.
    case notDecoded
    /// There is no stored hypothesis for the line.
    case noHypothesis
    /// The place expected is not in the region; the line is run all the same.
    case unknownPlace
  }

  /// The line in the corpus, from 1.
  public var line: Int?
  /// The recording, or what the line begins with.
  public var subject: String
  /// Why.
  public var reason: Reason
  /// Why, in words.
  public var message: String

  /// Makes a problem.
  public init(line: Int?, subject: String, reason: Reason, message: String) {
    self.line = line
    self.subject = subject
    self.reason = reason
    self.message = message
  }

  /// One line.
  public var description: String {
    "\(line.map { "line \($0): " } ?? "")\(subject): \(message)"
  }
}
