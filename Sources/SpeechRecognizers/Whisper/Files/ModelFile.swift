import Foundation
import Foundations
import Recognition

/// The contents of a Whisper model in any format: tensors by OpenAI's names, and the vocabulary.
struct ModelFile {
  /// The file named in error messages.
  let url: URL
  var tensors: [String: StoredTensor]
  /// The number of attention heads in each layer.
  var heads: (sound: Int, text: Int)
  var vocabulary: BytePairVocabulary
}

extension ModelFile {
  /// Reads a model: a folder in CTranslate2's format or with safetensors, or a ggml file.
  ///
  /// - Throws: `RecognitionError` with `modelMissing` if the path doesn't exist, and with `modelRefused` naming the
  ///   file and the problem.
  init(contentsOf url: URL) throws(RecognitionError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw RecognitionError(.modelMissing, subject: url.path, message: "doesn't exist", advice: Self.advice)
    }
    func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url.appending(path: name).path) }
    if !isFolder.boolValue {
      self = try Self.ggml(url)
    } else if has("model.bin") {
      self = try Self.ctranslate2(url)
    } else if has("model.safetensors") {
      self = try Self.safetensors(url)
    } else {
      throw RecognitionError(
        .modelRefused, subject: url.path, message: "contains neither model.bin nor model.safetensors",
        advice: Self.advice)
    }
  }

  static let advice = "use a Whisper model of CTranslate2, whisper.cpp or OpenAI, or 'none'"

  static func refused(_ url: URL, _ message: String) -> RecognitionError {
    RecognitionError(.modelRefused, subject: url.path, message: message, advice: advice)
  }

  static func data(_ url: URL) throws(RecognitionError) -> Data {
    do {
      return try Data(contentsOf: url, options: .alwaysMapped)
    } catch {
      throw RecognitionError(.modelMissing, subject: url.path, message: "can't be read", advice: advice)
    }
  }

  static func reader(_ url: URL) throws(RecognitionError) -> ModelReader { reader(try data(url), of: url) }

  static func reader(_ data: Data, of url: URL) -> ModelReader {
    ModelReader(data, of: url, damaged: refused(url, "is truncated: \(data.count) bytes are too few"))
  }

  /// The number of elements in a shape; `nil` if it exceeds any model's.
  static func count(of shape: [Int]) -> Int? {
    shape.reduce(1) { count, size in
      count.flatMap { count in
        let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
        return size >= 0 && !isTooLarge && product < 1 << 36 ? product : nil
      }
    }
  }

  /// Reads the tensor with a shape.
  static func tensor(
    _ format: StoredTensor.Format, _ shape: [Int], _ name: String, from reader: inout ModelReader
  ) throws(RecognitionError) -> StoredTensor {
    guard let size = count(of: shape).flatMap(format.size) else {
      throw refused(reader.url, "has an invalid shape of \(name): \(shape)")
    }
    return StoredTensor(format: format, shape: shape, bytes: try reader.bytes(size))
  }
}
