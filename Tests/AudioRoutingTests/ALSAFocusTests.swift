import Audio
import Foundation
import Testing

@testable import AudioRouting

@Suite("Focus on ALSA alone", .timeLimit(.minutes(5))) struct ALSAFocusTests {
  let folder: TemporaryFolder
  let settings: ALSAFocusSettings

  init() throws {
    folder = try TemporaryFolder()
    var settings = ALSAFocusSettings()
    settings.folder = folder.file("journal")
    settings.deviceFolder = folder.file("snd")
    self.settings = settings
  }

  @Test("without a control nobody is lowered, and the report says so") func nothing() async throws {
    let focus = ALSAFocus(settings)
    let lease = try await focus.acquire(.listening)
    #expect(lease.report.backend == .alsa && lease.report.lowered == 0)
    guard case .unavailable(let reason) = lease.report.ducking else { throw AudioError.focusClosed }
    #expect(reason.contains("no control is set"))
    await lease.release()
    await focus.close()
  }

  @Test("a mixer that is not there is an error naming it") func absent() async {
    var settings = settings
    settings.mixer = "hw:31"
    settings.element = "Music"
    let focus = ALSAFocus(settings)
    let error = await #expect(throws: AudioError.self) { try await focus.acquire(.prompt) }
    #expect(error?.code == .mixerFailed && error?.subject == "hw:31")
    await focus.close()
  }

  @Test("devices that come and go are route changes, whether the folder is there or comes later (AU-7)")
  func cards() async throws {
    var changes = DeviceFolderWatch.changes(in: settings.deviceFolder).makeAsyncIterator()
    #expect(await changes.next() == .streams)
    try FileManager.default.createDirectory(atPath: settings.deviceFolder, withIntermediateDirectories: true)
    _ = try folder.write("", "snd/timer")
    _ = try folder.write("", "snd/controlC0")
    _ = try folder.write("", "snd/pcmC0D0c")
    #expect(await changes.next() == .route(.newDevice))
    // An output is no microphone.
    _ = try folder.write("", "snd/pcmC0D0p")
    unlink(folder.file("snd/pcmC0D0p"))
    while let change = await changes.next(), change != .route(.unknown) { #expect(change == .route(.newDevice)) }
    unlink(folder.file("snd/pcmC0D0c"))
    #expect(await changes.next() == .route(.oldDeviceUnavailable))

    let focus = ALSAFocus(settings)
    var events = focus.events().makeAsyncIterator()
    // The focus watches from some moment on that nobody tells: microphones come until one is noticed, then one goes.
    let coming = Task { [folder, settings] in
      var changes = DeviceFolderWatch.changes(in: settings.deviceFolder).makeAsyncIterator()
      var card = 0
      while await changes.next() != nil {
        card += 1
        _ = try folder.write("", "snd/pcmC\(card)D0c")
      }
    }
    while let event = await events.next(), event != .routeChanged(.newDevice) {}
    coming.cancel()
    _ = await coming.result
    unlink(folder.file("snd/pcmC1D0c"))
    while let event = await events.next(), event != .routeChanged(.oldDeviceUnavailable) {}
    await focus.close()
    while let event = await events.next() { #expect(event == .routeChanged(.newDevice)) }
  }

  @Test(
    "a real mixer's control is lowered by decibels and restored, also after its program was killed",
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
    let focus = ALSAFocus(settings)
    let lease = try await focus.acquire(.listening)
    #expect(lease.report.ducking == .mixerElement("Master") && lease.report.lowered == 1)
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
      let focus = ALSAFocus(settings)
      let lease = try await focus.acquire(.listening)
      guard lease.report.lowered == 1 else { return }
      kill(getpid(), SIGKILL)
    }
    #expect(try await volume() == "27850")
    let next = ALSAFocus(settings)
    #expect(await next.report().recovered == 1)
    #expect(try await volume() == "60000")
    await next.close()

    settings.element = "Nothing"
    let error = await #expect(throws: AudioError.self) { try await ALSAFocus(settings).acquire(.prompt) }
    #expect(error?.message.contains("it has \"Master\"") == true)
  }
}
