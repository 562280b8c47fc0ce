import Audio
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Text in, speech out: prompts for the head unit's page.
struct VoiceRoute {
  let state: ServiceState
  /// The synthesizer; `nil` if there is none.
  let voice: WheretoService.Voice?

  func add(to native: RouterGroup<ServiceContext>) { native.post("speech", use: prompt) }

  private struct Prompt: Decodable {
    var text: String
  }

  private func prompt(_ request: Request, context: ServiceContext) async throws -> Response {
    let body = try await state.collectJSON(request, of: "text", limit: 16 << 10)
    guard let prompt = try? JSONDecoder().decode(Prompt.self, from: Data(body)) else {
      throw ServiceError(.badRequest, "badText", "send the text like {\"text\": \"Where to?\"}")
    }
    let speech = try await state.speech(of: prompt.text, by: voice, parameter: "text", for: context.client)
    return Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: WAVFile.bytes(speech.samples, sampleRate: speech.sampleRate))))
  }
}

extension ServiceState {
  /// Maximum length of a prompt, which has one or two sentences.
  private static let longestText = 400

  /// Synthesizes a text with words; `parameter` is its name in error messages.
  func speech(
    of text: String, by voice: WheretoService.Voice?, parameter: String, for client: String
  ) async throws -> AudioChunk {
    guard let voice else { throw ServiceError.noVoice }
    guard text.contains(where: \.isLetter), text.count <= Self.longestText else {
      throw ServiceError.badParameter(parameter, "must contain words, and at most \(Self.longestText) characters")
    }
    guard let speech = try await speakers.hold(for: client, { try await voice(text) }) else {
      throw ServiceError.noVoice
    }
    return speech
  }
}

extension ServiceError {
  /// The error if no synthesizer is available.
  static let noVoice = ServiceError(
    .serviceUnavailable, "noVoice", "no synthesizer is installed; install flite or espeak-ng")
}
