import CPocketSphinx
import Foundation
import Recognition

/// The features of whole utterances, brought to the mean and the spread that they have in clear speech.
///
/// Noise fills the dips of speech: its cepstra spread less than those the model was trained on and lie elsewhere, and the
/// more so, the louder it is. Each is shifted and stretched to where the model expects it and smoothed over time with an
/// ARMA filter of order 1: MVA, after Chen and Bilmes, "MVA Processing of Speech Features", IEEE Transactions on Audio,
/// Speech, and Language Processing 15(1), 2007. Clear speech that spreads further is left as it is, and silence does not
/// count. The library's own noise removal has no part in it.
///
/// The one owner of an `fe_t`. Not thread-safe: its decoder confines it.
final class NormalisedFeatures {
  /// How far speech spreads against what the model knows, in which a rare sound counts as much as any other.
  private static let spreadOfSpeech: Float = 0.9

  private let frontEnd: OpaquePointer
  /// The standard deviation that each cepstrum has at least.
  private let deviations: [Float]

  /// Makes the front end of a decoder's model.
  ///
  /// - Returns: `nil` where the model was made for features of another kind, which the library knows how to compute.
  /// - Throws: `RecognitionError` with `modelRefused` where the model's Gaussians cannot be read.
  init?(of decoder: OpaquePointer, model: URL) throws(RecognitionError) {
    guard let configuration = ps_get_config(decoder), ps_get_feat(decoder)?.pointee.lda == nil,
      cmd_ln_str_r(configuration, "-feat").map({ String(cString: $0) }) == "1s_c_d_dd"
    else { return nil }
    // A front end reads its options when it is made.
    let removesNoise = cmd_ln_int_r(configuration, "-remove_noise")
    cmd_ln_set_int_r(configuration, "-remove_noise", 0)
    defer { cmd_ln_set_int_r(configuration, "-remove_noise", removesNoise) }
    guard let frontEnd = fe_init_auto_r(cmd_ln_retain(configuration)) else { return nil }
    do {
      let width = Int(fe_get_output_size(frontEnd))
      deviations = try GaussianFile.deviations(ofModel: model, width: width).map { $0 * Self.spreadOfSpeech }
    } catch {
      fe_free(frontEnd)
      throw error
    }
    self.frontEnd = frontEnd
  }

  deinit { fe_free(frontEnd) }

  /// Has a decoder search a whole utterance.
  ///
  /// - Returns: The number of frames searched, negative where the library fails.
  func search(_ samples: [Int16], with decoder: OpaquePointer) -> Int32 {
    var block: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>?
    var count: Int32 = 0
    guard fe_start_utt(frontEnd) >= 0,
      samples.withUnsafeBufferPointer({ fe_process_utt(frontEnd, $0.baseAddress, $0.count, &block, &count) }) >= 0,
      let block
    else { return -1 }
    defer { fe_free_2d(block) }
    // What is left is less than a frame, and dropped.
    var rest = [mfcc_t](repeating: 0, count: deviations.count)
    var restCount: Int32 = 0
    guard fe_end_utt(frontEnd, &rest, &restCount) >= 0 else { return -1 }
    guard count > 0 else { return 0 }
    let frames = (0..<Int(count)).compactMap { block[$0] }
    let isSpeech = Self.isSpeech(levels: frames.map { $0[0] })
    for (feature, deviation) in deviations.enumerated() {
      let normalised = Self.normalised(frames.map { $0[feature] }, where: isSpeech, deviation: deviation)
      for (frame, value) in zip(frames, normalised) { frame[feature] = value }
    }
    // The library would take off the mean once more, that of the silence included.
    let normalisation = ps_get_feat(decoder)?.pointee.cmn
    ps_get_feat(decoder)?.pointee.cmn = CMN_NONE
    defer { if let normalisation { ps_get_feat(decoder)?.pointee.cmn = normalisation } }
    return ps_process_cep(decoder, block, count, 0, 1)
  }

