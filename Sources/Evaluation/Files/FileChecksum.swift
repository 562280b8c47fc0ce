public import Foundation

/// Tells files and texts apart by their content.
public enum FileChecksum {
  /// 16 hexadecimal digits of FNV-1a, which finds changes and no forgeries.
  ///
  /// - Throws: ``EvaluationError`` when the file cannot be read.
  public static func of(_ url: URL) throws -> String {
    var hash = StableHash()
    do {
      let handle = try FileHandle(forReadingFrom: url)
      while let piece = try handle.read(upToCount: 1 << 18), !piece.isEmpty { hash.add(piece) }
    } catch {
      throw EvaluationError.cannotRead(url)
    }
    return hash.hexadecimal
  }

  /// The same of text.
  public static func of(text: String) -> String {
    var hash = StableHash()
    hash.add(text.utf8)
    return hash.hexadecimal
  }
}
