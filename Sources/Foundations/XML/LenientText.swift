package import Foundation

/// Reads text of files that state their encoding wrongly, or not at all.
package enum LenientText {
  /// Bytes as text: UTF-8 or, where they are none, what Windows writes in Western languages.
  package static func text(_ bytes: some Collection<UInt8>) -> String {
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    let bytes = Array(bytes)
    // Windows-1252 leaves five bytes without a meaning; ISO 8859-1 has one for every byte.
    return String(bytes: bytes, encoding: .windowsCP1252) ?? String(bytes: bytes, encoding: .isoLatin1) ?? ""
  }

  /// A file's bytes without a byte-order mark; those of UTF-16, which its mark tells, become UTF-8.
  package static func bytes(_ data: Data) -> [UInt8] {
    let isUTF16 = data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF])
    if isUTF16, let text = String(data: data, encoding: .utf16) { return Array(text.utf8) }
    return [UInt8](data.droppingByteOrderMark)
  }
}
