import Audio
import Foundation
import TestSupport
import Testing

@testable import Service

@Suite("Coded sound", .tags(.realTime)) struct EncodedAudioTests {
  @Test(
    arguments: [
      ([0xFF, 0xFB, 0x90, 0x64], EncodedAudio.mp3), ([0xFF, 0xF1, 0x50, 0x80], .aac), (Array("ID3".utf8), .mp3),
      (Array("fLaC".utf8), .flac), (Array("OggS".utf8), .ogg), (Array("\0\0\0 ftypM4A ".utf8), .mp4),
      ([0x1A, 0x45, 0xDF, 0xA3], .webm), (Array(".snd".utf8), .au), (Array("FORM".utf8), .aiff),
      (Array("#!AMR\n".utf8), .amr),
      (Array("#EXTM3U".utf8), nil), (Array("RIFF".utf8), nil), ([0xFF], nil), ([], nil), ([0x1A, 0x45], nil),
    ] as [([UInt8], EncodedAudio?)])
  func beginnings(bytes: [UInt8], kind: EncodedAudio?) { #expect(EncodedAudio(bytes) == kind) }

  @Test(
    arguments: [
      ("audio/flac", EncodedAudio.flac), ("Audio/OGG; codecs=opus", .ogg), ("audio/mpeg", .mp3), ("video/webm", .webm),
      ("audio/wav", nil), (nil, nil), ("text/plain", nil),
    ] as [(String?, EncodedAudio?)])
  func types(type: String?, kind: EncodedAudio?) { #expect(EncodedAudio(contentType: type) == kind) }

  @Test(
    "a playlist is not followed, whatever it is called",
    .enabled(
      if: RunningProgram.installed("ffmpeg", orIn: "/usr/bin") != nil,
      "ffmpeg is not installed; apt-get install ffmpeg"),
    arguments: EncodedAudio.allCases)
  func playlist(kind: EncodedAudio) async throws {
    let folder = try TestFolder()
    let sound = WAVFile.bytes([Int16](repeating: 9_000, count: 16_000), sampleRate: 16_000)
    let secret = folder.file("secret.wav")
    try Data(sound).write(to: secret)
    let list = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nfile://\(secret.path)\n#EXT-X-ENDLIST\n"
    let samples = try? await kind.samples(of: Array(list.utf8))
    // Some formats take any bytes for sound; what they make of a list is shorter than what it names.
    #expect(samples.map { $0.count < 2 * 16_000 } ?? true)
  }
}
