/// Bytes in memory as an input.
final class MemoryInput: ByteInput {
  let subject: String
  private let content: [UInt8]
  private var position = 0

  init(_ content: [UInt8], subject: String) {
    self.content = content
    self.subject = subject
  }

  var totalBytes: Int? { content.count }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    let count = min(buffer.count, content.count - position)
    buffer.copyBytes(from: content[position..<position + count])
    position += count
    return count
  }
}
