import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Recognition

/// Recognition as OpenAI's audio interface answers: a form with a recording in, its words out.
struct TranscriptionRoute {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) {
    group.post("transcriptions", use: transcription)
  }

  private func transcription(_ request: Request, context: ServiceContext) async throws -> Response {
    try await state.uploads.hold(for: context.client) { try await transcribe(request, client: context.client) }
  }

  private func transcribe(_ request: Request, client: String) async throws -> Response {
    let body = try await state.collect(request)
    let form = try MultipartForm(body, contentType: request.headers[.contentType])
    let fields = Query(form.parts.filter { $0.fileName == nil }.map { ($0.name, $0.text ?? "") })
    let wishes = try TranscriptionWishes(fields)
    guard let file = form.part("file") else { throw ServiceError.badParameter("file", "is missing") }
    guard file.content.starts(with: "RIFF".utf8) || file.content.starts(with: "RF64".utf8) else {
      throw ServiceError.badParameter(
        "file", "the format is not supported; send a WAV file, as 'ffmpeg -i … x.wav' makes")
    }
    let content = ByteBuffer(bytes: file.content)
    let once = OnceOnly(content)
    let source = UploadSource(.wav, limit: state.limits.bodyBytes) { await once.take() }
    let (result, audio) = try await state.transcribe(source, near: wishes.near, client: client)
    let transcript = Transcript(result ?? .nothing, audio: audio)
    switch wishes.format {
    case .json: return .json(["text": transcript.text])
    case .text: return .text(transcript.text + "\n")
    case .srt: return .text(transcript.srt)
    case .vtt: return .text(transcript.vtt, type: "text/vtt; charset=utf-8")
    case .verbose: return .json(try transcript.verbose(words: wishes.hasWords), keys: .convertToSnakeCase)
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
