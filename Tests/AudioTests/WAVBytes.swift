/// WAV files in memory, well formed or not.
struct WAVBytes {
  var form = "RIFF"
  var tag = 1
  var channels = 1
  var sampleRate = 16000
  var bits = 16
  var frameBytes: Int?
  var isExtensible = false
  var chunksBefore: [(id: String, content: [UInt8])] = []
  var data: [UInt8] = []
  var dataSize: UInt64?

  var bytes: [UInt8] {
    var format: [UInt8] = []
    append(isExtensible ? 0xFFFE : tag, 2, to: &format)
    append(channels, 2, to: &format)
    append(sampleRate, 4, to: &format)
    let frame = frameBytes ?? channels * bits / 8
    append(sampleRate * frame, 4, to: &format)
    append(frame, 2, to: &format)
    append(bits, 2, to: &format)
    if isExtensible {
      append(22, 2, to: &format)
      append(bits, 2, to: &format)
      append(0, 4, to: &format)
      append(tag, 2, to: &format)
      format += [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
    }
    var body = Array("WAVE".utf8)
    if form == "RF64" {
      var sizes: [UInt8] = []
      append(0, 8, to: &sizes)
      append(Int(dataSize ?? UInt64(data.count)), 8, to: &sizes)
      append(0, 12, to: &sizes)
      chunk("ds64", sizes, to: &body)
    }
    for (id, content) in chunksBefore { chunk(id, content, to: &body) }
    chunk("fmt ", format, to: &body)
    body += Array("data".utf8)
    append(form == "RF64" ? 0xFFFF_FFFF : Int(dataSize ?? UInt64(data.count)), 4, to: &body)
    body += data
    var all = Array(form.utf8)
    append(body.count, 4, to: &all)
    return all + body
  }

  private func chunk(_ id: String, _ content: [UInt8], to bytes: inout [UInt8]) {
    bytes += Array(id.utf8)
    append(content.count, 4, to: &bytes)
    bytes += content
    if content.count % 2 == 1 { bytes.append(0) }
  }

  private func append(_ value: Int, _ count: Int, to bytes: inout [UInt8]) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  static func little(_ samples: [Int16]) -> [UInt8] {
    samples.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
  }
}
