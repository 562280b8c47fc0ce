import Foundation
import PocketSphinxRecognition

/// The models and recordings the distribution's packages install.
enum Distribution {
  static let model = AcousticModel.usEnglish
  static let recordings = URL(filePath: "/usr/share/pocketsphinx/test/data")

  /// Whether acoustic model, recordings and the batch program are all there.
  static let isInstalled = [
    model.directory.appending(path: "mdef").path, recordings.appending(path: "cards/cards.gram").path,
    "/usr/bin/pocketsphinx_batch",
  ].allSatisfy { FileManager.default.fileExists(atPath: $0) }

  static let advice = "apt-get install pocketsphinx pocketsphinx-en-us pocketsphinx-testdata"

  /// The samples of a 16 kHz, 16-bit mono recording, a WAV with a plain header or raw.
  static func samples(_ url: URL) throws -> [Int16] {
    let data = try Data(contentsOf: url)
    let body = url.pathExtension == "wav" ? data.dropFirst(44) : data[...]
    return body.withUnsafeBytes { bytes in
      (0..<(bytes.count / 2)).map { Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: Int16.self)) }
    }
  }
}
