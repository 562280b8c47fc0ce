import DestinationSearch
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Places
import Recognition

/// Recognition as OpenAI's audio interface answers: a form with a recording in, its words out.
struct TranscriptionRoute {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.post("transcriptions", use: transcription)
  }

  private enum Format: String, CaseIterable {
    case json, text, srt, vtt
    case verbose = "verbose_json"
  }

  private func transcription(_ request: Request, context: ServiceContext) async throws -> Response {
    let body = try await state.collect(request)
    let form = try MultipartForm(body, contentType: request.headers[.contentType])
    let fields = Query(form.parts.filter { $0.fileName == nil }.map { ($0.name, $0.text ?? "") })
    guard let file = form.part("file") else { throw ServiceError.badParameter("file", "is missing") }
    let name = fields.text("response_format") ?? Format.json.rawValue
    guard let format = Format(rawValue: name) else {
      throw ServiceError.badParameter(
        "response_format", "'\(name.prefix(20))' is none of \(Format.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    if let language = fields.text("language"), !["en", "english"].contains(language.lowercased().prefix(7)) {
      throw ServiceError.badParameter("language", "'\(language.prefix(20))' is not heard here; it is en")
    }
    if let stream = fields.text("stream"), stream.lowercased() == "true" {
      throw ServiceError.badParameter("stream", "is not supported here; /vosk gives words while they are spoken")
    }
    guard file.content.starts(with: "RIFF".utf8) || file.content.starts(with: "RF64".utf8) else {
      throw ServiceError.badParameter(
        "file", "the format is not supported; send a WAV file, as 'ffmpeg -i … x.wav' makes")
    }
    let content = ByteBuffer(bytes: file.content)
    let once = OnceOnly(content)
    let source = UploadSource(.wav, limit: state.limits.bodyBytes) { await once.take() }
    let (result, audio) = try await state.transcribe(
      source, near: try fields.position("near"), client: context.client)
    let transcript = Transcript(result ?? .nothing, audio: audio)
    switch format {
    case .json: return .json(["text": transcript.text])
    case .text: return .text(transcript.text + "\n")
    case .srt: return .text(transcript.srt)
    case .vtt: return .text(transcript.vtt, type: "text/vtt; charset=utf-8")
    case .verbose:
      let wantsWords = fields.texts("timestamp_granularities[]").contains("word")
      return .json(transcript.verbose(words: wantsWords), keys: .convertToSnakeCase)
    }
  }
}

/// Gives something to whoever asks first.
private actor OnceOnly {
  private var buffer: ByteBuffer?

  init(_ buffer: ByteBuffer) { self.buffer = buffer }

  func take() -> ByteBuffer? {
    defer { buffer = nil }
    return buffer
  }
}

/// The words of a recording as OpenAI's formats want them.
private struct Transcript {
  private let hypothesis: Hypothesis
  private let audio: Duration
  let text: String

  init(_ result: RecognitionResult, audio: Duration) {
    (hypothesis, text) = (result.asText.best ?? Hypothesis(text: ""), result.text)
    self.audio = audio
  }

  private var start: Duration { hypothesis.words.first?.start ?? .zero }
  private var end: Duration { hypothesis.words.last.map(\.end).flatMap { $0 > .zero ? $0 : nil } ?? audio }

  var srt: String {
    text.isEmpty ? "" : "1\n\(Self.time(start, ",")) --> \(Self.time(end, ","))\n\(text)\n\n"
  }

  var vtt: String {
    "WEBVTT\n\n" + (text.isEmpty ? "" : "\(Self.time(start, ".")) --> \(Self.time(end, "."))\n\(text)\n\n")
  }

  struct Verbose: Encodable {
    struct Segment: Encodable {
      var id = 0
      var seek = 0
      var start: Double
      var end: Double
      var text: String
      var tokens: [Int] = []
      var temperature = 0.0
      var avgLogprob: Double
      var compressionRatio = 1.0
      var noSpeechProb = 0.0
    }
    struct Word: Encodable {
      var word: String
      var start: Double
      var end: Double
    }
    var task = "transcribe"
    var language = "english"
    var duration: Double
    var text: String
    var segments: [Segment]
    var words: [Word]?
  }

  func verbose(words: Bool) -> Verbose {
    let confidences = hypothesis.words.compactMap(\.confidence).filter { $0 > 0 }
    let likelihood = confidences.isEmpty ? 0 : confidences.map { log($0) }.reduce(0, +) / Double(confidences.count)
    return Verbose(
      duration: audio.secondsToTheMillisecond, text: text,
      segments: text.isEmpty
        ? []
        : [
          Verbose.Segment(
            start: start.secondsToTheMillisecond, end: end.secondsToTheMillisecond, text: text,
            avgLogprob: likelihood.rounded(decimals: 4))
        ],
      // Who writes by itself does not tell when each word was said.
      words: words && hypothesis.words.contains { $0.end > .zero }
        ? hypothesis.words.map {
          Verbose.Word(word: $0.text, start: $0.start.secondsToTheMillisecond, end: $0.end.secondsToTheMillisecond)
        } : nil)
  }

  private static func time(_ time: Duration, _ point: String) -> String {
    let milliseconds = Int((time / .milliseconds(1)).rounded())
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    return String(format: "%02d:%02d:%02d\(point)%03d", seconds / 3_600, seconds / 60 % 60, seconds % 60, rest)
  }
}
