/// Why a line of a transcript cannot be read, in words for the person who wrote it.
///
/// It knows the line alone: who reads the file says which file and which line it is.
public struct TranscriptLineError: Error, Sendable, Hashable {
  /// What went wrong, for a program to tell apart.
  public enum Code: String, Sendable, Hashable {
    /// The line names no recording.
    case missingID
    /// More stands in the parentheses of a TRN line than an identity and a score.
    case badID
    /// No tab parts the file from the text.
    case missingTab
    /// More than one tab stands in the line.
    case tooManyColumns
  }

  /// What went wrong.
  public let code: Code
  /// What is wrong, quoting the start of the line.
  public let problem: String
  /// What to do about it.
  public let remedy: String

  init(_ code: Code, _ problem: String, line: some StringProtocol, remedy: String) {
    self.code = code
    let start = line.prefix(Self.quotedLength)
    self.problem = "\(problem): “\(start)\(start.endIndex < line.endIndex ? "…" : "")”"
    self.remedy = remedy
  }

  private static let quotedLength = 60
}

extension TranscriptLineError: CustomStringConvertible {
  /// What is wrong, and what to do.
  public var description: String { "\(problem); \(remedy)" }
}
