import Audio
import Foundation
import Testing

@Suite("WAV file as a source") struct WAVFileSourceTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("gives the whole file in chunks of 100 ms at its own rate") func chunks() async throws {
    let samples = (0..<2500).map { Int16($0) }
    try WAVFile.write(samples, sampleRate: 8000, to: folder.file("a.wav"))
    var chunks: [AudioChunk] = []
    for try await chunk in WAVFileSource(path: folder.file("a.wav")).chunks { chunks.append(chunk) }
    #expect(chunks.map(\.samples.count) == [800, 800, 800, 100])
    #expect(chunks.allSatisfy { $0.sampleRate == 8000 && $0.droppedBefore == 0 })
    #expect(chunks.flatMap(\.samples) == samples)
    #expect(try WAVFile.read(path: folder.file("a.wav")).samples == samples)
  }

  @Test("says what is wrong with a file") func failures() async throws {
    #expect(await startCode(folder.file("none.wav")) == .fileNotFound)
    #expect(await startCode("") == .fileNotFound)
    #expect(await startCode(folder.path) == .isDirectory)
    #expect(await startCode(try folder.write([], "empty.wav")) == .empty)
    #expect(await startCode(try folder.write(Array("some text in a file".utf8), "text.wav")) == .notWAV)
    if geteuid() != 0 {
      let locked = try folder.write(WAVBytes(data: [1, 2]).bytes, "locked.wav")
      chmod(locked, 0)
      #expect(await startCode(locked) == .notReadable)
    }
  }

  @Test("a source over its limit is refused, from the header or on the way") func tooLong() async throws {
    let second = [Int16](repeating: 1, count: 16000)
    try WAVFile.write(second, sampleRate: 16000, to: folder.file("a.wav"))
    let known = WAVFileSource(path: folder.file("a.wav"), maximumDuration: .milliseconds(500))
    let error = await #expect(throws: AudioError.self) { try await known.start() }
    #expect(error?.code == .tooLong)
    #expect(error?.message == "lasts 1 s, more than the limit of 0.5 s")
    let exact = WAVFileSource(path: folder.file("a.wav"), maximumDuration: .seconds(1))
    try await exact.start()
  }

  @Test("a pipe is read to its end, whatever length its header gives") func pipe() async throws {
    let path = folder.file("pipe")
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
