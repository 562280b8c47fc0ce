public import Foundation
import Foundations
import Places

/// A recorded session, read from its lines.
public struct SessionRecording: Hashable, Sendable {
  /// The header, with the settings of the screen.
  public var header: RecordingHeader
  /// The lines after the header, in order.
  public var lines: [RecordingLine]

  /// Reads a recording.
  ///
  /// A last line that is incomplete, as after a power failure, is ignored.
  ///
  /// - Throws: ``RecordingError`` naming the line, if a line can't be read or the version is newer than this library's.
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
        throw RecordingError(file: name, line: number + 1, problem: .unreadable(RecordingError.reason(error)))
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
  /// - Throws: ``RecordingError``, also if the file can't be read.
  public init(contentsOf url: URL) throws {
    let data: Data
    do {
      data = try Data(contentsOf: url)
    } catch {
      throw RecordingError(file: url.path, line: nil, problem: .unreadable(error.localizedDescription))
    }
    try self.init(data, name: url.path)
  }
}

/// The first line of a recorded session: the version of the format, and the settings of the screen.
public struct RecordingHeader: Hashable, Sendable, Codable {
  /// The version that this library writes.
  public static let currentVersion = 2

  /// The version of the format.
  public var version: Int
  /// The settings of the screen.
  public var settings: ScreenSettings

  /// Creates a header of the current version.
  public init(settings: ScreenSettings) {
    version = Self.currentVersion
    self.settings = settings
  }
}

/// A line of a recorded session.
public enum RecordingLine: Hashable, Sendable {
  /// The first line: the settings of the screen.
  case header(RecordingHeader)
  /// An event.
  case event(SessionEvent, at: Double)
  /// The effects of the event before it.
  case effects([SessionEffect], at: Double)
  /// The screen from then on.
  case screen(ShownScreen, at: Double)
}

extension RecordingLine: Codable {
  private enum CodingKeys: String, CodingKey {
    case at, event, effects, screen, version
  }

  /// The range of a line's seconds since the session began: up to a year.
  private static let times = 0.0...366 * 86_400

  /// Decodes a line by its field: `version`, `event`, `effects`, or `screen`.
  ///
  /// - Throws: `DecodingError`, also for a number out of its range, such as a time beyond a year.
  public init(from decoder: any Decoder) throws {
    let line = try decoder.container(keyedBy: CodingKeys.self)
    if line.contains(.version) {
      self = .header(try RecordingHeader(from: decoder))
      return
    }
    let at = try line.decode(in: Self.times, forKey: .at)
    if line.contains(.event) {
      self = .event(try line.decodeEvent(forKey: .event), at: at)
    } else if line.contains(.effects) {
      self = .effects(try line.decode([SessionEffect].self, forKey: .effects), at: at)
    } else {
      self = .screen(try line.decode(ShownScreen.self, forKey: .screen), at: at)
    }
  }

  /// Encodes a line.
  public func encode(to encoder: any Encoder) throws {
    if case .header(let header) = self { return try header.encode(to: encoder) }
    var line = encoder.container(keyedBy: CodingKeys.self)
    try line.encode(seconds, forKey: .at)
    switch self {
    case .header: break
    case .event(let event, _): try line.encode(event, forKey: .event)
    case .effects(let effects, _): try line.encode(effects, forKey: .effects)
    case .screen(let screen, _): try line.encode(screen, forKey: .screen)
    }
  }
}

/// An error of reading or writing a recording.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The problem.
  public enum Problem: Hashable, Sendable {
    /// The line, or the file, can't be read, with the reason.
    case unreadable(String)
    /// The first line isn't a header, or a later line is one.
    case misplacedHeader
    /// The file was written by a later version of this library.
    case newerVersion(Int)
    /// The file can't be written, with the reason.
    case unwritable(String)
  }

  /// The file.
  public var file: String
  /// The number of the line, from 1; `nil` for the whole file.
  public var line: Int?
  /// The problem.
  public var problem: Problem

  /// Creates an error.
  public init(file: String, line: Int?, problem: Problem) {
    self.file = file
    self.line = line
    self.problem = problem
  }

  /// The file, the line, the problem, and its correction.
  public var description: String {
    let place = line.map { "\(file):\($0)" } ?? file
    return switch problem {
    case .unreadable(let reason):
      "\(place): couldn't be read (\(reason)); use a file that 'whereto screen --record' wrote"
    case .misplacedHeader: "\(place): the header is missing or misplaced; a recorded session has one, in the first line"
    case .newerVersion(let version):
      "\(place): the recording has format version \(version), but this program reads versions up to "
        + "\(RecordingHeader.currentVersion); use a newer program"
    case .unwritable(let reason): "\(place): couldn't be written (\(reason)); use another file"
    }
  }

  /// The problem of JSON that couldn't be decoded, and its path.
  package static func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context), DecodingError.keyNotFound(_, let context),
      DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      let path = context.codingPath.map(\.stringValue).joined(separator: ".")
      return path.isEmpty ? context.debugDescription : "\(path): \(context.debugDescription)"
    default: return "\(error)"
    }
  }
}
