import Foundation
import Foundations
import Recognition

/// The Gaussians of an acoustic model, from its files `means` and `variances` in sphinxtrain's format.
struct Gaussians: Sendable {
  /// The number of codebooks.
  let codebooks: Int
  /// The number of Gaussians in each feature stream of a codebook.
  let density: Int
  /// The number of features in each stream.
  let lengths: [Int]
  /// The mean of each feature of each Gaussian, by codebook and then by stream.
  let means: [Float]
  let variances: [Float]

  /// - Throws: `RecognitionError` with `modelRefused`, naming the file.
  init(ofModel folder: URL) throws(RecognitionError) {
    let means = try GaussianFile(contentsOf: folder.appending(path: "means"))
    let variances = try GaussianFile(contentsOf: folder.appending(path: "variances"))
    guard
      (means.codebooks, means.density) == (variances.codebooks, variances.density), means.lengths == variances.lengths
    else { throw .damagedModel(folder.appending(path: "variances"), "doesn't match the file means") }
    (codebooks, density, lengths) = (means.codebooks, means.density, means.lengths)
    self.means = means.numbers
    self.variances = variances.numbers
  }

  /// The standard deviation of each cepstrum over all Gaussians, with equal weights. Cepstra are the first features,
  /// before their deltas and double deltas: a stream of their own, or a third of a single stream.
  var deviations: [Float] {
    let length = lengths.first ?? 0
    let width = lengths.count == 1 ? length / 3 : length
    // The start of each Gaussian in the first stream of each codebook.
    let size = density * lengths.reduce(0, +)
    let starts = (0..<codebooks).flatMap { codebook in (0..<density).map { codebook * size + $0 * length } }
    return (0..<width).map { feature in
      let between = Self.meanAndVariance(starts.map { means[$0 + feature] }).variance
      let within = Self.meanAndVariance(starts.map { variances[$0 + feature] }).mean
      return (between + within).squareRoot()
    }
  }

  static func meanAndVariance(_ values: [Float]) -> (mean: Float, variance: Float) {
    let count = Float(max(1, values.count))
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, squares / count)
  }
}

/// A file with one number for each feature of each Gaussian.
///
/// A text header is followed by a byte-order mark; the numbers of codebooks, streams and Gaussians in a codebook; the
/// number of features in each stream; the count of the numbers; and the numbers.
private struct GaussianFile {
  let codebooks: Int
  let density: Int
  let lengths: [Int]
  let numbers: [Float]

  init(contentsOf file: URL) throws(RecognitionError) {
    let damaged = RecognitionError.damagedModel(file, "doesn't contain the Gaussians that the model needs")
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped),
      let header = data.range(of: Data("endhdr\n".utf8))
    else { throw damaged }
    var words = data[header.upperBound...].withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
    let mark: UInt32 = 0x1122_3344
    if words.first?.byteSwapped == mark { words = words.map(\.byteSwapped) }
    guard words.count > 4, words[0] == mark, words[2] < 100 else { throw damaged }
    (codebooks, density) = (Int(words[1]), Int(words[3]))
    lengths = words[4...].prefix(Int(words[2])).map(Int.init)
    let (size, isTooLarge) = lengths.reduce(0, +).multipliedReportingOverflow(by: density)
    let rest = words.dropFirst(5 + lengths.count)
    guard codebooks > 0, !isTooLarge, size > 0, codebooks <= rest.count / size else { throw damaged }
    numbers = rest.prefix(codebooks * size).map { Float(bitPattern: $0) }
  }
}

extension RecognitionError {
  /// An error for a malformed file of an acoustic model.
  static func damagedModel(_ file: URL, _ message: String) -> RecognitionError {
    RecognitionError(
      .modelRefused, subject: file.path, message: message,
      advice: "reinstall the acoustic model, or name another")
  }
}
