import CZlib

/// Unpacks deflated bytes (RFC 1951) with zlib.
enum Inflation {
  /// The bytes unpacked; `nil` where they are damaged or do not come to the size stated.
  static func inflated(_ packed: ArraySlice<UInt8>, size: Int) -> [UInt8]? {
    var input = Array(packed)
    // One byte more than stated, to see that there is more.
    var output = [UInt8](repeating: 0, count: size + 1)
    let written = input.withUnsafeMutableBufferPointer { input in
      output.withUnsafeMutableBufferPointer { output -> Int? in
        var stream = z_stream()
        stream.next_in = input.baseAddress
        stream.avail_in = UInt32(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = UInt32(output.count)
        // Negative window bits: no zlib header round the data.
        let stateSize = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, -MAX_WBITS, ZLIB_VERSION, stateSize) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        return inflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(stream.total_out) : nil
      }
    }
    guard written == size else { return nil }
    output.removeLast()
    return output
  }
}
