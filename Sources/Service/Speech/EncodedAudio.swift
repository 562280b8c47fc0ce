import Audio
import ExternalPrograms
import Foundations
import HTTPTypes
import Hummingbird
import NIOCore

/// Audio formats other than WAV and raw samples; ``FFmpeg`` decodes them, if it is installed.
enum EncodedAudio: String, CaseIterable, Sendable {
  case aac, aiff, amr, au, flac, mp3, ogg
  /// MP4, M4A and QuickTime.
  case mp4 = "mov"
  /// WebM and Matroska.
  case webm = "matroska"

  /// Detects the format by its first bytes; `nil` if it is unknown.
  init?(_ bytes: some Collection<UInt8>) {
    let start = Array(bytes.prefix(12))
    func begins(_ text: String, at offset: Int = 0) -> Bool { start.dropFirst(offset).starts(with: text.utf8) }
    switch start.prefix(2) {
    // A frame of ADTS, and one of MPEG audio, whose layer isn't 0.
    case [0xFF, 0xF1], [0xFF, 0xF9]: self = .aac
    case let frame
    where frame.count == 2 && frame.first == 0xFF && frame.last.map { $0 & 0xE0 == 0xE0 && $0 & 0x06 != 0 } ?? false:
      self = .mp3
    case _ where begins("ID3"): self = .mp3
    case _ where begins("fLaC"): self = .flac
    case _ where begins("OggS"): self = .ogg
    case _ where begins("#!AMR"): self = .amr
    case _ where begins(".snd"): self = .au
    case _ where begins("FORM"): self = .aiff
    case _ where begins("ftyp", at: 4): self = .mp4
    case [0x1A, 0x45] where start.dropFirst(2).starts(with: [0xDF, 0xA3]): self = .webm
    default: return nil
    }
  }

  init?(contentType: String?) {
    switch (contentType ?? "").lowercased().prefix(while: { $0 != ";" && $0 != " " }) {
    case "audio/aac", "audio/aacp": self = .aac
    case "audio/aiff", "audio/x-aiff": self = .aiff
    case "audio/amr": self = .amr
    case "audio/basic": self = .au
    case "audio/flac", "audio/x-flac": self = .flac
    case "audio/mpeg", "audio/mp3", "audio/mpga": self = .mp3
    case "audio/ogg", "audio/opus", "application/ogg": self = .ogg
    case "audio/mp4", "audio/m4a", "audio/x-m4a", "video/mp4": self = .mp4
    case "audio/webm", "video/webm": self = .webm
    default: return nil
    }
  }

  /// The audio as samples: 16-bit little-endian, 16 kHz, one channel.
  func samples(of bytes: [UInt8]) async throws -> [UInt8] {
    // One second more than the limit, so that excess is noticed.
    let limit = 2 * Endpointer.sampleRate * (Int(AudioDecoding.longest.components.seconds) + 1)
    let written = ["-ac", "1", "-ar", "\(Endpointer.sampleRate)", "-f", "s16le"]
    do {
      return try await FFmpeg.convert(bytes, reading: ["-f", rawValue], writing: written, limit: limit)
    } catch ExternalProgram.Failure.notFound {
      throw ServiceError.unsupportedMediaType(
        "this audio format needs ffmpeg, which isn't installed here; send a WAV file")
    } catch ExternalProgram.Failure.tooMuch {
      throw AudioError.tooLongToHear
    } catch {
      throw AudioError(
        .notReadable, subject: "the recording", message: "can't be decoded",
        advice: "send a WAV file, or an MP4 file with its index first (-movflags +faststart)")
    }
  }
}

extension ServiceState {
  /// The audio of a complete recording in any format.
  func source(of bytes: [UInt8]) async throws -> any AudioSource {
    if bytes.starts(with: "RIFF".utf8) || bytes.starts(with: "RF64".utf8) { return source(of: bytes, .wav) }
    guard let kind = EncodedAudio(bytes) else {
      throw ServiceError.unsupportedMediaType(
        "this audio format isn't supported; send WAV, FLAC, Ogg, MP3, WebM or MP4")
    }
    let samples = try await limited(to: limits.uploadTime) { try await kind.samples(of: bytes) }
    return source(of: samples, .pcm(sampleRate: Endpointer.sampleRate, isBigEndian: false))
  }

  private func source(of bytes: [UInt8], _ encoding: AudioEncoding) -> any AudioSource {
    UploadSource(encoding, limit: .max, RequestBody(buffer: ByteBuffer(bytes: bytes)))
  }
}