  /// Which frames belong to the speech, or are so near to it that a language's pauses are among them.
  ///
  /// - Parameter levels: The first cepstrum of each frame, in which 1 stands for about as many decibels.
  static func isSpeech(levels: [Float]) -> [Bool] {
    let sorted = levels.sorted()
    guard !sorted.isEmpty else { return [] }
    let (quiet, loud) = (sorted[sorted.count / 10], sorted[sorted.count * 19 / 20])
    let threshold = quiet + 0.3 * (loud - quiet)
    let near = Decoder.frameRate / 5
    var isSpeech = [Bool](repeating: false, count: levels.count)
    for (position, level) in levels.enumerated() where level >= threshold {
      for neighbour in max(0, position - near)...min(levels.count - 1, position + near) { isSpeech[neighbour] = true }
    }
    return isSpeech
  }

  /// One feature over time, smoothed, with a mean of zero and at least the standard deviation given in those frames that
  /// are speech.
  static func normalised(_ values: [Float], where isSpeech: [Bool], deviation: Float) -> [Float] {
    let spoken = zip(values, isSpeech).filter(\.1).map(\.0)
    guard !spoken.isEmpty else { return values }
    let (mean, variance) = GaussianFile.meanAndVariance(spoken)
    let gain = variance > 1e-6 ? max(1, deviation / variance.squareRoot()) : 1
    var smooth = values.map { ($0 - mean) * gain }
    // The frame before is smoothed already: the filter is recursive.
    for position in smooth.indices.dropFirst().dropLast() {
      smooth[position] = (smooth[position - 1] + smooth[position] + smooth[position + 1]) / 3
    }
    return smooth
  }
}

/// The files `means` and `variances` of an acoustic model, as sphinxtrain writes them.
enum GaussianFile {
  /// How far the first `width` features spread over all Gaussians, each of which counts alike.
  static func deviations(ofModel folder: URL, width: Int) throws(RecognitionError) -> [Float] {
    let means = try gaussians(in: folder.appending(path: "means"), width: width)
    let variances = try gaussians(in: folder.appending(path: "variances"), width: width)
    return (0..<width).map { feature in
      let between = meanAndVariance(means.map { $0[feature] }).variance
      let within = meanAndVariance(variances.map { $0[feature] }).mean
      return (between + within).squareRoot()
    }
  }

  static func meanAndVariance(_ values: [Float]) -> (mean: Float, variance: Float) {
    let count = Float(max(1, values.count))
    let mean = values.reduce(0, +) / count
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (mean, squares / count)
  }

  /// The first features of each Gaussian.
  ///
  /// After a header in words come a number that tells the order of bytes; how many codebooks, streams of features and
  /// Gaussians of a codebook there are; how many features each stream has; how many numbers follow; and the numbers.
  private static func gaussians(in file: URL, width: Int) throws(RecognitionError) -> [[Float]] {
    let damaged = RecognitionError(
      .modelRefused, subject: file.path, message: "does not hold the Gaussians that the model needs",
      advice: "install the acoustic model anew, or name another")
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped),
      let header = data.range(of: Data("endhdr\n".utf8))
    else { throw damaged }
    var words = data[header.upperBound...].withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
    let mark: UInt32 = 0x1122_3344
    if words.first?.byteSwapped == mark { words = words.map(\.byteSwapped) }
    guard words.count > 4, words[0] == mark, words[2] < 100 else { throw damaged }
    let (codebooks, streams, density) = (Int(words[1]), Int(words[2]), Int(words[3]))
    let lengths = words[4...].prefix(streams).map(Int.init)
    let numbers = words.dropFirst(5 + streams)
    let (size, isTooLarge) = lengths.reduce(0, +).multipliedReportingOverflow(by: density)
    guard let length = lengths.first, length >= width, codebooks > 0, !isTooLarge, size > 0,
      codebooks <= numbers.count / size
    else { throw damaged }
    return (0..<codebooks).flatMap { codebook in
      (0..<density).map { gaussian in
        let start = numbers.startIndex + codebook * size + gaussian * length
        return numbers[start..<start + width].map { Float(bitPattern: $0) }
      }
    }
  }
}
