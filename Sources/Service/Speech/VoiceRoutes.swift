import Audio
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Text in, speech out: prompts of the head unit's page, and what clients of OpenAI's interface want spoken.
struct VoiceRoutes {
  let state: ServiceState
  /// What speaks; `nil` where nothing does.
  let voice: WheretoService.Voice?

  func add(to native: RouterGroup<ServiceContext>) {
    native.post("speech", use: prompt)
    native.post("audio/speech", use: speech)
  }

  private struct Prompt: Decodable {
    var text: String
  }

  private func prompt(_ request: Request, context: ServiceContext) async throws -> Response {
    let body = try await state.collectJSON(request, of: "text", limit: 16 << 10)
    guard let prompt = try? JSONDecoder().decode(Prompt.self, from: Data(body)) else {
      throw ServiceError(
        status: .badRequest, code: "badText", message: "write the text like {\"text\": \"Where to?\"}")
    }
    return Self.wav(try await speak(prompt.text, parameter: "text", for: context.client))
  }

  /// What a client of OpenAI's interface sends; which model and voice it wants changes nothing.
  private struct Wish: Decodable {
    var input: String
    var responseFormat: String?
    var speed: Double?
    var streamFormat: String?
  }

  private func speech(_ request: Request, context: ServiceContext) async throws -> Response {
    let body = try await state.collectJSON(request, of: "text", limit: 16 << 10)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let wish = try? decoder.decode(Wish.self, from: Data(body)) else {
      throw ServiceError.badParameter("input", "is missing; write {\"input\": \"Where to?\"}")
    }
    guard ["wav", nil].contains(wish.responseFormat) else {
      throw ServiceError.badParameter("response_format", "speech is written as wav here")
    }
    guard [1, nil].contains(wish.speed) else {
      throw ServiceError.badParameter("speed", "speech has its own pace here: 1")
    }
    guard ["audio", nil].contains(wish.streamFormat) else {
      throw ServiceError.badParameter("stream_format", "speech is sent as audio here")
    }
    return Self.wav(try await speak(wish.input, parameter: "input", for: context.client))
  }

  private func speak(_ text: String, parameter: String, for client: String) async throws -> AudioChunk {
    guard let voice else { throw ServiceError.noVoice }
    return try await state.speech(of: text, by: voice, parameter: parameter, for: client)
  }

  private static func wav(_ speech: AudioChunk) -> Response {
    Response(
      status: .ok, headers: [.contentType: "audio/wav", .cacheControl: "no-store"],
      body: ResponseBody(
        byteBuffer: ByteBuffer(bytes: WAVFile.bytes(speech.samples, sampleRate: speech.sampleRate))))
  }
}

extension ServiceState {
  /// A prompt has a sentence or two.
  private static let longestText = 400

  /// The speech of a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - voice: What speaks.
  ///   - parameter: What the text is called where it is refused.
  ///   - client: Who asks.
  /// - Throws: `badParameter` for a text without words and for one that is too long, `noVoice` where nothing speaks.
  func speech(
    of text: String, by voice: @escaping WheretoService.Voice, parameter: String, for client: String
  ) async throws -> AudioChunk {
    guard text.contains(where: \.isLetter), text.count <= Self.longestText else {
      throw ServiceError.badParameter(parameter, "has words, and \(Self.longestText) characters at most")
    }
    guard let speech = try await speakers.hold(for: client, { try await voice(text) }) else {
      throw ServiceError.noVoice
    }
    return speech
  }
}

extension ServiceError {
  /// Nothing can speak.
  static let noVoice = ServiceError(
    status: .serviceUnavailable, code: "noVoice", message: "nothing can speak here; flite or espeak-ng would")
}
