import DestinationSearchTesting
import HeadUnit
import Synchronization
import TestSupport
import Testing

@testable import SearchScreen

/// Tests the end of a session: prompts that hang, waits that are cancelled, and audio that is stored.
@Suite(.timeLimit(.minutes(60))) struct SessionEndingTests {
  /// Creates a microphone for each turn, and records whether one was open whenever audio was stored.
  private final class Microphones: Sendable {
    private let made = Mutex<[ScriptedAudioSource]>([])
    private let open = Mutex<[Bool]>([])

    /// Whether one was open, for each time.
    var wereOpen: [Bool] { open.withLock { $0 } }

    func make() -> ScriptedAudioSource {
      let microphone = ScriptedAudioSource(TinyTown.speech().map { .chunk($0) })
      made.withLock { $0.append(microphone) }
      return microphone
    }

    func look() {
      let isOpen = made.withLock { $0 }.contains { $0.isOpen }
      open.withLock { $0.append(isOpen) }
    }
  }

  // LC-7
  @Test func `disconnecting names a prompt that hangs, even to a caller that is cancelled`() async throws {
    let (speaking, ending) = (Gate(), Gate())
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: "navigate to elm park")) {
      $0.speaker = HangingSpeaker(gate: speaking)
    }
    let session = stage.session
    await session.speak()
    await speaking.reached()
    let late = await session.disconnect(within: .zero)
    #expect(late.contains("prompt"))
    let end = Task {
      await ending.pass()
      return await session.disconnect(within: .zero)
    }
    end.cancel()
    ending.open()
    let stillLate = await end.value
    #expect(stillLate.contains("prompt"))
    speaking.open()
    #expect(await session.disconnect() == [])
  }

  @Test func `waiting until the session settles ends with the waiting task`() async throws {
    let undecided = PermissionStatus(microphone: .undetermined, speech: .notDetermined)
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: "elm park")) {
      $0.permissions = ScriptedPermissions(undecided, answers: [.never])
    }
    let session = stage.session
    await session.speak()
    await stage.watch.until { $0 == .askingPermission(.microphoneThenSpeech) }
    let waiting = Task { await session.settled() }
    for _ in 0..<100 { await Task.yield() }
    waiting.cancel()
    await waiting.value
    #expect(await session.state == .askingPermission(.microphoneThenSpeech))
    #expect(await session.disconnect() == [])
  }

  // VC-14
  @Test func `audio is stored after the microphone closes, and turns do not wait for that`() async throws {
    let gate = Gate()
    let microphones = Microphones()
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: "navigate to elm park")) { services in
      services.microphone = { microphones.make() }
      services.keepAudio = { samples, _ in
        #expect(!samples.isEmpty)
        microphones.look()
        await gate.pass()
      }
    }
    await stage.session.speak()
    await gate.reached()
    #expect(microphones.wereOpen == [false])
    await stage.watch.until { $0 == .choosing }
    await stage.speak(until: .searching)
    await stage.watch.until { $0 == .choosing }
    await gate.reached()
    #expect(microphones.wereOpen == [false, false])
    let late = await stage.session.disconnect(within: .zero)
    #expect(late.contains("keeping"))
    gate.open()
    #expect(await stage.session.disconnect() == [])
  }
}

struct NumberedTasksTests {
  /// A late delivery of a time-out that was restarted isn't taken for the new one.
  @Test func `a restarted task is not ended by the one before it`() {
    var tasks = NumberedTasks<String>()
    let first = tasks.nextNumber()
    tasks.add(Task {}, "frame", first)
    let second = tasks.nextNumber()
    tasks.add(Task {}, "frame", second)
    let isFirstTaken = tasks.end("frame", first)
    #expect(!isFirstTaken)
    #expect(tasks["frame"] != nil)
    let isSecondTaken = tasks.end("frame", second)
    #expect(isSecondTaken)
    #expect(tasks.isEmpty)
    let isTakenTwice = tasks.end("frame", second)
    #expect(!isTakenTwice)
  }

  @Test func `a task that was stopped does not end again`() {
    var tasks = NumberedTasks<String>()
    let number = tasks.nextNumber()
    tasks.add(Task {}, "frame", number)
    #expect(tasks.all.map { $0.name } == ["frame"])
    let stopped = tasks.remove("frame")
    #expect(stopped?.number == number)
    let isTaken = tasks.end("frame", number)
    #expect(!isTaken)
  }
}
