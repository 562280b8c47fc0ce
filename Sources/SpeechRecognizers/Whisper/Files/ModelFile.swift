import Foundation
import Foundations
import Recognition

/// What a file or a folder of a Whisper model holds, whatever its format: numbers by the names that OpenAI gives them, and
/// the pieces of text that the model writes.
struct ModelFile {
  /// The file that is named where something is wrong with it.
  let url: URL
  var tensors: [String: StoredTensor]
  /// How many heads attend side by side in each layer.
  var heads: (sound: Int, text: Int)
  var vocabulary: BytePairVocabulary

  /// Reads a model: a folder of CTranslate2 or with safetensors, or a ggml file.
  ///
  /// - Throws: `RecognitionError` with `modelMissing` where nothing is there, and `modelRefused` naming the file and what is
  ///   wrong with it.
  init(contentsOf url: URL) throws(RecognitionError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw RecognitionError(.modelMissing, subject: url.path, message: "is not there", advice: Self.advice)
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
        .modelRefused, subject: url.path, message: "has neither model.bin nor model.safetensors in it",
        advice: Self.advice)
    }
  }

  init(url: URL, tensors: [String: StoredTensor], heads: (sound: Int, text: Int), vocabulary: BytePairVocabulary) {
    (self.url, self.tensors, self.heads, self.vocabulary) = (url, tensors, heads, vocabulary)
  }

  static let advice = "name a Whisper model of CTranslate2, whisper.cpp or OpenAI, or 'none'"

  /// An error about a file of a model.
  static func refused(_ url: URL, _ message: String) -> RecognitionError {
    RecognitionError(.modelRefused, subject: url.path, message: message, advice: advice)
  }

  /// Reads a file beside others of a model.
  static func data(_ url: URL) throws(RecognitionError) -> Data {
    do {
      return try Data(contentsOf: url, options: .alwaysMapped)
    } catch {
      throw RecognitionError(.modelMissing, subject: url.path, message: "cannot be read", advice: advice)
    }
  }
}

/// Reads a model's file from its beginning to its end; what is cut short is an error.
struct ModelBytes {
  private let data: Data
  private let url: URL
  private(set) var position: Int

  init(_ data: Data, of url: URL) { (self.data, self.url, position) = (data, url, data.startIndex) }

  var isAtEnd: Bool { position == data.endIndex }

  mutating func bytes(_ count: Int) throws(RecognitionError) -> Data {
    guard count >= 0, count <= data.endIndex - position else {
      throw ModelFile.refused(url, "ends in the middle: \(data.count) bytes are too few")
    }
    defer { position += count }
    return data[position..<position + count]
  }

  mutating func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws(RecognitionError) -> Int {
    let value = try bytes(MemoryLayout<Value>.size).withUnsafeBytes { Value(littleEndian: $0.loadUnaligned(as: type)) }
    return Int(truncatingIfNeeded: value)
  }

  mutating func text(_ count: Int) throws(RecognitionError) -> String {
    String(decoding: try bytes(count), as: UTF8.self)
  }

  /// How many numbers a shape has; `nil` where that is more than any model has.
  static func count(of shape: [Int]) -> Int? {
    shape.reduce(1) { count, size in
      count.flatMap { count in
        let (product, isTooLarge) = count.multipliedReportingOverflow(by: size)
        return size >= 0 && !isTooLarge && product < 1 << 36 ? product : nil
      }
    }
  }

  /// The numbers of a shape.
  mutating func tensor(_ format: StoredTensor.Format, _ shape: [Int], _ name: String) throws(RecognitionError)
    -> StoredTensor
  {
    guard let size = Self.count(of: shape).flatMap(format.size) else {
      throw ModelFile.refused(url, "has an impossible shape of \(name): \(shape)")
    }
    return StoredTensor(format: format, shape: shape, bytes: try bytes(size))
  }
}
