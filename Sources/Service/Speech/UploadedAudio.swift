import Audio
import Foundation
import Foundations
import HTTPTypes
import Hummingbird
import NIOCore

/// The encoding of a request's audio.
enum AudioEncoding: Hashable, Sendable {
  case wav
  /// Signed 16-bit samples of one channel.
  case pcm(sampleRate: Int, isBigEndian: Bool)

  /// The supported rates of raw samples, in Hz.
  private static let sampleRates = 8_000...192_000

  /// Reads a content type.
  ///
  /// - `audio/wav` and its other names: a WAV file.
  /// - `audio/pcm; rate=16000`: little-endian samples; 16 kHz by default.
  /// - `audio/L16; rate=16000`: big-endian samples (RFC 2586).
  init(contentType: String?) throws(ServiceError) {
    let parts = (contentType ?? "").lowercased().split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let parameters = Dictionary(
      parts.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }.filter { $0.count == 2 }
        .map { ($0[0], $0[1]) }
    ) { first, _ in first }
    switch parts.first {
    case "audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave": self = .wav
    case "audio/pcm", "audio/l16":
      let rate = parameters["rate"] ?? "16000"
      guard let rate = Int(rate), Self.sampleRates.contains(rate) else {
        throw .badParameter("Content-Type", "the rate isn't from \(Self.sampleRates.lowerBound) to 192000")
      }
      guard ["1", nil].contains(parameters["channels"]) else {
        throw .badParameter("Content-Type", "raw samples must have one channel; send a WAV file for more")
      }
      self = .pcm(sampleRate: rate, isBigEndian: parts.first == "audio/l16")
    default:
      throw ServiceError.unsupportedMediaType(
        "'\((contentType ?? "").prefix(60))' isn't supported; send audio/wav, or audio/pcm; rate=16000")
    }
  }
}

extension AudioError {
  /// The error for audio longer than an utterance.
  static let tooLongToHear = AudioError(
    .tooLong, subject: "the recording", message: "is longer than a minute", advice: "send one utterance")
}

/// Decodes the bytes of an upload into samples as they arrive.
struct AudioDecoding: Sendable {
  private enum State {
    case wav(WAVStream)
    case pcm(sampleRate: Int, isBigEndian: Bool, odd: UInt8?)
  }

  private var state: State
  private var duration = Duration.zero

  /// The longest utterance.
  static let longest = Duration.seconds(60)

  private let limit: Duration?

  init(_ encoding: AudioEncoding, longest: Duration? = longest) {
    limit = longest
    switch encoding {
    case .wav: state = .wav(WAVStream(subject: "the recording"))
    case .pcm(let rate, let isBigEndian): state = .pcm(sampleRate: rate, isBigEndian: isBigEndian, odd: nil)
    }
  }

  init(_ samples: WAVStream, longest: Duration? = longest) { (limit, state) = (longest, .wav(samples)) }

  /// Takes bytes and returns the complete samples.
  mutating func accept(_ bytes: some Collection<UInt8>) throws -> AudioChunk? {
    guard let chunk = try samples(bytes) else { return nil }
    duration += chunk.duration
    guard limit.map({ duration <= $0 }) ?? true else { throw AudioError.tooLongToHear }
    return chunk
  }

  /// Checks the audio after its last bytes.
  func finish() throws { if case .wav(let stream) = state { try stream.finish() } }

  private mutating func samples(_ bytes: some Collection<UInt8>) throws -> AudioChunk? {
    switch state {
    case .wav(var stream):
      // Moved out of the enumeration, so that its bytes aren't copied.
      state = .pcm(sampleRate: 0, isBigEndian: false, odd: nil)
      defer { state = .wav(stream) }
      return try stream.accept(bytes)
    case .pcm(let rate, let isBigEndian, let odd):
      let all = (odd.map { [$0] } ?? []) + Array(bytes)
      let rest = all.count.isMultiple(of: 2) ? nil : all.last
      state = .pcm(sampleRate: rate, isBigEndian: isBigEndian, odd: rest)
      guard all.count > 1 else { return nil }
      let samples = stride(from: 0, to: all.count - 1, by: 2).map { position -> Int16 in
        let (low, high) = isBigEndian ? (all[position + 1], all[position]) : (all[position], all[position + 1])
        return Int16(bitPattern: UInt16(high) << 8 | UInt16(low))
      }
      return AudioChunk(samples: samples, sampleRate: rate)
    }
  }
}

/// The audio of an upload as a source: it is decoded as it arrives, and its sender waits until it is read.
actor UploadSource: AudioSource {
  private var decoding: AudioDecoding
  private let limit: Int
  private var pieces: RequestBody.AsyncIterator?
  private var bytes = 0
  private var isOver = false

  init(_ encoding: AudioEncoding, limit: Int, _ body: RequestBody) {
    (decoding, self.limit, pieces) = (AudioDecoding(encoding), limit, body.makeAsyncIterator())
  }

  func start() async throws {}

  func next() async throws -> AudioChunk? {
    while !isOver, var pieces {
      self.pieces = nil
      guard let buffer = try await pieces.next(isolation: self) else {
        isOver = true
        try decoding.finish()
        return nil
      }
      self.pieces = pieces
      bytes += buffer.readableBytes
      guard bytes <= limit else {
        isOver = true
        throw ServiceError.tooLarge(limit: limit)
      }
      if let chunk = try decoding.accept(buffer.readableBytesView) { return chunk }
    }
    return nil
  }

  func stop() async { isOver = true }
}
