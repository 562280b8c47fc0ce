import Audio
import Foundation
import Testing

@Suite("Writing WAV") struct WAVWriterTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("what is written in pieces is read back whole") func roundTrip() throws {
    let writer = try WAVWriter(path: folder.file("a.wav"), sampleRate: 44100)
    try writer.append([1, 2, 3])
    try writer.append([])
    try writer.append([-32768, 32767])
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.wav")))
    try writer.close()
    try writer.close()
    let read = try WAVFile.read(path: folder.file("a.wav"))
    #expect(read == AudioChunk(samples: [1, 2, 3, -32768, 32767], sampleRate: 44100))
    #expect(throws: AudioError.self) { try writer.append([1]) }
  }

  @Test("a writer let go of leaves nothing behind, and the old file in place") func abandoned() throws {
    try WAVFile.write([7], sampleRate: 16000, to: folder.file("a.wav"))
    try { _ = try WAVWriter(path: folder.file("a.wav"), sampleRate: 16000).append([1, 2]) }()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.wav"])
    #expect(try WAVFile.read(path: folder.file("a.wav")).samples == [7])
  }

  @Test("says what stands in the way") func failures() {
    let error = #expect(throws: AudioError.self) { try WAVWriter(path: folder.path + "/no/a.wav", sampleRate: 16000) }
    #expect(error?.code == .notWritable)
    #expect(throws: AudioError.self) { try WAVWriter(path: folder.file("a.wav"), sampleRate: 0) }
  }
}
