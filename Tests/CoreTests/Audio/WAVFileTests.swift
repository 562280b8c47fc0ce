import Audio
import Foundation
import Foundations
import TestSupport
import Testing

@Suite("WAV file as a source") struct WAVFileSourceTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("gives the whole file in chunks of 100 ms at its own rate") func chunks() async throws {
    let samples = (0..<2500).map { Int16($0) }
    try WAVFile.write(samples, sampleRate: 8000, to: folder.file("a.wav").path)
    var chunks: [AudioChunk] = []
    for try await chunk in WAVFileSource(path: folder.file("a.wav").path).chunks { chunks.append(chunk) }
    #expect(chunks.map(\.samples.count) == [800, 800, 800, 100])
    #expect(chunks.allSatisfy { $0.sampleRate == 8000 && $0.droppedBefore == 0 })
    #expect(chunks.flatMap(\.samples) == samples)
    #expect(try WAVFile.read(path: folder.file("a.wav").path).samples == samples)
  }

  @Test("reports the error in a file") func failures() async throws {
    #expect(await startCode(folder.file("none.wav").path) == .fileNotFound)
    #expect(await startCode("") == .fileNotFound)
    #expect(await startCode(folder.url.path) == .isDirectory)
    #expect(await startCode(try folder.write("empty.wav", Data()).path) == .empty)
    #expect(await startCode(try folder.write("text.wav", "some text in a file").path) == .notWAV)
    if geteuid() != 0 {
      let locked = try folder.write("locked.wav", Data(WAVBytes(data: [1, 2]).bytes)).path
      chmod(locked, 0)
      #expect(await startCode(locked) == .notReadable)
    }
  }

  @Test("a source over its limit is rejected, by the header or while reading") func tooLong() async throws {
    let second = [Int16](repeating: 1, count: 16000)
    try WAVFile.write(second, sampleRate: 16000, to: folder.file("a.wav").path)
    let known = WAVFileSource(path: folder.file("a.wav").path, maximumDuration: .milliseconds(500))
    let error = await #expect(throws: AudioError.self) { try await known.start() }
    #expect(error?.code == .tooLong)
    #expect(error?.message == "lasts 1 s, more than the limit of 0.5 s")
    let exact = WAVFileSource(path: folder.file("a.wav").path, maximumDuration: .seconds(1))
    try await exact.start()
  }

  @Test("a pipe is read to its end, regardless of the length in its header") func pipe() async throws {
    let path = folder.file("pipe").path
    #expect(mkfifo(path, 0o600) == 0)
    let source = WAVFileSource(path: path, maximumDuration: .milliseconds(250))
    let writer = Thread {
      let descriptor = open(path, O_WRONLY)
      let bytes = WAVBytes(data: WAVBytes.little([Int16](repeating: 3, count: 8000)), dataSize: 0xFFFF_FFFF).bytes
      _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      close(descriptor)
    }
    writer.start()
    try await source.start()
    #expect(try await source.next()?.samples == [Int16](repeating: 3, count: 1600))
    #expect(try await source.next() != nil)
    let error = await #expect(throws: AudioError.self) { try await source.next() }
    #expect(error?.code == .tooLong)
    #expect(try await source.next() == nil)
  }

  @Test("stop and cancellation end a read of a silent pipe") func stopping() async throws {
    for isCancelled in [false, true] {
      var ends: [Int32] = [0, 0]
      #expect(Foundation.pipe(&ends) == 0)
      defer { for end in ends { close(end) } }
      let header = WAVBytes(data: [], dataSize: 0xFFFF_FFFF).bytes
      #expect(header.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) } == header.count)
      let source = WAVFileSource(path: "/dev/fd/\(ends[0])")
      try await source.start()
      let pending = Task { try await source.next() }
      if isCancelled { pending.cancel() } else { await source.stop() }
      #expect(try await pending.value == nil)
      #expect(try await source.next() == nil)
      await source.stop()
    }
  }

  private func startCode(_ path: String) async -> AudioError.Code? {
    do { try await WAVFileSource(path: path).start() } catch { return (error as? AudioError)?.code }
    return nil
  }
}

@Suite("Writing WAV") struct WAVWriterTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("audio written in pieces is read back completely") func roundTrip() throws {
    let writer = try WAVWriter(path: folder.file("a.wav").path, sampleRate: 44100)
    try writer.append([1, 2, 3])
    try writer.append([])
    try writer.append([-32768, 32767])
    #expect(!FileManager.default.fileExists(atPath: folder.file("a.wav").path))
    try writer.close()
    try writer.close()
    let read = try WAVFile.read(path: folder.file("a.wav").path)
    #expect(read == AudioChunk(samples: [1, 2, 3, -32768, 32767], sampleRate: 44100))
    #expect(throws: AudioError.self) { try writer.append([1]) }
  }

  @Test("an abandoned writer leaves no new file, and keeps the old one") func abandoned() throws {
    try WAVFile.write([7], sampleRate: 16000, to: folder.file("a.wav").path)
    try { _ = try WAVWriter(path: folder.file("a.wav").path, sampleRate: 16000).append([1, 2]) }()
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["a.wav"])
    #expect(try WAVFile.read(path: folder.file("a.wav").path).samples == [7])
  }

  @Test("reports why a file can't be written") func failures() {
    let error = #expect(throws: AudioError.self) {
      try WAVWriter(path: folder.url.path + "/no/a.wav", sampleRate: 16000)
    }
    #expect(error?.code == .notWritable)
    #expect(throws: AudioError.self) { try WAVWriter(path: folder.file("a.wav").path, sampleRate: 0) }
  }
}

/// How utterances are stored: only for the user, and never overwriting others.
struct KeptUtteranceTests {
  private func mode(_ file: URL) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test func `a private file is accessible only to its user from the first byte`() throws {
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

  @Test func `an existing name is rejected, and its file is kept`() throws {
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
