import Audio
import Foundation
import TestSupport
import Testing

/// How utterances are kept: for the user alone, and never over others.
struct KeptUtteranceTests {
  private func mode(_ file: URL) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `a private file is its user's alone from the first byte`() throws {
    let folder = try TestFolder()
    let writer = try WAVWriter(path: folder.file("a.wav").path, sampleRate: 16_000, isPrivate: true)
    try writer.append([1, 2])
    let names = try folder.names
    let unfinished = try #require(names.first)
    #expect(try mode(folder.file(unfinished)) == 0o600)
    try writer.close()
    #expect(try folder.names == ["a.wav"])
    #expect(try mode(folder.file("a.wav")) == 0o600)
  }

  @Test func `a name that is taken is refused, and its file stays`() throws {
    let folder = try TestFolder()
    let path = folder.file("a.wav").path
    for samples: [Int16] in [[7], [1, 2]] {
      let writer = try WAVWriter(path: path, sampleRate: 16_000, isPrivate: true, replaces: false)
      try writer.append(samples)
      if samples == [7] {
        try writer.close()
      } else {
        let error = #expect(throws: AudioError.self) { try writer.close() }
        #expect(error?.subject == path)
        #expect(error?.code == .notWritable)
      }
    }
    #expect(try WAVFile.read(path: path).samples == [7])
    #expect(try folder.names == ["a.wav"])
    #expect(try mode(folder.file("a.wav")) == 0o600)
  }
}
