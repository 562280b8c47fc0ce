import Audio
import SpeechSynthesis
import Testing

/// Speaks for real where flite is installed: `scripts/install-packages test` does that.
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
