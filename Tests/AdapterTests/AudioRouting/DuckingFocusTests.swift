import Audio
import Foundation
import Foundations
import TestSupport
import Testing

@testable import LinuxAudio

@Suite("Ducking other programs", .tags(.realTime), .timeLimit(.minutes(60))) struct DuckingFocusTests {
  let folder: TestFolder
  let mixer = ScriptedMixer()

  init() throws { folder = try TestFolder() }

  var journal: DuckJournal { DuckJournal(folder: folder.file("journal").path, name: "test") }

  func focus() -> DuckingFocus { DuckingFocus(mixer, journal: journal) }

  /// Notifies the focus of changed streams, and waits until it has listed them.
  func streamsChanged(_ focus: DuckingFocus) async {
    var events = focus.events().makeAsyncIterator()
    mixer.tell(.streams)
    mixer.tell(.route(.unknown))
    while let event = await events.next(), event != .routeChanged(.unknown) {}
  }

  @Test("other streams are lowered while a lease is held; own, paused and silent ones aren't (AU-1)")
  func lowering() async throws {
    mixer.start("radio", volumes: [60000, 40000])
    mixer.start("prompt", isOurs: true)
    mixer.start("paused", isCorked: true)
    mixer.start("silent", volumes: [0, 0])
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    let report = await focus.report()
    #expect(report.lowered == 1 && report.ducking == .streams && report.warnings.isEmpty)
    #expect(mixer.current.sets == ["radio=[30000, 20000]"])
    #expect(journal.exists)
    await lease.release()
    #expect(mixer.current.sets.count == 2 && mixer.volumes("radio") == [60000, 40000])
    #expect(!journal.exists)
    await focus.close()
  }

  @Test("several leases lower once, and the last release restores") func nesting() async throws {
    mixer.start("radio")
    let focus = focus()
    let first = try await focus.acquire(.listening)
    let second = try await focus.acquire(.prompt)
    await first.release()
    #expect(mixer.volumes("radio") == [30000, 30000] && mixer.current.sets.count == 1)
    await second.release()
    #expect(mixer.volumes("radio") == [60000, 60000])
    await focus.close()
  }

  @Test("a stream that starts or resumes meanwhile is lowered too") func starting() async throws {
    mixer.start("paused", isCorked: true)
    let focus = focus()
    let lease = try await focus.acquire(.prompt)
    mixer.start("radio")
    mixer.change { $0.streams[0].isCorked = false }
    await streamsChanged(focus)
    #expect(mixer.volumes("radio") == [30000, 30000] && mixer.volumes("paused") == [30000, 30000])
    await lease.release()
    #expect(mixer.volumes("radio") == [60000, 60000] && mixer.volumes("paused") == [60000, 60000])
    await focus.close()
  }

  @Test("a volume changed by the user while lowered is kept") func changedMeanwhile() async throws {
    mixer.start("radio")
    mixer.start("music")
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    mixer.setByUser("radio", [45000, 45000])
    // Rounded by the mixer instead of changed.
    mixer.setByUser("music", [30001, 29999])
    await streamsChanged(focus)
    #expect(mixer.volumes("radio") == [45000, 45000])
    await lease.release()
    #expect(mixer.volumes("radio") == [45000, 45000] && mixer.volumes("music") == [60000, 60000])
    await focus.close()
  }

  @Test("if a stream ends while lowered, its successor gets the original volume") func successor() async throws {
    mixer.start("radio")
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    mixer.end("radio")
    await lease.release()
    #expect(journal.exists, "the server remembers the lowered volume")
    mixer.start("radio")
    #expect(mixer.volumes("radio") == [30000, 30000])
    await streamsChanged(focus)
    #expect(mixer.volumes("radio") == [60000, 60000] && !journal.exists)
    await focus.close()
  }

  @Test("a successor that starts while others are lowered isn't lowered twice") func successorMeanwhile() async throws {
    mixer.start("radio")
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    mixer.end("radio")
    await streamsChanged(focus)
    mixer.start("radio")
    await streamsChanged(focus)
    #expect(mixer.volumes("radio") == [30000, 30000])
    await lease.release()
    #expect(mixer.volumes("radio") == [60000, 60000])
    await focus.close()
  }

  @Test("volumes left lowered by a killed program are restored at the next start") func recovery() async throws {
    mixer.start("radio")
    mixer.setByUser("radio", [30000, 30000])
    var record = DuckRecord(server: "1")
    record.volumes = [DuckedVolume(mixer.current.streams[0], original: [60000, 60000], lowered: [30000, 30000])]
    _ = try journal.lock()
    try journal.write(record)
    let focus = focus()
    #expect(await focus.report().recovered == 1)
    #expect(mixer.volumes("radio") == [60000, 60000] && !journal.exists)
    await focus.close()
  }

  @Test("after a server restart, streams are identified by their remembered volumes") func restarted() async throws {
    mixer.start("other")
    var record = DuckRecord(server: "0")
    record.volumes = [DuckedVolume(mixer.current.streams[0], original: [9, 9], lowered: [60000, 60000])]
    record.volumes[0].memory = "radio"
    mixer.start("radio", volumes: [60000, 60000])
    _ = try journal.lock()
    try journal.write(record)
    let focus = focus()
    _ = await focus.report()
    #expect(mixer.volumes("other") == [60000, 60000] && mixer.volumes("radio") == [9, 9])
    await focus.close()
  }

  @Test("two programs don't lower at the same time, and the first one keeps the record") func twoPrograms() async throws
  {
    mixer.start("radio")
    let (first, second) = (focus(), focus())
    let lease = try await first.acquire(.listening)
    let other = try await second.acquire(.prompt)
    #expect(mixer.volumes("radio") == [30000, 30000])
    guard case .unavailable(let reason) = await second.report().ducking else { throw AudioError.focusClosed }
    #expect(reason.contains("another Whereto program"))
    await other.release()
    #expect(mixer.volumes("radio") == [30000, 30000])
    await lease.release()
    #expect(mixer.volumes("radio") == [60000, 60000])
    let third = try await second.acquire(.prompt)
    #expect(await second.report().lowered == 1)
    await third.release()
    await first.close()
    await second.close()
    #expect(mixer.volumes("radio") == [60000, 60000])
  }

  @Test("a call interrupts: it isn't lowered, and others are restored until it ends (AU-6)") func call()
    async throws
  {
    mixer.start("radio")
    let focus = focus()
    var events = focus.events().makeAsyncIterator()
    let lease = try await focus.acquire(.listening)
    mixer.start("phone", isCall: true)
    mixer.tell(.streams)
    #expect(await events.next() == .interruptionBegan)
    _ = await focus.report()
    #expect(mixer.volumes("radio") == [60000, 60000] && mixer.volumes("phone") == [60000, 60000])
    guard case .unavailable = await focus.report().ducking else { throw AudioError.focusClosed }
    mixer.end("phone")
    mixer.tell(.streams)
    #expect(await events.next() == .interruptionEnded(shouldResume: true))
    _ = await focus.report()
    #expect(mixer.volumes("radio") == [30000, 30000])
    await lease.release()
    await focus.close()
  }

  @Test("during a call, leases are refused; afterwards they are granted (AU-6)", arguments: AudioUse.allCases)
  func duringCall(use: AudioUse) async throws {
    mixer.start("radio")
    mixer.start("phone", isCall: true)
    let focus = focus()
    let error = await #expect(throws: AudioError.self) { try await focus.acquire(use) }
    #expect(error?.code == .deviceBusy)
    #expect(mixer.current.sets.isEmpty && !journal.exists)
    mixer.end("phone")
    let lease = try await focus.acquire(use)
    #expect(mixer.volumes("radio") == [30000, 30000])
    await lease.release()
    #expect(mixer.volumes("radio") == [60000, 60000])
    await focus.close()
  }

  @Test("changes that arrive during a listing cause only one more listing") func crowd() async throws {
    let mixer = BusyMixer(changes: 100)
    let focus = DuckingFocus(mixer, journal: journal)
    await mixer.changesTaken()
    mixer.answer()
    _ = await focus.report()
    // One listing at the start, and one for all changes after it.
    #expect(mixer.listings == 2)
    await focus.close()
  }

  @Test("route changes, and a server that is lost and found again, are reported (AU-7)") func routes() async throws {
    mixer.start("radio")
    let focus = focus()
    var events = focus.events().makeAsyncIterator()
    let lease = try await focus.acquire(.prompt)
    mixer.tell(.route(.newDevice))
    mixer.tell(.lost)
    #expect(await events.next() == .routeChanged(.newDevice))
    #expect(await events.next() == .routeChanged(.noSuitableRoute))
    // Another instance of the server: the same program, with another ID, at its remembered volume.
    mixer.end("radio")
    mixer.change { $0.identity = "2" }
    mixer.start("radio")
    mixer.tell(.found)
    #expect(await events.next() == .routeChanged(.configurationChange))
    _ = await focus.report()
    #expect(mixer.volumes("radio") == [30000, 30000])
    await lease.release()
    #expect(mixer.volumes("radio") == [60000, 60000])
    await focus.close()
  }

  @Test("a failing server refuses the lease, and a failed restore is repeated later") func failing() async throws {
    mixer.start("radio")
    let focus = focus()
    let lease = try await focus.acquire(.prompt)
    let failure = AudioError(.soundServerUnavailable, subject: "server", message: "is gone", advice: "start it")
    mixer.change { $0.failure = failure }
    await #expect(throws: failure) { try await focus.acquire(.prompt) }
    await lease.release()
    #expect(await focus.report().warnings == [failure.description])
    #expect(mixer.volumes("radio") == [30000, 30000] && journal.exists)
    mixer.change { $0.failure = nil }
    await streamsChanged(focus)
    #expect(mixer.volumes("radio") == [60000, 60000] && !journal.exists)
    await focus.close()
  }

  @Test("a volume that was set although the answer came too late isn't lowered again, and is restored")
  func lateAnswer()
    async throws
  {
    mixer.start("radio")
    let failure = AudioError(.soundServerUnavailable, subject: "server", message: "is slow", advice: "wait")
    mixer.change { $0.lateFailure = failure }
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    #expect(await focus.report().warnings == [failure.description] && journal.exists)
    mixer.change { $0.lateFailure = nil }
    await streamsChanged(focus)
    #expect(mixer.current.sets == ["radio=[30000, 30000]"])
    await lease.release()
    #expect(mixer.volumes("radio") == [60000, 60000] && !journal.exists)
    await focus.close()
  }

  @Test("a volume that can't be recorded isn't lowered") func noJournal() async throws {
    mixer.start("radio")
    let blocked = try folder.write("journal", "").path
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    #expect(mixer.current.sets.isEmpty)
    guard case .unavailable(let reason) = await focus.report().ducking else { throw AudioError.focusClosed }
    #expect(reason.contains(blocked))
    await lease.release()
  }

  @Test("a damaged record is a warning and is replaced") func damaged() async throws {
    _ = try journal.lock()
    _ = try folder.write("journal/test.json", "{")
    mixer.start("radio")
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    let report = await focus.report()
    #expect(report.lowered == 1 && report.warnings.first?.contains("is damaged") == true)
    await lease.release()
    await focus.close()
    #expect(mixer.volumes("radio") == [60000, 60000])
  }

  @Test("only this user can read the record") func mode() async throws {
    mixer.start("radio")
    let focus = focus()
    let lease = try await focus.acquire(.listening)
    for (path, mode) in [(journal.path, 0o600), (folder.file("journal").path, 0o700)] {
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == mode)
    }
    await lease.release()
    await focus.close()
  }

  @Test("a cancelled task, a released lease and a released focus restore volumes") func losing() async throws {
    mixer.start("radio")
    let cancelled = focus()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      _ = try await cancelled.acquire(.prompt)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(mixer.volumes("radio") == [60000, 60000])
    var forgetful: DuckingFocus? = focus()
    var events = forgetful?.events().makeAsyncIterator()
    _ = try await forgetful?.acquire(.prompt)
    forgetful = nil
    // The sequence ends when everything is restored.
    while await events?.next() != nil {}
    #expect(mixer.volumes("radio") == [60000, 60000] && !journal.exists)
  }

  @Test("closing restores, ends the events and refuses later leases") func closing() async throws {
    mixer.start("radio")
    let focus = focus()
    var events = focus.events().makeAsyncIterator()
    let lease = try await focus.acquire(.prompt)
    await focus.close()
    await focus.close()
    #expect(mixer.volumes("radio") == [60000, 60000])
    #expect(await events.next() == nil)
    await lease.release()
    await #expect(throws: AudioError.focusClosed) { try await focus.acquire(.prompt) }
    #expect(mixer.current.sets.count == 2)
  }
}
