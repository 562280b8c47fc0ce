import Audio
import ExternalPrograms
import Foundation
import Foundations
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import LinuxAudio

/// A real PulseAudio server, and programs that play on it.
@Suite(
  "Focus on PulseAudio", .tags(.realTime), .timeLimit(.minutes(60)),
  .enabled(if: PulseServer.isInstalled, "apt-get install pulseaudio pulseaudio-utils"))
struct PulseFocusTests {
  static let full = [65536, 65536]
  /// 20 dB lower on the server's cubic scale.
  static let lowered = [30419, 30419]

  @Test("other streams are lowered, including later ones, and restored; muting isn't changed (AU-1)")
  func ducking() async throws {
    let server = try await PulseServer()
    let focus = DuckingFocus(server.settings)
    try await server.playing("radio") {
      try await server.pactl("set-sink-input-volume", "0", "50000", "40000")
      try await server.pactl("set-sink-input-mute", "0", "1")
      let lease = try await focus.acquire(.listening)
      let report = await focus.report()
      #expect(report.ducking == .streams && report.lowered == 1)
      #expect(try await server.volumes("radio") == [23208, 18566])
      try await server.playing("music") {
        try await server.wait { $0["music"]?.volumes == Self.lowered }
        #expect(try await server.volumes("music") == Self.lowered)
        await lease.release()
        #expect(try await server.volumes("music") == Self.full)
      }
      #expect(try await server.volumes("radio") == [50000, 40000])
      #expect(try await server.pactl("--format=json", "list", "sink-inputs").contains("\"mute\":true"))
    }
    await focus.close()
  }

  @Test("a volume changed by the user while lowered is kept, and own streams aren't lowered") func lastWord()
    async throws
  {
    let server = try await PulseServer()
    let focus = DuckingFocus(server.settings)
    try await server.playing("radio") {
      try await server.playing("prompt", role: "whereto") {
        let lease = try await focus.acquire(.prompt)
        #expect(try await server.volumes("prompt") == Self.full)
        try await server.pactl("set-sink-input-volume", "0", "44444")
        await lease.release()
        #expect(try await server.volumes("radio") == [44444, 44444])
        #expect(try await server.volumes("prompt") == Self.full)
      }
    }
    await focus.close()
  }

  @Test("if a stream ends while lowered, its program's next stream gets the original volume") func ended()
    async throws
  {
    let server = try await PulseServer()
    let focus = DuckingFocus(server.settings)
    var lease: FocusLease?
    try await server.playing("radio") {
      lease = try await focus.acquire(.listening)
      #expect(try await server.volumes("radio") == Self.lowered)
    }
    await lease?.release()
    try await server.playing("radio") {
      try await server.wait { $0["radio"]?.volumes == Self.full }
      #expect(try await server.volumes("radio") == Self.full)
    }
    await focus.close()
    #expect(await focus.report().warnings.isEmpty)
  }

