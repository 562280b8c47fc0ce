/// Why a recording cannot be read or written.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Hashable, Sendable {
    /// The line, or the file, cannot be read: why.
    case unreadable(String)
    /// The first line is no header, or another one is.
    case misplacedHeader
    /// The file was written by a later version of this library.
    case newerVersion(Int)
    /// The file cannot be written: why.
    case unwritable(String)
  }

  /// The file.
  public var file: String
  /// The number of the line, from 1; `nil` for the file as a whole.
  public var line: Int?
  /// What is wrong.
  public var problem: Problem

  /// Makes an error.
  public init(file: String, line: Int?, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// The file, the line, what is wrong, and what to do.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return switch problem {
    case .unreadable(let reason): "\(place): cannot be read (\(reason)); is it a recorded session?"
    case .misplacedHeader: "\(place): a recorded session begins with one line that names its version"
    case .newerVersion(let version):
      "\(place): was written in version \(version) of the format, this program reads up to "
        + "\(RecordingHeader.currentVersion); use a newer one"
    case .unwritable(let reason): "\(place): cannot be written (\(reason)); name another file"
    }
  }
}
