import Foundation
import Foundations
import Recognition

/// The Gaussians of an acoustic model: its files `means` and `variances`, as sphinxtrain writes them.
struct Gaussians: Sendable {
  /// How many codebooks there are.
  let codebooks: Int
  /// How many Gaussians each stream of features of a codebook has.
  let density: Int
  /// How many features each stream has.
  let lengths: [Int]
  /// A number for each feature of each Gaussian, codebook by codebook, and in it stream by stream.
  let means: [Float]
  let variances: [Float]

  /// Reads a model's Gaussians.
  ///
  /// - Throws: `RecognitionError` with `modelRefused`, naming the file.
  init(ofModel folder: URL) throws(RecognitionError) {
    let means = try GaussianFile(contentsOf: folder.appending(path: "means"))
    let variances = try GaussianFile(contentsOf: folder.appending(path: "variances"))
    guard
      (means.codebooks, means.density) == (variances.codebooks, variances.density), means.lengths == variances.lengths
    else { throw .damagedModel(folder.appending(path: "variances"), "does not fit the means") }
    (codebooks, density, lengths) = (means.codebooks, means.density, means.lengths)
    self.means = means.numbers
    self.variances = variances.numbers
  }

  /// How far each cepstrum spreads over all Gaussians, each of which counts alike. Cepstra are the first features, without
  /// their slope and how it changes: a stream of their own, or a third of the only one.
  var deviations: [Float] {
    let length = lengths.first ?? 0
    let width = lengths.count == 1 ? length / 3 : length
    // Where the first stream of each codebook begins, and in it each Gaussian.
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

/// One number for each feature of each Gaussian.
///
/// After a header in words come a number that tells the order of bytes; how many codebooks, streams of features and
/// Gaussians of a codebook there are; how many features each stream has; how many numbers follow; and the numbers.
private struct GaussianFile {
  let codebooks: Int
  let density: Int
  let lengths: [Int]
  let numbers: [Float]

  init(contentsOf file: URL) throws(RecognitionError) {
    let damaged = RecognitionError.damagedModel(file, "does not hold the Gaussians that the model needs")
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
  /// A file of an acoustic model that cannot be what it should.
  static func damagedModel(_ file: URL, _ message: String) -> RecognitionError {
    RecognitionError(
      .modelRefused, subject: file.path, message: message,
      advice: "install the acoustic model anew, or name another")
  }
}