  @Test("volumes lowered by a killed program are restored by the next one") func killed() async throws {
    let server = try await PulseServer()
    try await server.playing("radio") {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [address = server.address as String, folder = server.folder.file("journal").path as String] in
        var settings = PulseSettings()
        settings.server = address
        settings.folder = folder
        settings.patience = .seconds(60)
        let focus = DuckingFocus(settings)
        let lease = try await focus.acquire(.listening)
        guard await focus.report().lowered == 1 else { return }
        withExtendedLifetime(lease) { _ = kill(getpid(), SIGKILL) }
      }
      let left = try await server.volumes("radio")
      #expect(left == Self.lowered)
      let focus = DuckingFocus(server.settings)
      #expect(await focus.report().recovered == 1)
      #expect(try await server.volumes("radio") == Self.full)
      await focus.close()
    }
  }

  @Test("a call interrupts, and added and removed devices are reported (AU-6, AU-7)") func events() async throws {
    let server = try await PulseServer()
    let focus = DuckingFocus(server.settings)
    let events = focus.events()
    let lease = try await focus.acquire(.listening)
    try await server.playing("phone", role: "phone") {
      _ = await events.first { $0 == .interruptionBegan }
      let volumes = try await server.volumes("phone")
      #expect(volumes == Self.full)
    }
    _ = await events.first { $0 == .interruptionEnded(shouldResume: true) }
    let output = try await server.pactl("load-module", "module-null-sink", "sink_name=two")
    _ = await events.first { $0 == .routeChanged(.newDevice) }
    try await server.pactl("unload-module", output.trimmingCharacters(in: .whitespacesAndNewlines))
    let ends: Set<FocusEvent> = [.routeChanged(.unknown), .routeChanged(.oldDeviceUnavailable)]
    #expect(await events.first { ends.contains($0) } == .routeChanged(.unknown))
    // Capture continues if an unused microphone is removed, or one that the server replaces.
    let used = try await server.pactl("load-module", "module-null-source", "source_name=used")
    let other = try await server.pactl("load-module", "module-null-source", "source_name=other")
    let microphone = ALSACaptureSource(
      device: "fixture", configurationText: "pcm.fixture { type pulse server \"\(server.address)\" device used }")
    try await microphone.start()
    #expect(try await microphone.next() != nil)
    while let event = await events.first(where: { _ in true }), event != .routeChanged(.newDevice) {}
    try await server.pactl("unload-module", other.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(await events.first { ends.contains($0) } == .routeChanged(.unknown))
    for _ in 0..<5 { #expect(try await microphone.next() != nil) }
    try await server.pactl("unload-module", used.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(await events.first { ends.contains($0) } == .routeChanged(.unknown))
    for _ in 0..<50 { #expect(try await microphone.next() != nil) }
    server.stop()
    _ = await events.first { $0 == .routeChanged(.noSuitableRoute) }
    // If there is nothing left to read, the source throws an error.
    let lost = await #expect(throws: AudioError.self) { while try await microphone.next() != nil {} }
    #expect(lost?.code == .deviceLost)
    await microphone.stop()
    await lease.release()
    await focus.close()
    #expect(await events.first { _ in true } == nil)
  }

  @Test("cancelled playback stops on a paced device") func cancelledSound() async throws {
    let server = try await PulseServer()
    let output = ALSAPlayback(
      device: "fixture", configurationText: "pcm.fixture { type pulse server \"\(server.address)\" }")
    let long = AudioChunk(samples: [Int16](repeating: 0, count: 16000 * 600), sampleRate: 16000)
    let playing = Task { try await output.play(long) }
    try await server.wait { !$0.isEmpty }
    // The only stream belongs to this process, so the focus doesn't lower it.
    #expect(try await PulseMixer(server.settings).streams().map(\.isOurs) == [true])
    playing.cancel()
    await #expect(throws: CancellationError.self) { try await playing.value }
    try await server.wait { $0.isEmpty }
    #expect(try await server.streams().isEmpty)
    try await output.play(Tone.error.chunk(sampleRate: 16000))
  }

  @Test("the selection uses the available backend") func selection() async throws {
    let server = try await PulseServer()
    #expect(await AudioFocusSelection.automatic.makeFocus(pulse: server.settings).report().backend == .pulse)
    server.stop()
    var alsa = ALSAFocusSettings()
    alsa.folder = server.folder.file("journal").path
    let focus = await AudioFocusSelection.automatic.makeFocus(pulse: server.settings, alsa: alsa)
    #expect(await focus.report().backend == .alsa)
    #expect(await AudioFocusSelection.pulse.makeFocus(pulse: server.settings).report().backend == .pulse)
  }
}

/// A private PulseAudio server with one silent device, which ends with the test.
final class PulseServer: Sendable {
  /// Whether the programs are installed.
  static let isInstalled = ["pulseaudio", "pactl", "pacat"].allSatisfy { RunningProgram.installed($0) != nil }

  let folder: TestFolder
  var address: String { "unix:\(folder.file("native").path)" }
  private let process: Int32

  /// Starts a server; the program returns when it answers.
  init() async throws {
    folder = try TestFolder()
    let script = try folder.write(
      "server.pa",
      """
      load-module module-native-protocol-unix auth-anonymous=1 socket=\(folder.file("native").path)
      load-module module-null-sink sink_name=one
      load-module module-stream-restore restore_device=false
      """
    ).path
    let result = try await Subprocess.run(
      .name("pulseaudio"),
      arguments: [
        "-n", "-F", script, "--daemonize=yes", "--exit-idle-time=-1", "--system=false", "--use-pid-file=yes",
        "--log-target=file:\(folder.file("log").path)",
      ], environment: Self.environment(folder), output: .discarded, error: .discarded)
    let number = try? String(contentsOfFile: folder.file("pulse/pid").path, encoding: .utf8)
    guard result.terminationStatus.isSuccess,
      let process = number.flatMap({ Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    else {
      throw AudioError(
        .soundServerUnavailable, subject: "pulseaudio", message: "did not start", advice: "run it by hand")
    }
    self.process = process
  }

  deinit { kill(process, SIGKILL) }

  private static func environment(_ folder: TestFolder) -> Environment {
    .inherit.updating([
      "XDG_RUNTIME_DIR": folder.url.path, "HOME": folder.url.path, "XDG_CONFIG_HOME": folder.url.path,
      "XDG_STATE_HOME": folder.url.path, "PULSE_SERVER": nil, "DBUS_SESSION_BUS_ADDRESS": nil,
    ])
  }

  /// Ends the server and all of its streams.
  func stop() { kill(process, SIGKILL) }

  var settings: PulseSettings {
    var settings = PulseSettings()
    settings.server = address
    settings.folder = folder.file("journal").path
    settings.patience = .seconds(60)
    settings.retryInterval = .milliseconds(20)
    return settings
  }

  @discardableResult func pactl(_ arguments: String...) async throws -> String {
    try await Pactl(settings: settings).run(arguments).text
  }

  /// The current streams, by the name of their program.
  func streams() async throws -> [String: PulseStream] {
    let listing = try await pactl("--format=json", "list", "sink-inputs")
    let streams = (PulseListing.json(listing) ?? []).map { ($0.properties["application.name"] ?? "", $0) }
    return Dictionary(streams) { first, _ in first }
  }

  func volumes(_ program: String) async throws -> [Int]? { try await streams()[program]?.volumes }

  /// Polls until `condition` holds; each poll takes as long as a program run.
  func wait(until condition: ([String: PulseStream]) -> Bool) async throws {
    for _ in 0..<1000 { if try await condition(streams()) { return } }
    throw AudioError(
      .soundServerFailed, subject: "test", message: "condition never held", advice: "inspect the streams")
  }

  /// Plays endless silence under this name while `body` runs.
  func playing(_ program: String, role: String? = nil, _ body: () async throws -> Void) async throws {
    // The server remembers volumes by role if there is one, and otherwise by program.
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
