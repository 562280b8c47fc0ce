import HTTPTypes
import Recognition
import TestSupport
import Testing

@testable import Service

/// What clients of OpenAI's interface ask for, and what they are told.
@Suite(.tags(.realTime)) struct TranscriptionTests {
  private func wishes(_ fields: [(String, String)]) throws(ServiceError) -> TranscriptionWishes {
    try TranscriptionWishes(Query(fields.map { (name: $0.0, value: $0.1) }))
  }

  @Test(arguments: [
    [("timestamp_granularities", "word")], [("timestamp_granularities[]", "word")],
    [("timestamp_granularities", #"["word","segment"]"#)], [("timestamp_granularities", "segment, Word")],
    [("timestamp_granularities[]", "word"), ("timestamp_granularities[]", "segment")],
    [("timestamp_granularities[]", "segment"), ("timestamp_granularities[]", "word")],
    [("timestamp_granularities", "word"), ("timestamp_granularities", "segment")],
    [("timestamp_granularities[0]", "segment"), ("timestamp_granularities[1]", "word")],
  ])
  func wordsAreWanted(fields: [(String, String)]) throws {
    #expect(try wishes(fields + [("response_format", "verbose_json")]).hasWords)
    let error = #expect(throws: ServiceError.self) { try wishes(fields) }
    #expect(error?.parameter == "timestamp_granularities")
  }

  @Test(arguments: ["", "segment", #"["segment"]"#, "[]"])
  func wordsAreNotWanted(list: String) throws {
    #expect(!(try wishes([("timestamp_granularities", list)]).hasWords))
  }

  @Test(arguments: [
    "", "auto", "Auto", "en", "EN", "en-US", "en_GB", "english", "English", "Language.EN", "eng", "English (US)",
  ])
  func languages(name: String) throws {
    #expect(try wishes([("language", name)]).format == .json)
  }

  @Test(arguments: [
    ("language", "fr"), ("language", "enx"), ("language", "Language.DE"), ("response_format", "diarized_json"),
    ("near", "x"), ("timestamp_granularities", "letter"),
  ])
  func whatIsNotDone(name: String, value: String) {
    let error = #expect(throws: ServiceError.self) { try wishes([(name, value)]) }
    #expect(error?.parameter == name)
  }

  @Test func eventsAreSentOfJSONAlone() throws {
    #expect(try wishes([("stream", "true")]).streams)
    #expect(try !wishes([("stream", "false"), ("response_format", "srt")]).streams)
    #expect(throws: ServiceError.self) { try wishes([("stream", "true"), ("response_format", "srt")]) }
  }

  @Test func wordsHaveTheirTimesOrAreRefused() throws {
    let timed = Hypothesis(
      words: [
        RecognizedWord(text: "mill", start: .milliseconds(100), end: .milliseconds(300)),
        RecognizedWord(text: "road", start: .milliseconds(300), end: .milliseconds(700)),
      ], score: 0)
    var result = RecognitionResult(hypotheses: [Hypothesis(text: "bill road"), timed], confidence: 1)
    result.written = TranscriptForms(text: "Mill Road.", words: ["mill", "road"])
    let verbose = try Transcript(result, audio: .seconds(1)).verbose(words: true)
    #expect(verbose.text == "Mill Road.")
    #expect(verbose.words?.map(\.word) == ["mill", "road"])
    #expect(verbose.words?.map(\.end) == [0.3, 0.7])
    result.hypotheses = [Hypothesis(text: "mill road")]
    let untimed = Transcript(result, audio: .seconds(1))
    #expect(try untimed.verbose(words: false).words == nil)
    let error = #expect(throws: ServiceError.self) { try untimed.verbose(words: true) }
    #expect(error?.status == .badRequest)
    #expect(error?.parameter == "timestamp_granularities")
    #expect(try Transcript(.nothing, audio: .seconds(1)).verbose(words: true).words?.isEmpty == true)
  }

  @Test(arguments: [
    ("/v1/v1/audio/transcriptions", "/v1/audio/transcriptions"), ("/audio/transcriptions", "/v1/audio/transcriptions"),
    ("/v1/audio/translations", "/v1/audio/transcriptions"), ("/openai/v1/models", "/v1/models"),
    ("/models", "/v1/models"),
    ("/v1/nothing", nil), ("/photon/apis", nil),
  ])
  func pathsBeside(path: String, meant: String?) {
    #expect(OpenAIPaths.meant(by: path) == meant)
  }
}
