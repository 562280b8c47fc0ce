package import Foundation

extension ContiguousBytes {
  /// Writes all bytes to a file, however many writes that takes.
  ///
  /// - Returns: `false` if a write failed; `errno` then says why.
  package func writeAll(to descriptor: Int32) -> Bool {
    withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}
