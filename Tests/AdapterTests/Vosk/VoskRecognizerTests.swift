import Foundation
import Foundations
import Recognition
import Synchronization
import TestSupport
import Testing

@testable import SpeechRecognizers

/// Tests libvosk's results and how they are joined; the contract of all recognizers is tested with PocketSphinx.
struct VoskRecognizerTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func make() async throws -> VoskRecognizer {
    try await VoskRecognizer(
      VoskModel(directory: VoskStandIn.model(in: folder), library: VoskStandIn.library(in: folder)))
  }

  @Test func joinsWhatIsHeardBeforeAndAfterAPause() async throws {
    let recognizer = try await make()
    let partials = Mutex<[String]>([])
    let sound = RecordedAudio(Array(repeating: UtteranceChunk(Array(repeating: 1, count: 4_500)), count: 8))
    let result = try await recognizer.recognize(sound, expecting: ExpectedSpeech()) { partial in
      partials.withLock { $0.append(partial.text) }
    }
    #expect(partials.withLock { $0 } == ["go", "go forward", "go forward ten", "go forward ten meters"])
    #expect(result.hypotheses.map(\.text) == ["go forward ten meters", "something else something else"])
    #expect(result.best?.words.map(\.start) == [.zero, .milliseconds(500), .seconds(1), .milliseconds(1_500)])
    #expect(result.best?.words.last?.end == .milliseconds(1_900))
    #expect(result.audioDuration == .milliseconds(2_250))
    // Each part has a share of 1 / (1 + e^-2 + e^-12), without the repeated alternative.
    let share = 1 / (1 + exp(-2.0))
    #expect(abs(result.confidence - share * share) < 1e-9)
  }

  @Test func hearsNothingInNothing() async throws {
    let recognizer = try await make()
    let sound = RecordedAudio([UtteranceChunk([]), UtteranceChunk(Array(repeating: 0, count: 800))])
    let result = try await recognizer.recognize(sound, expecting: ExpectedSpeech()) { Issue.record("heard \($0.text)") }
    #expect(result.hypotheses.isEmpty && result.confidence == 0)
  }

  @Test func refusesAnUtteranceWithoutEnd() async throws {
    let recognizer = try await make()
    let minute = [Int16](repeating: 1, count: 60 * 16_000)
    _ = try await recognizer.recognize(minute)
    await #expect { _ = try await recognizer.recognize(minute + [1]) } throws: {
      ($0 as? RecognitionError)?.code == .tooLong
    }
  }

  @Test func refusesTimesThatNoWordHas() throws {
    func result(_ start: String) throws -> VoskResult {
      let words = #"[{"word":"go","start":\#(start),"end":0.5}]"#
      return try VoskResult(json: #"{"alternatives":[{"confidence":1,"result":\#(words),"text":"go"}]}"#)
    }
    #expect(try result("0.25").hypotheses.first?.words.map(\.start) == [.milliseconds(250)])
    for time in ["1e30", "-1", "9223372036854775807"] {
      #expect { try result(time) } throws: { ($0 as? RecognitionError)?.code == .engine }
    }
  }

  @Test func saysThatTheLibraryFailed() async throws {
    let recognizer = try await make()
    await #expect { _ = try await recognizer.recognize([.min]) } throws: { ($0 as? RecognitionError)?.code == .engine }
  }

  @Test func namesWhatIsMissing() async throws {
    let model = try VoskStandIn.model(in: folder)
    let library = try await VoskStandIn.library(in: folder)
    await Self.expect(.modelMissing, naming: "/nowhere") {
      VoskModel(directory: URL(filePath: "/nowhere"), library: library)
    }
    await Self.expect(.modelMissing, naming: "no-such-library.so") {
      VoskModel(directory: model, library: "no-such-library.so")
    }
    // Another library has none of the functions.
    await Self.expect(.modelRefused, naming: "vosk_model_new") { VoskModel(directory: model, library: "libm.so.6") }
    let refused = try VoskStandIn.model(in: folder, isRefused: true)
    await Self.expect(.modelRefused, naming: refused.path) { VoskModel(directory: refused, library: library) }
  }

  @Test(.enabled(if: ownLibrary != nil, "needs WHERETO_VOSK_LIBRARY"))
  func theRealLibraryRefusesWhatIsNoModel() async throws {
    let model = try VoskStandIn.model(in: folder)
    await Self.expect(.modelRefused, naming: model.path) {
      VoskModel(directory: model, library: Self.ownLibrary ?? "")
    }
  }

  private static let ownLibrary = ProcessInfo.processInfo.environment["WHERETO_VOSK_LIBRARY"]

  private static func expect(
    _ code: RecognitionError.Code, naming name: String, _ model: () -> VoskModel
  ) async {
    let model = model()
    await #expect("\(name)") {
      _ = try await VoskRecognizer(model)
    } throws: { error in
      (error as? RecognitionError)?.code == code && "\(error)".contains(name)
    }
  }
}
