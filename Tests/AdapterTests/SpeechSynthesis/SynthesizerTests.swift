import Audio
import Foundations
import TestSupport
import Testing

@testable import SpeechSynthesis

/// Uses the real flite if it is installed, which `scripts/install-packages test` does.
@Suite struct SynthesizerTests {
  private static let flite = Voice(parsing: "flite/kal16")

  private static func isInstalled() async throws -> Bool {
    guard let flite else { return false }
    return try await InstalledVoices().contains(flite)
  }

  @Test(.enabled("flite is not installed: apt-get install flite") { try await isInstalled() })
  func fasterSpeechIsShorterAndTheSameTwice() async throws {
    let voice = try #require(Self.flite)
    func speak(_ rate: Double) async throws -> AudioChunk {
      try await Synthesizer().speak("take me to marble arch hotel", voice: voice, rate: rate)
    }
    let slow = try await speak(0.9)
    let fast = try await speak(1.15)
    #expect(slow.sampleRate == 16_000)
    #expect(AudioLevel.rms(of: slow.samples) > -40)
    let ratio = Double(slow.samples.count) / Double(fast.samples.count)
    #expect((1.18...1.38).contains(ratio))
    #expect(try await speak(0.9) == slow)
  }

  @Test(.enabled("flite is not installed: apt-get install flite") { try await isInstalled() })
  func aCancelledTaskSpeaksNoMore() async throws {
    let voice = try #require(Self.flite)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await Synthesizer().speak("take me home", voice: voice)
    }
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}

@Suite struct VoiceTests {
  @Test(arguments: [
    ("flite/slt", "flite/slt"), ("festival/kal_diphone", "festival/kal_diphone"),
    ("espeak-ng/en-gb", "espeak-ng/en-gb"), ("festival/kal", "festival/kal_diphone"),
    ("festival/ked", "festival/ked_diphone"), ("festival/slt-hts", "festival/cmu_us_slt_arctic_hts"),
    ("espeak/en-gb", "espeak-ng/en-gb"), ("espeak/en-us", "espeak-ng/en-us"), ("flite/kal16", "flite/kal16"),
  ])
  func readsVoices(text: String, canonical: String) throws {
    let voice = try #require(Voice(parsing: text))
    #expect(voice.description == canonical)
    #expect(Voice(parsing: canonical) == voice)
  }

  @Test(arguments: [
    "", "slt", "flite", "flite/", "/slt", "mary/slt", "flite/slt/x", "flite/-v", "festival/kal) (system \"x\"",
    "flite/s lt",
    "flite/é", "Flite/slt",
  ])
  func refusesOthers(text: String) {
    #expect(Voice(parsing: text) == nil)
  }

  @Test func everyKnownVoiceIsReadBackAndHasAPackage() {
    #expect(Set(Voice.known).count == Voice.known.count)
    for voice in Voice.known {
      #expect(Voice(parsing: voice.description) == voice)
      #expect(!voice.package.isEmpty)
    }
  }

  @Test func listsAreUnderstood() {
    #expect(InstalledVoices.flite("Voices available: kal awb_time kal16 \n") == ["kal", "awb_time", "kal16"])
    #expect(InstalledVoices.flite("") == [])
    #expect(InstalledVoices.festival("(ked_diphone kal_diphone)\n") == ["ked_diphone", "kal_diphone"])
    #expect(InstalledVoices.festival("nil\n").contains("kal_diphone") == false)
    let table = """
      Pty Language       Age/Gender VoiceName          File                 Other Languages
       2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
       3  en-uk           --/M      english-mb-en1     mb/mb-en1            (en-gb 3)(en 2)
       5  variant         --/M      Storm              !v/Storm             (en-us 5)
       2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
      """
    #expect(InstalledVoices.espeak(table) == ["en-gb", "en-us"])
  }

