public import Foundation
import Places

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
}

/// The first line of a recorded session: the version of the format, and what the screen was set to.
public struct RecordingHeader: Hashable, Sendable, Codable {
  /// The version that is written.
  public static let currentVersion = 2

  /// The version of the format.
  public var version: Int
  /// What the screen was set to.
  public var settings: ScreenSettings

  /// Makes a header of the version that is written.
  public init(settings: ScreenSettings) {
    version = Self.currentVersion
    self.settings = settings
  }
}

/// A line of a recorded session.
public enum RecordingLine: Hashable, Sendable {
  /// The first line: what the screen was set to.
  case header(RecordingHeader)
  /// Something happened.
  case event(SessionEvent, at: Double)
  /// What the screen asked for because of the event before it.
  case effects([SessionEffect], at: Double)
  /// What is on the screen from then on.
  case screen(ShownScreen, at: Double)
}

extension RecordingLine: Codable {
  private enum CodingKeys: String, CodingKey {
    case at, event, effects, screen, version
  }

  /// The seconds since the session began that a line may have: a year.
  private static let times = 0.0...366 * 86_400

  /// Decodes a line by what it holds: `version`, `event`, `effects` or `screen`.
  ///
  /// - Throws: `DecodingError`, also for a number out of its range, such as a time that is not within a year.
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
    switch self {
    case .header: break
    case .event(let event, let at):
      try line.encode(at, forKey: .at)
      try line.encode(event, forKey: .event)
    case .effects(let effects, let at):
      try line.encode(at, forKey: .at)
      try line.encode(effects, forKey: .effects)
    case .screen(let screen, let at):
      try line.encode(at, forKey: .at)
      try line.encode(screen, forKey: .screen)
    }
  }
}

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

extension RecordingError {
  /// What was wrong with JSON that could not be decoded, and where in it.
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
