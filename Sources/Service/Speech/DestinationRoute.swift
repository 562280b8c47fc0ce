import Audio
import DestinationSearch
import Hummingbird
import Metrics
import NIOCore
import Places
import Recognition
import Tracing

/// A spoken destination in one request: audio in, the result of the command line out.
struct DestinationRoute {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) { group.post("destinations", use: destination) }

  private func destination(_ request: Request, context: ServiceContext) async throws -> Response {
    let query = try Query(of: request)
    try query.allow(["near", "limit", "along"])
    let (near, route) = (try query.position("near"), try query.route("along"))
    let resolver = try state.resolver(for: context, limit: try query.number("limit", in: NativeRoutes.limits) ?? 5)
    let result: DestinationResult
    if EncodedAudio(contentType: request.headers[.contentType]) != nil {
      result = try await state.uploads.hold(for: context.client) {
        let source = try await state.source(of: try await state.collect(request))
        return try await state.recognize(source, near: near, along: route, client: context.client, resolver: resolver)
      }
    } else {
      let source = try state.upload(request, try AudioEncoding(contentType: request.headers[.contentType]))
      result = try await state.recognize(source, near: near, along: route, client: context.client, resolver: resolver)
    }
    return .json(ResultRecord(result))
  }
}

extension ServiceState {
  func upload(_ request: Request, _ encoding: AudioEncoding) throws(ServiceError) -> any AudioSource {
    try request.checkLength(atMost: limits.bodyBytes)
    return UploadSource(encoding, limit: limits.bodyBytes, request.body)
  }

  /// The complete body of a request, of at most ``Limits/bodyBytes`` unless another limit is given.
  func collect(_ request: Request, limit: Int? = nil) async throws -> [UInt8] {
    let limit = limit ?? limits.bodyBytes
    try request.checkLength(atMost: limit)
    let body = request.body
    return try await limited(to: limits.uploadTime) {
      var bytes: [UInt8] = []
      for try await buffer in body {
        guard bytes.count + buffer.readableBytes <= limit else { throw ServiceError.tooLarge(limit: limit) }
        bytes += buffer.readableBytesView
      }
      return bytes
    }
  }

  /// The complete body with the type JSON, which another page's form can't send without a preflight request.
  func collectJSON(_ request: Request, of what: String, limit: Int) async throws -> [UInt8] {
    guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
      throw ServiceError.unsupportedMediaType("send the \(what) as application/json")
    }
    return try await collect(request, limit: limit)
  }

  /// Recognizes one utterance and finds the places that it may mean.
  func recognize(
    _ source: any AudioSource, near: Coordinate?, along route: Route?, client: String, resolver: DestinationResolver
  ) async throws -> DestinationResult {
    let search = search
    let recognizer = LentRecognizer(pool: pool, near: { near }, client: client, own: resolver.personal)
    let result = try await withSpan("recognize") { _ in
      try await limited(to: limits.uploadTime) {
        try await SpokenSearch(recognizer: recognizer, resolver: resolver)
          .search(in: search.stages(source), near: near, along: route)
      }
    }
    SpeechMetrics.record(result)
    return result
  }

  /// Transcribes one utterance; `nil` if there is no speech.
  func transcribe(
    _ source: any AudioSource, near: Coordinate?, client: String
  ) async throws -> (result: RecognitionResult?, audio: Duration) {
    let search = search
    let recognizer = LentRecognizer(pool: pool, near: { near }, client: client)
    return try await withSpan("recognize") { _ in
      try await limited(to: limits.uploadTime) {
        let (heard, result) = try await UtteranceListener.recognize(
          search.stages(source), rules: .wholeFile, by: recognizer)
        SpeechMetrics.record(result, of: heard.audio)
        return (result, heard.audio)
      }
    }
  }
}

/// Metrics of each utterance; they never contain its words.
enum SpeechMetrics {
  static func record(_ result: DestinationResult) {
    Counter(label: "whereto_utterances_total", dimensions: [("outcome", result.outcome.rawValue)]).increment()
    record(decode: result.timing.decode, audio: result.timing.audio)
    guard result.timing.audio > .zero else { return }
    Timer(label: "whereto_end_to_result_seconds").record(duration: result.timing.endToResult)
  }

  static func record(_ result: RecognitionResult?, of audio: Duration) {
    let outcome = result?.best == nil ? "noSpeech" : "transcribed"
    Counter(label: "whereto_utterances_total", dimensions: [("outcome", outcome)]).increment()
    record(decode: result?.decodeDuration ?? .zero, audio: audio)
  }

  private static func record(decode: Duration, audio: Duration) {
    guard audio > .zero else { return }
    Recorder(label: "whereto_real_time_factor").record(decode / audio)
    Timer(label: "whereto_audio_seconds").record(duration: audio)
  }
}

/// Runs work with a time limit, after which it throws `tooSlow`; the default message is that of audio that is late.
func limited<Value: Sendable>(
  to time: Duration, message: String? = nil, _ work: @escaping @Sendable () async throws -> Value
) async throws -> Value {
  try await withThrowingTaskGroup(of: Value.self) { group in
    group.addTask { try await work() }
    group.addTask {
      try await Task.sleep(for: time)
      throw ServiceError(
        .requestTimeout, "tooSlow", message ?? "the audio didn't arrive within \(time.components.seconds) s")
    }
    defer { group.cancelAll() }
    guard let value = try await group.next() else { throw CancellationError() }
    return value
  }
}

/// Runs work for at most a duration; then it ends, as if the other side had ended it.
func until(_ time: Duration, _ work: @escaping @Sendable () async throws -> Void) async throws {
  do {
    try await limited(to: time, work)
  } catch let error as ServiceError where error.code == "tooSlow" {}
}
