import Audio
import DestinationSearchTesting
import Foundations
import Logging
import NIOCore
import Recognition
import TestSupport
import Testing

@testable import Service

@Suite(.tags(.realTime)) struct VoskMessageTests {
  @Test(arguments: [
    #"{"eof":1}"#, #" {"eof" : 1}"#, #"{"config": {"sample_rate": 8000}}"#, #"{"reset": true}"#,
  ])
  func ordersInFramesOfEitherKind(text: String) throws {
    for message in [WebSocket.Message.text(text), .binary(ByteBuffer(string: text))] {
      guard case .order(let order) = try VoskConversation.content(of: message) else {
        Issue.record("taken for sound")
        continue
      }
      #expect(order.isOrder)
    }
  }

  @Test(arguments: ["{}", "{{{{", #"{"sound": 1}"#, "", "\0\0\u{1}\u{2}"])
  func soundInABinaryFrame(text: String) throws {
    guard case .audio(let bytes) = try VoskConversation.content(of: .binary(ByteBuffer(string: text))) else {
      Issue.record("taken for an order")
      return
    }
    #expect(bytes.readableBytes == text.utf8.count)
  }

  @Test func textThatIsNoOrder() {
    #expect(throws: ServiceError.self) { try VoskConversation.content(of: .text("no json")) }
  }

  @Test(
    arguments: [
      (nil, "the audio didn't arrive within 0 s"),
      ("a connection lasts at most an hour", "a connection lasts at most an hour"),
    ] as [(String?, String)])
  func aTimeLimitHasTheMessageOfItsWork(message: String?, expected: String) async {
    let (endless, continuation) = AsyncStream.makeStream(of: Int.self)
    let error = await #expect(throws: ServiceError.self) {
      try await limited(to: .zero, message: message) { for await _ in endless {} }
    }
    #expect(error?.message == expected)
    continuation.finish()
  }
}

/// The answers to a client of the Wyoming protocol, for any audio.
@Suite(.tags(.realTime), .timeLimit(.minutes(30))) struct WyomingConversationTests {
  /// A service in which an utterance waits while its first recognizer is being made.
  private func service(hearing recognizer: ScriptedRecognizer) async throws -> RunningService {
    try await RunningService.start(hearing: recognizer) { $0.speech.waiting = 1 }
  }

  private func conversation(_ service: RunningService) -> WyomingConversation {
    var logger = Logger(label: "test")
    logger.logLevel = .critical
    return WyomingConversation(
      state: service.state, client: "127.0.0.1", settings: WyomingServer.Settings(host: "127.0.0.1", port: 0),
      logger: logger)
  }

  private func format(_ rate: Int?, _ width: Int?, _ channels: Int?) -> WyomingData {
    var data = WyomingData()
    (data.rate, data.width, data.channels) = (rate, width, channels)
    return data
  }

  /// Speech as samples with a width and a number of channels.
  private func sound(width: Int, channels: Int) -> ByteBuffer {
    let samples = TinyTown.speech().flatMap(\.samples)
    return ByteBuffer(
      bytes: samples.flatMap { sample in
        let bytes: [UInt8] =
          width == 1
          ? [UInt8(truncatingIfNeeded: (Int(sample) >> 8) + 128)]
          : (0..<width).map { UInt8(truncatingIfNeeded: (Int(sample) << (8 * (width - 2))) >> (8 * $0)) }
        return Array(repeating: bytes, count: channels).joined()
      })
  }

  @Test(arguments: [(2, 1), (1, 1), (3, 1), (4, 1), (2, 2), (4, 6)])
  func samplesOfAnyWidth(width: Int, channels: Int) async throws {
    let service = try await service(hearing: ScriptedRecognizer(hearing: "mill road"))
    let conversation = conversation(service)
    let format = format(16_000, width, channels)
    #expect(await conversation.answers(to: WyomingEvent("audio-start", format)).isEmpty)
    let sound = sound(width: width, channels: channels)
    #expect(await conversation.answers(to: WyomingEvent("audio-chunk", format, payload: sound)).isEmpty)
    let answers = await conversation.answers(to: WyomingEvent("audio-stop"))
    #expect(answers.map(\.type) == ["transcript"])
    #expect(answers.first?.data.text == "mill road")
    await service.stop()
  }

  @Test(arguments: [(48_000, 5, 1), (0, 2, 1), (16_000, 2, 0), (16_000, 0, 1), (-1, -1, -1), (16_000, 2, 1_000)])
  func whatCannotBeHeardIsAnErrorAndThenNoWords(rate: Int, width: Int, channels: Int) async throws {
    let service = try await service(hearing: ScriptedRecognizer(hearing: "mill road"))
    let conversation = conversation(service)
    let format = format(rate, width, channels)
    let refusal = await conversation.answers(to: WyomingEvent("audio-start", format))
    #expect(refusal.map(\.type) == ["error"])
    #expect(refusal.first?.data.code == "badAudio")
    let sound = sound(width: 2, channels: 1)
    #expect(await conversation.answers(to: WyomingEvent("audio-chunk", format, payload: sound)).isEmpty)
    let answers = await conversation.answers(to: WyomingEvent("audio-stop"))
    #expect(answers.map(\.type) == ["transcript"])
    #expect(answers.first?.data.text == "")
    // The next recording is recognized.
    _ = await conversation.answers(to: WyomingEvent("audio-chunk", self.format(16_000, 2, 1), payload: sound))
    #expect(await conversation.answers(to: WyomingEvent("audio-stop")).first?.data.text == "mill road")
    await service.stop()
  }

  @Test func aFailureIsAnErrorAndThenNoWords() async throws {
    let failure = RecognitionError(.engine, subject: "recogniser", message: "failed")
    let service = try await service(hearing: ScriptedRecognizer([], failure: failure))
    let conversation = conversation(service)
    let sound = sound(width: 2, channels: 1)
    #expect(await conversation.answers(to: WyomingEvent("audio-chunk", payload: sound)).isEmpty)
    let answers = await conversation.answers(to: WyomingEvent("audio-stop"))
    #expect(answers.map(\.type) == ["error", "transcript"])
    #expect(answers.last?.data.text == "")
    await service.stop()
  }
}
