import Audio
import Foundation
import Foundations
import HTTPTypes
import Hummingbird
import Recognition

/// Recognition with OpenAI's audio API: a form with a recording in, its words out.
struct TranscriptionRoute {
  let state: ServiceState

  func add(to group: RouterGroup<ServiceContext>) { group.post("transcriptions", use: transcription) }

  /// An event of the transcript stream.
  private struct Event: Encodable {
    var type: String
    var delta, text: String?
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
    guard !file.content.isEmpty else { throw ServiceError.badParameter("file", "is empty") }
    let source: any AudioSource
    do {
      source = try await state.source(of: Array(file.content))
    } catch let error as ServiceError where error.code == "unsupportedMediaType" {
      throw ServiceError.badParameter("file", error.message)
    } catch let error as AudioError {
      throw ServiceError.badParameter("file", error.description)
    }
    let (result, audio) = try await state.transcribe(source, near: wishes.near, client: client)
    let transcript = Transcript(result ?? .nothing, audio: audio)
    switch wishes.format {
    // The hypothesis may change until the recording ends, and events can't retract words, so the words come in one
    // piece.
    case .json where wishes.streams:
      return .events([
        Event(type: "transcript.text.delta", delta: transcript.text),
        Event(type: "transcript.text.done", text: transcript.text),
      ])
    case .json: return .json(["text": transcript.text])
    case .text: return .text(transcript.text + "\n")
    case .srt: return .text(transcript.srt)
    case .vtt: return .text(transcript.vtt, type: "text/vtt; charset=utf-8")
    case .verbose: return .json(try transcript.verbose(words: wishes.hasWords), keys: .convertToSnakeCase)
    }
  }
}
