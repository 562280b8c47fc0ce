public import Foundation

/// A file of judged queries, JSON Lines: one query a line, blank lines in between.
public enum JudgedQueryFile {
  /// Reads a file.
  ///
  /// - Throws: ``EvaluationError`` with file and line for a line that cannot be read, a query that is there twice, a file
  ///   without a query.
  public static func read(_ url: URL) throws -> [JudgedQuery] {
    var reader = try LineReader(url)
    var queries: [JudgedQuery] = []
    var lines: [String: Int] = [:]
    while let line = try reader.next() {
      func fault(_ message: String, advice: String = "correct the line") -> EvaluationError {
        EvaluationError(url.path, line: line.number, message, advice: advice)
      }
      guard !line.isTooLong, let text = line.text else { throw fault("is no line of text in UTF-8") }
      guard !text.allSatisfy(\.isWhitespace) else { continue }
      let query: JudgedQuery
      do {
        query = try JSONDecoder().decode(JudgedQuery.self, from: Data(text.utf8))
      } catch {
        throw fault(reason(error))
      }
      if let other = lines.updateValue(line.number, forKey: query.key) {
        throw fault("'\(query.key)' stands in line \(other) already", advice: "judge it once, or from another position")
      }
      queries.append(query)
    }
    guard !queries.isEmpty else {
      throw EvaluationError(url.path, "holds no query", advice: "write one JSON object a line; see docs/evaluation.md")
    }
    return queries
  }

  private static func reason(_ error: any Error) -> String {
    guard case .dataCorrupted(let context) = error as? DecodingError else { return ManifestLine.fault(error) }
    // A line that is no JSON at all has no key to blame.
    return context.codingPath.isEmpty ? "is not a JSON object" : context.debugDescription
  }
}
