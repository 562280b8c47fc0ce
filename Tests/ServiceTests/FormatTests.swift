import Audio
import Foundations
import HTTPTypes
import Metrics
import Places
import TestSupport
import Testing

@testable import Service

@Suite(.tags(.realTime)) struct MetricsTextTests {
  @Test func everyKind() {
    let metrics = PrometheusMetrics()
    let factory = PrometheusMetrics.Factory(metrics: metrics)
    let requests = factory.makeCounter(label: "requests", dimensions: [("path", "/a\"b\\")])
    requests.increment(by: 2)
    requests.increment(by: 1)
    factory.makeRecorder(label: "load", dimensions: [], aggregate: false).record(7.0)
    factory.makeRecorder(label: "load", dimensions: [], aggregate: false).record(0.5)
    let timer = factory.makeTimer(label: "some.seconds", dimensions: [])
    timer.recordNanoseconds(2_000_000)
    timer.recordNanoseconds(90_000_000_000)
    let lines = metrics.text.split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(5) == [
        "# TYPE load gauge", "load 0.5", "# TYPE requests counter", #"requests{path="/a\"b\\"} 3"#,
        "# TYPE some_seconds histogram",
      ])
    #expect(lines.contains(#"some_seconds_bucket{le="0.001"} 0"#))
    #expect(lines.contains(#"some_seconds_bucket{le="0.0025"} 1"#))
    #expect(lines.contains(#"some_seconds_bucket{le="60"} 1"#))
    #expect(
      lines.suffix(3) == [#"some_seconds_bucket{le="+Inf"} 2"#, "some_seconds_sum 90.002", "some_seconds_count 2"])
    #expect(metrics.text.hasSuffix("\n"))
  }
}

@Suite(.tags(.realTime)) struct MultipartTests {
  private let type = "multipart/form-data; boundary=\"b\""

  @Test func partsWithTheirNames() throws {
    let body =
      "preamble\r\n--b\r\nContent-Disposition: form-data; name=\"model\"\r\n\r\nwhisper\r\n--b\r\n"
      + "content-disposition: form-data; name=\"file\"; filename=\"a \\\"b\\\".wav\"\r\nContent-Type: audio/wav\r\n\r\n"
      + "RIFF\r\n--c\r\n\r\n--b--\r\nepilogue"
    let form = try MultipartForm(Array(body.utf8), contentType: type)
    #expect(form.parts.map(\.name) == ["model", "file"])
    #expect(form.part("model")?.text == "whisper")
    #expect(form.part("file")?.fileName == "a \"b\".wav")
    #expect(form.part("file")?.text == "RIFF\r\n--c\r\n")
    #expect(form.part("none") == nil)
  }

  @Test(arguments: [
    "", "--b", "--b\r\n", "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\nno end",
    "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--", "--b\r\nno blank line\r\n--b--",
  ])
  func brokenForms(body: String) {
    let error = #expect(throws: ServiceError.self) { try MultipartForm(Array(body.utf8), contentType: type) }
    #expect(error?.code == "badForm")
  }

  @Test(arguments: [nil, "", "text/plain; boundary=b", "multipart/form-data", "multipart/form-data; boundary="])
  func otherTypes(type: String?) {
    let error = #expect(throws: ServiceError.self) { try MultipartForm(Array("--b--".utf8), contentType: type) }
    #expect(error?.status == .unsupportedMediaType)
  }

  @Test func aFormWithoutParts() throws {
    #expect(try MultipartForm(Array("--b--".utf8), contentType: type).parts.isEmpty)
  }
}

@Suite(.tags(.realTime)) struct UploadedAudioTests {
  @Test(
    arguments: [
      ("audio/wav", .wav), ("audio/x-wav; codecs=1", .wav), ("Audio/PCM", .pcm(sampleRate: 16_000, isBigEndian: false)),
      ("audio/pcm;rate=8000", .pcm(sampleRate: 8_000, isBigEndian: false)),
      ("audio/L16; rate=44100; channels=1", .pcm(sampleRate: 44_100, isBigEndian: true)),
    ] as [(String, AudioEncoding)])
  func types(text: String, encoding: AudioEncoding) throws {
    #expect(try AudioEncoding(contentType: text) == encoding)
  }

  @Test(arguments: [
    nil, "", "text/plain", "audio/mpeg", "audio/pcm; rate=x", "audio/pcm; rate=1", "audio/l16;channels=2",
  ])
  func otherTypes(text: String?) {
    #expect(throws: ServiceError.self) { try AudioEncoding(contentType: text) }
  }

  @Test func samplesAcrossPieces() throws {
    var little = AudioDecoding(.pcm(sampleRate: 16_000, isBigEndian: false))
    #expect(try little.accept([1]) == nil)
    #expect(try little.accept([2, 3])?.samples == [0x0201])
    #expect(try little.accept([0xFF])?.samples == [-253])
    var big = AudioDecoding(.pcm(sampleRate: 16_000, isBigEndian: true))
    #expect(try big.accept([1, 2, 3, 4])?.samples == [0x0102, 0x0304])
  }

  @Test func aMinuteAndNoMore() throws {
    var decoding = AudioDecoding(.pcm(sampleRate: 8_000, isBigEndian: false))
    #expect(try decoding.accept([UInt8](repeating: 0, count: 8_000 * 2 * 60))?.duration == .seconds(60))
    let error = #expect(throws: AudioError.self) { try decoding.accept([0, 0]) }
    #expect(error?.code == .tooLong)
  }

  @Test func whatIsPushedIsTakenBeforeMoreIsAskedFor() async throws {
    let source = PushedAudio()
    let reader = Task {
      var taken: [Int16] = []
      while let chunk = try await source.next() { taken += chunk.samples }
      return taken
    }
    for sample in 1...50 as ClosedRange<Int16> {
      await source.push(AudioChunk(samples: [sample], sampleRate: 16_000))
    }
    await source.finish()
    #expect(try await reader.value == Array(1...50))
    #expect(await source.isDrained)
  }

  @Test func aReaderThatStopsLetsThePushGo() async throws {
    let source = PushedAudio()
    async let pushed: Void = source.push(AudioChunk(samples: [1], sampleRate: 16_000))
    await source.stop()
    await pushed
    #expect(try await source.next() == nil)
    #expect(await source.isStopped)
  }
}

@Suite(.tags(.realTime)) struct WordTimesTests {
  @Test func resultsOfVosk() {
    var settings = VoskSettings()
    #expect(VoskResult.nothing(settings).filter { !$0.isWhitespace } == #"{"text":""}"#)
    try? settings.take(sampleRate: nil, words: false, alternatives: 1, near: nil)
    #expect(
      VoskResult.nothing(settings).filter { !$0.isWhitespace } == #"{"alternatives":[{"confidence":0,"text":""}]}"#)
    #expect(throws: ServiceError.self) { try settings.take(sampleRate: 1, words: nil, alternatives: nil, near: nil) }
    #expect(throws: ServiceError.self) { try settings.take(sampleRate: nil, words: nil, alternatives: nil, near: "x") }
  }
}
