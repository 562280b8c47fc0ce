/// Bytes that can be read once, in order: a file, a pipe, or memory.
protocol ByteInput: AnyObject {
  /// What messages call it.
  var subject: String { get }

  /// How many bytes there are in all, or nil when only reading to the end tells.
  var totalBytes: Int? { get }

  /// Reads at most `buffer.count` bytes, waiting for at least one; 0 means the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(AudioError) -> Int
}

extension ByteInput {
  /// Fills `buffer` as far as the input goes and gives the number of bytes read.
  func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(AudioError) -> Int {
    var filled = 0
    while filled < buffer.count {
      let count = try read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]))
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Reads up to `count` bytes. Only for counts that this library chose: memory is taken before reading.
  func bytes(_ count: Int) throws(AudioError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var failure: AudioError?
    var filled = 0
    bytes.withUnsafeMutableBytes { buffer in
      do throws(AudioError) { filled = try fill(buffer) } catch { failure = error }
    }
    if let failure { throw failure }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// Passes over `count` bytes and says whether they were all there.
  func skip(_ count: UInt64) throws(AudioError) -> Bool {
    var left = count
    while left > 0 {
      let step = Int(min(left, 16384))
      let found = try bytes(step).count
      if found < step { return false }
      left -= UInt64(step)
    }
    return true
  }
}
