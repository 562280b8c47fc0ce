import Audio
import DestinationSearch
import DestinationSearchTesting
import Foundations
import Synchronization
import TestSupport
import Testing

@testable import SpeechSynthesis

@Suite(.tags(.realTime)) struct PromptSpeakerTests {
  private static let both: Set<String> = ["flite/slt", "espeak-ng/en-us"]
  private static var voice: PromptVoice { PromptVoice(synthesizer: FakeSynthesizer(installed: both)) }
  private static let hello = PromptRendering.speech("Which one?", otherwise: .question)

  // AU-1, AU-3
  @Test func `focus is taken, the prompt played, and focus released, in this order`() async throws {
    let focus = ScriptedFocus()
    let output = WatchingOutput(focus)
    let speaker = PromptSpeaker(voice: Self.voice, focus: focus, output: output)
    #expect(try await speaker.speak(Self.hello) == .speech)
    #expect(output.operations == [[.acquired(.prompt, 1)]])
    #expect(focus.operations == [.acquired(.prompt, 1), .released(.prompt, 1)])
  }

  // AU-5, AU-3
  @Test func `a silent prompt takes no focus, and a tone needs no synthesizer`() async throws {
    let focus = ScriptedFocus()
    let output = RecordingOutput()
    let synthesizer = FakeSynthesizer(installed: Self.both)
    let speaker = PromptSpeaker(voice: PromptVoice(synthesizer: synthesizer), focus: focus, output: output)
    #expect(try await speaker.speak(.silent) == .silent)
    #expect(focus.operations.isEmpty && output.played.isEmpty)
    var heard: Set<AudioChunk> = []
    for tone in PromptTone.allCases {
      #expect(try await speaker.speak(.tone(tone)) == .tone)
      heard.insert(try #require(output.played.last))
    }
    #expect(heard.count == PromptTone.allCases.count)
    #expect(synthesizer.calls.isEmpty)
  }

  @Test func `speech is normalized and has no silence around it`() async throws {
    let output = RecordingOutput()
    let speaker = PromptSpeaker(
      voice: Self.voice, focus: ScriptedFocus(), output: output)
    _ = try await speaker.speak(Self.hello)
    let speech = try #require(output.played.first)
    #expect(speech.samples.max() == 16_423)  // -6 dBFS
    #expect(speech.duration < .milliseconds(200))
  }

  @Test func `recent speech is cached`() async throws {
    let synthesizer = FakeSynthesizer(installed: Self.both)
    let speaker = PromptSpeaker(
      voice: PromptVoice(synthesizer: synthesizer, cacheCapacity: 2), focus: ScriptedFocus(), output: RecordingOutput())
    try await speaker.prepare(.speech("a", otherwise: .question))
    for text in ["a", "b", "a", "c", "a", "b"] { _ = try await speaker.speak(.speech(text, otherwise: .question)) }
    #expect(synthesizer.calls == ["a", "b", "c", "b"].map { "flite/slt: \($0)" })
  }

  @Test func `the first installed voice speaks, and a missing one isn't tried again`() async throws {
    let synthesizer = FakeSynthesizer(installed: ["espeak-ng/en-us"])
    let told = Mutex<[SynthesisError]>([])
    let voice = PromptVoice(synthesizer: synthesizer) { error in told.withLock { $0.append(error) } }
    let speaker = PromptSpeaker(voice: voice, focus: ScriptedFocus(), output: RecordingOutput())
    for text in ["a", "b"] { #expect(try await speaker.speak(.speech(text, otherwise: .question)) == .speech) }
    #expect(synthesizer.calls == ["flite/slt: a", "espeak-ng/en-us: a", "espeak-ng/en-us: b"])
    let errors = told.withLock { $0 }
    #expect(errors.isEmpty)
  }

  @Test func `if no voice can speak, a tone plays instead, and the error is reported once`() async throws {
    let output = RecordingOutput()
    let told = Mutex<[SynthesisError]>([])
    let voice = PromptVoice(synthesizer: FakeSynthesizer(installed: [])) { error in
      told.withLock { $0.append(error) }
    }
    let speaker = PromptSpeaker(voice: voice, focus: ScriptedFocus(), output: output)
    for text in ["a", "b", "c"] { #expect(try await speaker.speak(.speech(text, otherwise: .problem)) == .tone) }
    #expect(output.played == Array(repeating: Tone.error.chunk(), count: 3))
    let codes = told.withLock { $0.map(\.code) }
    #expect(codes == [.programMissing])
  }

  @Test func `a text that can't be spoken becomes a tone, and the next one is spoken`() async throws {
    let synthesizer = FakeSynthesizer(installed: Self.both, failing: ["a"])
    let speaker = PromptSpeaker(
      voice: PromptVoice(synthesizer: synthesizer), focus: ScriptedFocus(), output: RecordingOutput())
    #expect(try await speaker.speak(.speech("a", otherwise: .question)) == .tone)
    #expect(try await speaker.speak(.speech("b", otherwise: .question)) == .speech)
    #expect(synthesizer.calls.last == "flite/slt: b")
  }

  @Test(.timeLimit(.minutes(60))) func `cancelling ends the prompt and releases focus`() async throws {
    let focus = ScriptedFocus()
    let output = RecordingOutput(.playForEver)
    let speaker = PromptSpeaker(voice: Self.voice, focus: focus, output: output)
    let prompt = Task { try await speaker.speak(Self.hello) }
    while !output.isPlaying { await Task.yield() }
    #expect(focus.held == [.prompt])
    prompt.cancel()
    await #expect(throws: CancellationError.self) { try await prompt.value }
    #expect(focus.operations == [.acquired(.prompt, 1), .released(.prompt, 1)])
    #expect(output.cancelledCount == 1 && output.played.isEmpty)
  }

  @Test(.timeLimit(.minutes(60))) func `cancelling while waiting for focus plays nothing`() async throws {
    let focus = ScriptedFocus(.never)
    let output = RecordingOutput()
    let speaker = PromptSpeaker(voice: Self.voice, focus: focus, output: output)
    let prompt = Task { try await speaker.speak(Self.hello) }
    while focus.listenerCount == 0 { await Task.yield() }
    prompt.cancel()
    await #expect(throws: CancellationError.self) { try await prompt.value }
    #expect(focus.operations.isEmpty && output.played.isEmpty)
  }

  // AU-6
  @Test(.timeLimit(.minutes(60))) func `an interruption without an end ends the prompt`() async throws {
    let focus = ScriptedFocus()
    let output = RecordingOutput(.playForEver)
    let speaker = PromptSpeaker(voice: Self.voice, focus: focus, output: output)
    // A child task of the test, so that the time limit ends it.
    async let delivery = speaker.speak(Self.hello)
    while !output.isPlaying { await Task.yield() }
    focus.emit(.routeChanged(.newDevice))
    focus.emit(.interruptionBegan)
    #expect(try await delivery == .interrupted)
    #expect(focus.held.isEmpty && output.cancelledCount == 1)
  }

  @Test func `a failing loudspeaker throws an error, and focus is released`() async throws {
    let lost = AudioError(.deviceLost, subject: "default", message: "is gone", advice: "plug it in")
    let focus = ScriptedFocus()
    let speaker = PromptSpeaker(
      voice: Self.voice, focus: focus, output: RecordingOutput(.fail(lost)))
    await #expect(throws: lost) { try await speaker.speak(Self.hello) }
    #expect(focus.operations == [.acquired(.prompt, 1), .released(.prompt, 1)])
  }
}

/// A synthesizer whose installed voices produce a tenth of a second each, with a level given by the text's length.
final class FakeSynthesizer: SpeechSynthesizing {
  private let installed: Set<String>
  private let failing: Set<String>
  private let log = Mutex<[String]>([])

  /// - Parameters:
  ///   - installed: The installed voices.
  ///   - failing: Texts that none of them can speak.
  init(installed: Set<String>, failing: Set<String> = []) {
    self.installed = installed
    self.failing = failing
  }

  /// "voice: text" for every call, in order.
  var calls: [String] { log.withLock { $0 } }

  func speak(_ text: String, voice: Voice, rate: Double) async throws -> AudioChunk {
    log.withLock { $0.append("\(voice): \(text)") }
    guard installed.contains("\(voice)") else {
      throw SynthesisError(.programMissing, subject: "\(voice)", message: "is not installed", advice: "install it")
    }
    guard !failing.contains(text) else {
      throw SynthesisError(.failed, subject: "\(voice)", message: "couldn't say it", advice: "omit it")
    }
    let silence = [Int16](repeating: 0, count: 8_000)
    return AudioChunk(
      samples: silence + [Int16](repeating: Int16(text.count), count: 1_600) + silence, sampleRate: 16_000)
  }
}

/// An output that records the focus's calls before each chunk.
final class WatchingOutput: AudioOutput {
  private let focus: ScriptedFocus
  private let seen = Mutex<[[ScriptedFocus.Operation]]>([])

  init(_ focus: ScriptedFocus) { self.focus = focus }

  /// The focus's calls before each played chunk.
  var operations: [[ScriptedFocus.Operation]] { seen.withLock { $0 } }

  func play(_ chunk: AudioChunk) async throws {
    let operations = focus.operations
    seen.withLock { $0.append(operations) }
  }
}
