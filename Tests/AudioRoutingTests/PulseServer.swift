import Audio
import Foundation
import Subprocess
import SystemPackage

@testable import AudioRouting

/// A PulseAudio server of a test's own, with one silent device, that ends with the test.
final class PulseServer: Sendable {
  /// Whether the programs are there.
  static let isInstalled = ["pulseaudio", "pactl", "pacat"].allSatisfy { program in
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      access("\($0)/\(program)", X_OK) == 0
    }
  }

  let folder: TemporaryFolder
  var address: String { "unix:\(folder.file("native"))" }
  private let process: Int32

  /// Starts a server; the program comes back once it answers.
  init() async throws {
    folder = try TemporaryFolder()
    let script = try folder.write(
      """
      load-module module-native-protocol-unix auth-anonymous=1 socket=\(folder.file("native"))
      load-module module-null-sink sink_name=one
      load-module module-stream-restore restore_device=false
      """, "server.pa")
    let result = try await Subprocess.run(
      .name("pulseaudio"),
      arguments: [
        "-n", "-F", script, "--daemonize=yes", "--exit-idle-time=-1", "--system=false", "--use-pid-file=yes",
        "--log-target=file:\(folder.file("log"))",
      ], environment: Self.environment(folder), output: .discarded, error: .discarded)
    let number = try? String(contentsOfFile: folder.file("pulse/pid"), encoding: .utf8)
    guard result.terminationStatus.isSuccess,
      let process = number.flatMap({ Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    else {
      throw AudioError(
        .soundServerUnavailable, subject: "pulseaudio", message: "did not start", advice: "run it by hand")
    }
    self.process = process
  }

  deinit { kill(process, SIGKILL) }

  private static func environment(_ folder: TemporaryFolder) -> Environment {
    .inherit.updating([
      "XDG_RUNTIME_DIR": folder.path, "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
      "XDG_STATE_HOME": folder.path, "PULSE_SERVER": nil, "DBUS_SESSION_BUS_ADDRESS": nil,
    ])
  }

  /// Ends the server, and all streams with it.
  func stop() { kill(process, SIGKILL) }

  var settings: PulseSettings {
    var settings = PulseSettings()
    settings.server = address
    settings.folder = folder.file("journal")
    settings.patience = .seconds(60)
    settings.retryInterval = .milliseconds(20)
    return settings
  }

  @discardableResult func pactl(_ arguments: String...) async throws -> String {
    try await Pactl(settings: settings).run(arguments).text
  }

  /// The streams there are, by the name of their program.
  func streams() async throws -> [String: PulseStream] {
    let listing = try await pactl("--format=json", "list", "sink-inputs")
    let streams = (PulseListing.json(listing) ?? []).map { ($0.properties["application.name"] ?? "", $0) }
    return Dictionary(streams) { first, _ in first }
  }

  func volumes(_ program: String) async throws -> [Int]? { try await streams()[program]?.volumes }

  /// Asks again and again until `condition` holds; each time takes as long as a program needs to run.
  func wait(until condition: ([String: PulseStream]) -> Bool) async throws {
    for _ in 0..<1000 { if try await condition(streams()) { return } }
    throw AudioError(.soundServerFailed, subject: "test", message: "never came", advice: "look at the streams")
  }

  /// Plays silence without end under this name while `body` runs.
  func playing(_ program: String, role: String? = nil, _ body: () async throws -> Void) async throws {
    // The server remembers volumes by role where there is one, and by program where not.
    let arguments =
      ["--playback", "--raw", "--rate=8000", "--channels=2", "--client-name=\(program)"]
      + (role.map { ["--property=media.role=\($0)"] } ?? []) + ["/dev/zero"]
    let environment = Self.environment(folder).updating(["PULSE_SERVER": address])
    let player = Task {
      _ = try await Subprocess.run(
        .name("pacat"), arguments: Arguments(arguments), environment: environment, output: .discarded,
        error: .discarded)
    }
    do {
      try await wait { $0[program] != nil }
      try await body()
    } catch {
      player.cancel()
      throw error
    }
    player.cancel()
    _ = await player.result
    try await wait { $0[program] == nil }
  }
}
