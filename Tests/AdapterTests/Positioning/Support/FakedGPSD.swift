import Foundation
import Places
import TestSupport
import Testing

/// The real gpsd with a receiver that gpsfake plays from ``RecordedDrive`` repeatedly.
actor FakedGPSD {
  static let program = RunningProgram.installed("gpsfake")

  nonisolated let host = "127.0.0.1"
  nonisolated let port: UInt16
  private let folder: TestFolder
  private var running: RunningProgram?

  init() async throws {
    folder = try TestFolder()
    // gpsd listens only on 127.0.0.1. No other test does, so a free port stays free.
    let free = try await ScriptedServer(host: host)
    try await free.stop()
    port = free.port
  }

  /// Starts it with a sentence every five milliseconds.
  func start() async throws {
    // The folder of the socket through which gpsfake adds the receiver to its gpsd.
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder.url.path
    running = try RunningProgram(
      #require(Self.program), ["-q", "-n", "-t", "-c", "0.005", "-P", "\(port)", RecordedDrive.file.path],
      environment: environment, in: folder.url)
  }

  /// Ends it and the gpsd that it started, with all connections.
  func stop() async throws {
    running?.sendToGroup(SIGKILL)
    _ = try await running?.finish()
    running = nil
  }
}

/// A recorded drive through the invented town, RMC and GGA each second, which Tests/Clients/test_drive.py makes.
enum RecordedDrive {
  static let file = Repository.file("Tests/AdapterTests/Positioning/Recordings/alder-bay.nmea")

  /// The fixes in its RMC sentences.
  static func fixes() throws -> [Fix] {
    let sentences = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
    let fixes = sentences.filter { $0.hasPrefix("$GPRMC") }.enumerated().compactMap { second, sentence in
      fix(sentence.split(separator: ",", omittingEmptySubsequences: false), second: second)
    }
    return fixes
  }

  /// The drive begins at noon on July 1, 2026, UTC.
  private static func fix(_ fields: [Substring], second: Int) -> Fix? {
    guard fields.count > 8, let north = degrees(fields[3], fields[4]), let east = degrees(fields[5], fields[6]),
      let point = Coordinate(latitude: north, longitude: east), let knots = Double(fields[7])
    else { return nil }
    return Fix(
      point, at: Date(timeIntervalSince1970: 1_782_907_200 + Double(second)), speed: knots * 0.514444,
      course: Double(fields[8]))
  }

  /// Degrees from a field of degrees and minutes, and the letter of the hemisphere.
  private static func degrees(_ text: Substring, _ hemisphere: Substring) -> Double? {
    guard let value = Double(text) else { return nil }
    let whole = (value / 100).rounded(.down)
    let degrees = whole + (value - whole * 100) / 60
    return hemisphere == "S" || hemisphere == "W" ? -degrees : degrees
  }
}
