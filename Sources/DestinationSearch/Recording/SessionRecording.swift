public import Foundation

/// A recorded session: its lines, read back.
public struct SessionRecording: Hashable, Sendable {
  /// What the screen was set to.
  public var header: RecordingHeader
  /// The lines after the header, in order.
  public var lines: [RecordingLine]

  /// Reads a recording.
  ///
  /// A last line that was cut short, as where the power went, is left out.
  ///
  /// - Throws: ``RecordingError`` naming the line, where one cannot be read or a version is newer than this library's.
  public init(_ data: Data, name: String) throws {
    let decoder = JSONDecoder()
    let texts = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    var header: RecordingHeader?
    var lines: [RecordingLine] = []
    for (number, text) in texts.enumerated() where !text.isEmpty {
      let line: RecordingLine
      do {
        line = try decoder.decode(RecordingLine.self, from: Data(text))
      } catch {
        if number == texts.count - 1, header != nil { break }
        throw RecordingError(file: name, line: number + 1, problem: .unreadable(Self.reason(error)))
      }
      switch (line, header) {
      case (.header(let first), nil):
        guard first.version <= RecordingHeader.currentVersion else {
          throw RecordingError(file: name, line: number + 1, problem: .newerVersion(first.version))
        }
        header = first
      case (_, nil), (.header, _): throw RecordingError(file: name, line: number + 1, problem: .misplacedHeader)
      default: lines.append(line)
      }
    }
    guard let header else { throw RecordingError(file: name, line: 1, problem: .misplacedHeader) }
    self.header = header
    self.lines = lines
  }

  /// Reads a recording from a file.
  ///
  /// - Throws: ``RecordingError``, also where the file cannot be read.
  public init(contentsOf url: URL) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw RecordingError(file: url.path, line: nil, problem: .unreadable(error.localizedDescription))
    }
    try self.init(data, name: url.path)
  }

  private static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
      DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    default: return "\(error)"
    }
  }
}
