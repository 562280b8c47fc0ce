/// What stands before the samples in the files that are written here.
enum WAVHeader {
  /// The 44 bytes before 16-bit mono samples.
  static func bytes(sampleCount: Int, sampleRate: Int) -> [UInt8] {
    var bytes = Array("RIFF".utf8)
    bytes.appendLittleEndian(36 + 2 * sampleCount, bytes: 4)
    bytes += Array("WAVEfmt ".utf8)
    bytes.appendLittleEndian(16, bytes: 4)
    bytes.appendLittleEndian(1, bytes: 2)
    bytes.appendLittleEndian(1, bytes: 2)
    bytes.appendLittleEndian(sampleRate, bytes: 4)
    bytes.appendLittleEndian(2 * sampleRate, bytes: 4)
    bytes.appendLittleEndian(2, bytes: 2)
    bytes.appendLittleEndian(16, bytes: 2)
    bytes += Array("data".utf8)
    bytes.appendLittleEndian(2 * sampleCount, bytes: 4)
    return bytes
  }
}
