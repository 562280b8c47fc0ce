import Audio
import Foundation
import Foundations
import TestSupport
import Testing

@testable import LinuxAudio

@Suite("Focus on ALSA alone", .tags(.realTime), .timeLimit(.minutes(60))) struct ALSAFocusTests {
  let folder: TestFolder
  let settings: ALSAFocusSettings

  init() throws {
    folder = try TestFolder()
    var settings = ALSAFocusSettings()
    settings.folder = folder.file("journal").path
    settings.deviceFolder = folder.file("snd").path
    self.settings = settings
  }

  @Test("without a configured control, nothing is lowered and the report says so") func nothing() async throws {
    let focus = DuckingFocus(settings)
    let lease = try await focus.acquire(.listening)
    let report = await focus.report()
    #expect(report.backend == .alsa && report.lowered == 0)
    guard case .unavailable(let reason) = report.ducking else { throw AudioError.focusClosed }
    #expect(reason.contains("no mixer control is configured"))
    await lease.release()
    await focus.close()
  }

  @Test("a missing mixer throws an error that names it") func absent() async {
    var settings = settings
    settings.mixer = "hw:31"
    settings.element = "Music"
    let focus = DuckingFocus(settings)
    let error = await #expect(throws: AudioError.self) { try await focus.acquire(.prompt) }
    #expect(error?.code == .mixerFailed && error?.subject == "hw:31")
    await focus.close()
  }

  @Test("added and removed devices are route changes, even if the folder is created later (AU-7)")
  func cards() async throws {
    var changes = DeviceFolderWatch.changes(in: settings.deviceFolder).makeAsyncIterator()
    #expect(await changes.next() == .streams)
    try FileManager.default.createDirectory(atPath: settings.deviceFolder, withIntermediateDirectories: true)
    _ = try folder.write("snd/timer", "")
    _ = try folder.write("snd/controlC0", "")
    _ = try folder.write("snd/pcmC0D0c", "")
    #expect(await changes.next() == .route(.newDevice))
    _ = try folder.write("snd/pcmC0D0p", "")
    unlink(folder.file("snd/pcmC0D0p").path)
    while let change = await changes.next(), change != .route(.unknown) { #expect(change == .route(.newDevice)) }
    // Whether the removed microphone was in use is unknown here.
    unlink(folder.file("snd/pcmC0D0c").path)
    #expect(await changes.next() == .route(.unknown))

    let focus = DuckingFocus(settings)
    var events = focus.events().makeAsyncIterator()
    // The focus starts to watch at an unknown time: microphones are added until one is noticed, then one is removed.
    let coming = Task { [folder, settings] in
      var changes = DeviceFolderWatch.changes(in: settings.deviceFolder).makeAsyncIterator()
      var card = 0
      while await changes.next() != nil {
        card += 1
        _ = try folder.write("snd/pcmC\(card)D0c", "")
      }
    }
    while let event = await events.next(), event != .routeChanged(.newDevice) {}
    coming.cancel()
    _ = await coming.result
    unlink(folder.file("snd/pcmC1D0c").path)
    while let event = await events.next(), event != .routeChanged(.unknown) {}
    await focus.close()
    while let event = await events.next() { #expect(event == .routeChanged(.newDevice)) }
  }

  @Test(
    "a real mixer's control is lowered by decibels and restored, also after the program was killed",
    .enabled(if: PulseServer.isInstalled, "apt-get install pulseaudio pulseaudio-utils"))
  func mixer() async throws {
    let server = try await PulseServer()
    var settings = settings
    settings.mixer = "fixture"
    settings.configurationText = "ctl.fixture { type pulse server \"\(server.address)\" device one source one.monitor }"
    settings.element = "Master"
    func volume() async throws -> String {
      try await server.pactl("--format=json", "list", "sinks").firstMatch(of: /"value":(\d+)/).map { String($0.1) }
        ?? ""
    }
    try await server.pactl("set-sink-volume", "one", "60000")
    let focus = DuckingFocus(settings)
    let lease = try await focus.acquire(.listening)
    let report = await focus.report()
    #expect(report.ducking == .mixerElement("Master") && report.lowered == 1)
    #expect(try await volume() == "27850")
    await lease.release()
    #expect(try await volume() == "60000")
    await focus.close()

    await #expect(processExitsWith: .signal(SIGKILL)) {
      [configuration = settings.configurationText as String?, folder = settings.folder as String?] in
      var settings = ALSAFocusSettings()
      settings.mixer = "fixture"
      settings.element = "Master"
      settings.configurationText = configuration
      settings.folder = folder
      let focus = DuckingFocus(settings)
      let lease = try await focus.acquire(.listening)
      guard await focus.report().lowered == 1 else { return }
      withExtendedLifetime(lease) { _ = kill(getpid(), SIGKILL) }
    }
    #expect(try await volume() == "27850")
    let next = DuckingFocus(settings)
    #expect(await next.report().recovered == 1)
    #expect(try await volume() == "60000")
    await next.close()

    settings.element = "Nothing"
    let error = await #expect(throws: AudioError.self) { try await DuckingFocus(settings).acquire(.prompt) }
    #expect(error?.message.contains("it has \"Master\"") == true)
  }
}

/// Plays with the real libasound into a file through its `file` plug-in over the null device, which isn't paced.
@Suite("Playback through libasound", .tags(.realTime)) struct ALSAPlaybackTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  func configuration(_ format: String) -> String {
    """
    pcm.fixture {
      type file slave.pcm "fixture_null" file "\(folder.file("out").path).\(format)" format "\(format)"
    }
    pcm.fixture_null { type null }
    """
  }

  @Test("played audio arrives exactly, one chunk after another", arguments: [8000, 16000, 22050, 48000])
  func bitExact(rate: Int) async throws {
    let output = ALSAPlayback(device: "fixture", configurationText: configuration("raw"))
    for count in [1, 159, 50_001] {
      let samples = (0..<count).map { Int16(truncatingIfNeeded: $0 &* 7919 | 1) }
      try await output.play(AudioChunk(samples: samples, sampleRate: rate))
      let bytes = try Data(contentsOf: folder.file("out.raw"))
      let arrived = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
      #expect(Array(arrived.prefix(count)) == samples)
      // A device may get silence up to the end of its last period.
      #expect(arrived.count - count < rate / 25 && arrived.dropFirst(count).allSatisfy { $0 == 0 })
    }
  }

  @Test("a chime arrives as a WAV file with its sample rate") func chime() async throws {
    let chunk = Tone.error.chunk(sampleRate: 44100)
    try await ALSAPlayback(device: "fixture", configurationText: configuration("wav")).play(chunk)
    let file = try WAVFile.read(path: folder.file("out.wav").path)
    #expect(file.sampleRate == 44100 && Array(file.samples.prefix(chunk.samples.count)) == chunk.samples)
  }

  @Test("an absent device and an invalid configuration throw errors and print nothing") func failures() async {
    let chunk = Tone.error.chunk()
    let absent = await #expect(throws: AudioError.self) { try await ALSAPlayback(device: "nonesuch").play(chunk) }
    #expect(absent?.code == .deviceAbsent && absent?.subject == "nonesuch")
    let broken = ALSAPlayback(device: "fixture", configurationText: "pcm.fixture { type")
    let error = await #expect(throws: AudioError.self) { try await broken.play(chunk) }
    #expect(error?.code == .deviceFailed)
  }

  @Test("a cancelled task plays nothing") func cancelled() async {
    let output = ALSAPlayback(device: "fixture", configurationText: configuration("raw"))
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await output.play(Tone.error.chunk())
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(!FileManager.default.fileExists(atPath: folder.file("out.raw").path))
  }
}
