import Audio
import Foundation
import Testing

@testable import AudioRouting

/// A real PulseAudio server, and programs that play on it.
@Suite(
  "Focus on PulseAudio", .timeLimit(.minutes(5)),
  .enabled(if: PulseServer.isInstalled, "apt-get install pulseaudio pulseaudio-utils"))
struct PulseFocusTests {
  static let full = [65536, 65536]
  /// 20 dB less on the server's cubic scale.
  static let lowered = [30419, 30419]

  @Test("others are lowered, also those that start meanwhile, and restored; muting is left alone (AU-1)")
  func ducking() async throws {
    let server = try await PulseServer()
    let focus = PulseFocus(server.settings)
    try await server.playing("radio") {
      try await server.pactl("set-sink-input-volume", "0", "50000", "40000")
      try await server.pactl("set-sink-input-mute", "0", "1")
      let lease = try await focus.acquire(.listening)
      #expect(lease.report.ducking == .streams && lease.report.lowered == 1)
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

  @Test("who changes a lowered stream has the last word, and ours are left alone") func lastWord() async throws {
    let server = try await PulseServer()
    let focus = PulseFocus(server.settings)
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

  @Test("a stream that ends while lowered does not leave the program quiet for the next time") func ended()
    async throws
  {
    let server = try await PulseServer()
    let focus = PulseFocus(server.settings)
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

  @Test("what a program lowered that was killed is restored by the next one") func killed() async throws {
    let server = try await PulseServer()
    try await server.playing("radio") {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [address = server.address as String, folder = server.folder.file("journal") as String] in
        var settings = PulseSettings()
        settings.server = address
        settings.folder = folder
        settings.patience = .seconds(60)
        let focus = PulseFocus(settings)
        let lease = try await focus.acquire(.listening)
        guard lease.report.lowered == 1 else { return }
        kill(getpid(), SIGKILL)
      }
      let left = try await server.volumes("radio")
      #expect(left == Self.lowered)
      let focus = PulseFocus(server.settings)
      #expect(await focus.report().recovered == 1)
      #expect(try await server.volumes("radio") == Self.full)
      await focus.close()
    }
  }

  @Test("a call interrupts, devices come and go (AU-6, AU-7)") func events() async throws {
    let server = try await PulseServer()
    let focus = PulseFocus(server.settings)
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
    // With the output goes its monitor, and neither is a microphone.
    let ends: Set<FocusEvent> = [.routeChanged(.unknown), .routeChanged(.oldDeviceUnavailable)]
    #expect(await events.first { ends.contains($0) } == .routeChanged(.unknown))
    let microphone = try await server.pactl("load-module", "module-null-source", "source_name=microphone")
    _ = await events.first { $0 == .routeChanged(.newDevice) }
    try await server.pactl("unload-module", microphone.trimmingCharacters(in: .whitespacesAndNewlines))
    _ = await events.first { $0 == .routeChanged(.oldDeviceUnavailable) }
    server.stop()
    _ = await events.first { $0 == .routeChanged(.noSuitableRoute) }
    await lease.release()
    await focus.close()
    #expect(await events.first { _ in true } == nil)
  }

  @Test("a cancelled sound stops on a device that is paced") func cancelledSound() async throws {
    let server = try await PulseServer()
    let output = ALSAPlayback(
      device: "fixture", configurationText: "pcm.fixture { type pulse server \"\(server.address)\" }")
    let long = AudioChunk(samples: [Int16](repeating: 0, count: 16000 * 600), sampleRate: 16000)
    let playing = Task { try await output.play(long) }
    try await server.wait { !$0.isEmpty }
    // The one stream is this process's own, which focus does not lower.
    #expect(try await PulseMixer(server.settings).streams().map(\.isOurs) == [true])
    playing.cancel()
    await #expect(throws: CancellationError.self) { try await playing.value }
    try await server.wait { $0.isEmpty }
    #expect(try await server.streams().isEmpty)
    try await output.play(Tone.startListening.chunk(sampleRate: 16000))
  }

  @Test("the selection takes what answers") func selection() async throws {
    let server = try await PulseServer()
    #expect(await AudioFocusSelection.automatic.makeFocus(pulse: server.settings).report().backend == .pulse)
    server.stop()
    var alsa = ALSAFocusSettings()
    alsa.folder = server.folder.file("journal")
    let focus = await AudioFocusSelection.automatic.makeFocus(pulse: server.settings, alsa: alsa)
    #expect(await focus.report().backend == .alsa)
    #expect(await AudioFocusSelection.pulse.makeFocus(pulse: server.settings).report().backend == .pulse)
  }
}
