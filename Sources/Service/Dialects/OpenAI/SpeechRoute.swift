import Audio
import ExternalPrograms
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// Speech synthesis with OpenAI's audio API: text in, audio out, as a whole or as events.
struct SpeechRoute {
  let state: ServiceState
  /// The synthesizer; `nil` if there is none.
  let voice: WheretoService.Voice?

  func add(to group: RouterGroup<ServiceContext>) { group.post("speech", use: speech) }

  /// A client's request; its model and voice are ignored.
  private struct SpeechRequest: Decodable {
    var input: String
    var responseFormat: String?
    var speed: Double?
    var streamFormat: String?
  }

  /// An event of the audio stream.
  private struct Event: Encodable {
    /// Usage isn't counted.
    struct Usage: Encodable {
      var inputTokens = 0
      var outputTokens = 0
      var totalTokens = 0
    }

    var type: String
    var audio: Data?
    var usage: Usage?
  }

  private func speech(_ request: Request, context: ServiceContext) async throws -> Response {
    let body = try await state.collectJSON(request, of: "text", limit: 16 << 10)
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let speech = try? decoder.decode(SpeechRequest.self, from: Data(body)) else {
      throw ServiceError.badParameter("input", "is missing; write {\"input\": \"Where to?\"}")
    }
    let format = try speech.responseFormat.map { name in
      guard let format = SpokenFormat(rawValue: name) else {
        let formats = SpokenFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw ServiceError.badParameter("response_format", "'\(name.prefix(20))' isn't one of \(formats)")
      }
      return format
    }
    let speed = speech.speed ?? 1
    guard (0.25...4).contains(speed) else { throw ServiceError.badParameter("speed", "is 0.25 to 4") }
    guard ["audio", "sse", nil].contains(speech.streamFormat) else {
      throw ServiceError.badParameter("stream_format", "must be audio or sse")
    }
    let spoken = try await state.speech(of: speech.input, by: voice, parameter: "input", for: context.client)
    let (bytes, written) = try await state.speakers.hold(for: context.client) {
      try await write(spoken, as: format, speed)
    }
    guard speech.streamFormat == "sse" else {
      return Response(
        status: .ok, headers: [.contentType: written.contentType, .cacheControl: "no-store"],
        body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes)))
    }
    return .events(
      [
        Event(type: "speech.audio.delta", audio: Data(bytes)), Event(type: "speech.audio.done", usage: Event.Usage()),
      ], keys: .convertToSnakeCase)
  }

  /// The audio in the requested format. By default it is OpenAI's, if that can be encoded here.
  private func write(
    _ speech: AudioChunk, as format: SpokenFormat?, _ speed: Double
  ) async throws -> (bytes: [UInt8], format: SpokenFormat) {
    let wanted = format ?? .mp3
    do {
      let bytes = try await limited(to: state.limits.uploadTime) { try await wanted.bytes(of: speech, speed: speed) }
      return (bytes, wanted)
    } catch is ExternalProgram.Failure, is FFmpeg.NoOutput {
      if format == nil, speed == 1 { return (SpokenFormat.wav(speech), .wav) }
      throw ServiceError.badParameter(
        speed == 1 ? "response_format" : "speed",
        "isn't available: it needs ffmpeg with this encoder; wav at speed 1 needs none")
    }
  }
}

/// Audio formats for clients of OpenAI's API.
enum SpokenFormat: String, CaseIterable, Sendable {
  case mp3, opus, aac, flac, wav, pcm

  var contentType: String {
    switch self {
    case .mp3: "audio/mpeg"
    case .opus: "audio/ogg"
    case .aac, .flac, .wav, .pcm: "audio/\(rawValue)"
    }
  }

  /// Sample rate in Hz of raw samples, as in OpenAI's API.
  private static let bareRate = 24_000

  static func wav(_ speech: AudioChunk) -> [UInt8] { WAVFile.bytes(speech.samples, sampleRate: speech.sampleRate) }

  /// Audio in this format, played at 0.25 to 4 times the speed at the same pitch. Only WAV at speed 1 doesn't need
  /// ffmpeg.
  func bytes(of speech: AudioChunk, speed: Double) async throws -> [UInt8] {
    let wav = Self.wav(speech)
    if self == .wav, speed == 1 { return wav }
    // One step of the filter ranges from 0.5 to 2.
    let step = speed.squareRoot()
    let filter = speed == 1 ? [] : ["-af", "atempo=\(step),atempo=\(step)"]
    let bytes = try await FFmpeg.convert(wav, reading: ["-f", "wav"], writing: filter + encoding, limit: 16 << 20)
    guard self == .wav else { return bytes }
    let samples = stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
    return WAVFile.bytes(samples, sampleRate: speech.sampleRate)
  }

  /// ffmpeg's arguments for the format.
  private var encoding: [String] {
    switch self {
    case .mp3: ["-f", "mp3"]
    case .opus: ["-c:a", "libopus", "-f", "ogg"]
    case .aac: ["-f", "adts"]
    case .flac: ["-f", "flac"]
    case .pcm: ["-ar", "\(Self.bareRate)", "-f", "s16le"]
    // ffmpeg can't write the length into the header of streamed output.
    case .wav: ["-f", "s16le"]
    }
  }
}
