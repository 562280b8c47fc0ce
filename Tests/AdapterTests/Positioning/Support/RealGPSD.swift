import Foundation
import TestSupport
import Testing

/// The real gpsd with a scripted receiver that sends ``Drive`` as NMEA sentences.
actor RealGPSD {
  static let program = RunningProgram.installed("gpsd", orIn: "/usr/sbin")

  nonisolated let host = "127.0.0.1"
  nonisolated let port: UInt16
  private let folder: TestFolder
  private let receiver: ScriptedServer
  private var telling: Task<Void, Never>?
  private var running: RunningProgram?

  init() async throws {
    folder = try TestFolder()
    receiver = try await ScriptedServer()
    // gpsd listens only on 127.0.0.1. No other test does, so a free port stays free.
    let free = try await ScriptedServer(host: host)
    try await free.stop()
    port = free.port
  }

  deinit { telling?.cancel() }

  /// Starts it; the drive is sent repeatedly.
  func start() async throws {
    if telling == nil {
      telling = Task { [receiver] in
        // gpsd may connect several times before it stays connected.
        for await client in receiver.clients { Task { try? await Self.tell(client) } }
      }
    }
    running = try RunningProgram(
      #require(Self.program), ["-N", "-n", "-S", "\(port)", "tcp://\(receiver.host):\(receiver.port)"], in: folder.url)
  }

  /// Ends it, with all connections.
  func stop() async throws {
    running?.send(SIGKILL)
    _ = try await running?.finish()
    running = nil
  }

  /// Sends the drive until gpsd disconnects.
  private static func tell(_ client: ScriptedServer.Client) async throws {
    while true {
      for second in Drive.points.indices {
        try await client.send(Drive.sentences(second))
        // The pace of a receiver: gpsd drops a source that it can't keep up with.
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }
}
