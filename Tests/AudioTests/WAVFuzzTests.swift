import Audio
import TestSupport
import Testing

@Suite("WAV files of any bytes") struct WAVFuzzTests {
  static let seeds: [WAVBytes] = [
    WAVBytes(data: WAVBytes.little([1, 2, 3, 4])),
    WAVBytes(form: "RF64", channels: 2, data: WAVBytes.little([1, 2, 3, 4])),
    WAVBytes(
      tag: 3, bits: 64, isExtensible: true, chunksBefore: [("LIST", [1, 2, 3])],
      data: [UInt8](repeating: 7, count: 64)),
    WAVBytes(channels: 3, bits: 24, data: [UInt8](repeating: 200, count: 45), dataSize: 0),
  ]

  /// Whatever the bytes, reading ends, with no more samples than there are bytes.
  @Test("mutated headers never crash, hang, or grow", arguments: 0..<4) func mutations(index: Int) {
    var generator = SeededGenerator(UInt64(index) + 99)
    let original = Self.seeds[index].bytes
    var outcomes = (read: 0, refused: 0)
    for _ in 0..<2500 {
      var bytes = original
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        let position = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: bytes[position] = 0xFF
        case 1: bytes[position] = 0
        case 2: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 3 where bytes.count > 8: bytes.removeLast(Int.random(in: 1..<8, using: &generator))
        default: bytes[position] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      do {
        let reader = try WAVReader(bytes: bytes, name: "fuzz")
        var total = 0
        while case let count = try reader.read(count: 1000).count, count > 0 { total += count }
        #expect(total <= bytes.count)
        outcomes.read += 1
      } catch {
        #expect(!error.description.contains("\n"))
        outcomes.refused += 1
      }
    }
    // Both ways must have been walked, or the mutations are too strong or too weak to test anything.
    #expect(outcomes.read > 20 && outcomes.refused > 20, "\(outcomes)")
  }
}
