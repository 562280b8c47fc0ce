package import Foundation

/// Reads text from files that state a wrong encoding or none.
package enum LenientText {
  /// Decodes bytes as UTF-8, or if they aren't valid UTF-8, as the Windows encoding for Western languages.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let bytes = Array(bytes)
    // Windows-1252 leaves five bytes undefined; ISO 8859-1 defines every byte.
    return String(bytes: bytes, encoding: .windowsCP1252) ?? String(bytes: bytes, encoding: .isoLatin1) ?? ""
  }

  /// A file's bytes without a byte-order mark; UTF-16, which its mark identifies, is converted to UTF-8.
  package static func bytes(_ data: Data) -> [UInt8] {
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    if isUTF16, let text = String(data: data, encoding: .utf16) { return Array(text.utf8) }
    return [UInt8](data.droppingByteOrderMark)
  }
}
