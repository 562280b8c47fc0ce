import Foundation
import TestSupport
import Testing

/// The real gpsd, which reads sentences that gpsfake plays to it.
actor GPSFake {
  static let program = RunningProgram.installed("gpsfake", orIn: "/usr/bin")

  nonisolated let host = "127.0.0.1"
  nonisolated let port: UInt16
  private let folder = try? TestFolder()
  private var running: RunningProgram?

  init() async throws {
    // gpsd listens on 127.0.0.1 alone. Nothing else of the tests does, so that a free port stays free.
    let server = try await ScriptedGPSD(host: "127.0.0.1")
    try await server.stop()
    port = server.port
  }

  /// Plays the drive again and again.
  func start() async throws {
    let folder = try #require(folder)
    let log = try folder.write("drive.nmea", Drive.sentences)
    var environment = ProcessInfo.processInfo.environment
    environment["TMPDIR"] = folder.url.path
    environment["PATH", default: ""] += ":/usr/sbin"
    // A program that is started from a thread of the pool has its signals blocked, and could not be ended.
    let unblocked = """
      import os, signal, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      os.execvp(sys.argv[1], sys.argv[1:])
      """
    // gpsfake leaves gpsd behind when it is ended; timeout ends both, and does so too where the test cannot.
    let gpsfake = try [#require(Self.program), "-q", "-c", "0.02", "-P", "\(port)", log.path]
    running = try RunningProgram(
      "/usr/bin/python3", ["-c", unblocked, "timeout", "-k", "2", "60"] + gpsfake, environment: environment,
      in: folder.url)
  }

  /// Ends gpsfake and gpsd, and waits until they have.
  func stop() async throws {
    running?.send(SIGTERM)
    _ = try await running?.finish()
    running = nil
    // gpsd is the child of a child: that nobody answers any more shows that it has ended.
    while await ScriptedGPSD.isListening(host: host, port: port) { try await Task.sleep(for: .milliseconds(5)) }
  }
}