  @Test func whatIsMissingIsNamedWithItsPackage() throws {
    let voices = InstalledVoices(names: [.flite: ["slt"], .festival: ["kal_diphone"]])
    func error(_ text: String) throws -> SynthesisError? {
      let voice = try #require(Voice(parsing: text))
      do { try voices.require(voice) } catch { return error as? SynthesisError }
      return nil
    }
    #expect(try error("flite/slt") == nil)
    let ked = try #require(try error("festival/ked"))
    #expect(ked.code == .voiceMissing && ked.description.contains("apt-get install festvox-kdlpc16k"))
    let unknown = try #require(try error("flite/zoe"))
    #expect(unknown.code == .voiceMissing && unknown.description == "flite/zoe: is not installed; flite has slt")
    let espeak = try #require(try error("espeak/en-gb"))
    #expect(espeak.code == .programMissing && espeak.description.contains("apt-get install espeak-ng"))
  }

  @Test(arguments: [
    ("flite/slt", 0.9, ["-voice", "slt", "--setf", "duration_stretch=1.111", "-f", "in", "-o", "out"]),
    ("espeak/en-gb", 1.15, ["-v", "en-gb", "-s", "184", "-w", "out", "-f", "in"]),
    (
      "festival/ked", 1.0,
      ["-eval", "(voice_ked_diphone)", "-eval", "(Parameter.set 'Duration_Stretch 1.0)", "-o", "out", "in"]
    ),
  ])
  func programsAreToldTheRateTheirWay(voice: String, rate: Double, arguments: [String]) throws {
    let voice = try #require(Voice(parsing: voice))
    #expect(Synthesizer.arguments(voice: voice, rate: rate, script: "in", output: "out") == arguments)
  }
}

@Suite struct UtteranceFrameTests {
  private let frame = UtteranceFrame()
  private static let rate = 16_000
  /// Half a second of a tone between a second and a quarter of a second of near-silence with a faint hum.
  private static let speech = Signals.samples(
    Signals.tone(rate, frequency: 50, level: -70) + Signals.tone(rate / 2, frequency: 440, level: -20)
      + Signals.tone(rate / 4, frequency: 50, level: -70))

  private func framed(_ samples: [Int16], seed: UInt64 = 1) -> [Int16] {
    var generator = SeededGenerator(seed)
    return frame.framed(samples, sampleRate: Self.rate, using: &generator)
  }

  @Test(arguments: [-50.0, -20, -3])
  func thePeakIsTheSameForAnyLevel(level: Double) {
    let normalized = frame.normalized(Signals.samples(Signals.tone(8_000, frequency: 440, level: level)))
    #expect(abs(AudioLevel.peak(of: normalized) + 6) < 0.05)
  }

  @Test func silenceStaysSilence() {
    #expect(frame.normalized([0, 0, 0]) == [0, 0, 0])
    #expect(frame.normalized([]) == [])
    #expect(frame.normalized([Int16.min]) == [-16423])
    #expect(frame.trimmed([Int16](repeating: 20, count: 100), sampleRate: Self.rate) == [])
  }

  @Test func silenceAtTheEndsIsTakenOffButForALittle() {
    let trimmed = frame.trimmed(Self.speech, sampleRate: Self.rate)
    // 0.5 s of the tone and 40 ms at either end; the tone begins and ends near a zero crossing.
    let padded = 8_000 + 2 * 640
    #expect((padded - 30...padded + 30).contains(trimmed.count))
    let early = frame.trimmed(Array(Self.speech[16_100...]), sampleRate: Self.rate)
    #expect((7_900 + 640 - 30...7_900 + 640 + 30).contains(early.count))
  }

  @Test func speechStandsInNearSilence() {
    let recording = framed(Self.speech)
    let lead = 5_600, tail = 8_000
    let expected = lead + 8_000 + 1_280 + tail
    #expect((expected - 30...expected + 30).contains(recording.count))
    #expect(abs(AudioLevel.peak(of: recording) + 6) < 0.1)
    for quiet in [recording.prefix(lead), recording.suffix(tail)] {
      #expect(abs(AudioLevel.rms(of: quiet) + 75) < 1)
      #expect(Set(quiet).count > 10)
    }
    #expect(AudioLevel.rms(of: recording[(lead + 1_000)..<(lead + 8_000)]) > -12)
  }

  @Test func theFloorFollowsFromTheSeed() {
    #expect(framed(Self.speech) == framed(Self.speech))
    #expect(framed(Self.speech) != framed(Self.speech, seed: 2))
    #expect(framed([]).count == 13_600)
  }
}
