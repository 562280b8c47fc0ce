import CPocketSphinx
import Foundation
import Recognition

/// The features of whole utterances, normalized to the mean and variance of clean speech.
///
/// Noise fills the gaps in speech: the louder it is, the smaller the variance of the cepstra and the larger the shift
/// of their means relative to the training data. Each cepstrum is shifted and scaled to the model's range and smoothed
/// over time with an ARMA filter of order 1: MVA, after Chen and Bilmes, "MVA Processing of Speech Features", IEEE
/// Transactions on Audio, Speech, and Language Processing 15(1), 2007. Clean speech with a larger variance isn't
/// scaled, and silence is excluded from the statistics. The library's own noise removal is disabled.
///
/// The sole owner of an `fe_t`. Not thread-safe: its decoder confines it.
final class NormalizedFeatures {
  /// The standard deviation of speech relative to the model's, in which rare phones have the same weight as common
  /// ones.
  private static let spreadOfSpeech: Float = 0.9

  private let frontEnd: OpaquePointer
  /// The minimum standard deviation of each cepstrum.
  private let deviations: [Float]

  /// Creates the front end of a model. `deviations` are those of each cepstrum; `nil` to compute them from the model's
  /// Gaussians.
  ///
  /// - Returns: `nil` if the model uses features of another kind, which only the library can compute.
  /// - Throws: `RecognitionError` with `modelRefused` if the model's Gaussians can't be read.
  init?(
    ofModel folder: URL, removingSilence removesSilence: Bool = false, spreading deviations: [Float]? = nil
  ) throws(RecognitionError) {
    guard !FileManager.default.fileExists(atPath: folder.appending(path: "feature_transform").path),
      let configuration = cmd_ln_parse_r(nil, ps_args(), 0, nil, 0)
    else { return nil }
    defer { cmd_ln_free_r(configuration) }
    cmd_ln_parse_file_r(configuration, ps_args(), folder.appending(path: "feat.params").path, 0)
    cmd_ln_set_int_r(configuration, "-remove_noise", 0)
    cmd_ln_set_int_r(configuration, "-remove_silence", removesSilence ? 1 : 0)
    guard cmd_ln_str_r(configuration, "-feat").map({ String(cString: $0) }) == "1s_c_d_dd" else { return nil }
    let spread = if let deviations { deviations } else { try Gaussians(ofModel: folder).deviations }
    self.deviations = spread.map { $0 * Self.spreadOfSpeech }
    guard let frontEnd = fe_init_auto_r(configuration) else { return nil }
    self.frontEnd = frontEnd
    guard fe_get_output_size(frontEnd) == self.deviations.count else {
      throw .damagedModel(folder.appending(path: "means"), "contains other features than the model needs")
    }
  }

  deinit { fe_free(frontEnd) }

  /// The cepstra of a whole utterance, a row for each frame; `nil` if the library fails.
  func cepstra(of samples: [Int16]) -> [[Float]]? {
    var block: UnsafeMutablePointer<UnsafeMutablePointer<mfcc_t>?>?
    var count: Int32 = 0
    guard fe_start_utt(frontEnd) >= 0,
      samples.withUnsafeBufferPointer({ fe_process_utt(frontEnd, $0.baseAddress, $0.count, &block, &count) }) >= 0,
      let block
    else { return nil }
    defer { fe_free_2d(block) }
    // The remaining samples are less than a frame, and are dropped.
    var rest = [mfcc_t](repeating: 0, count: deviations.count)
    var restCount: Int32 = 0
    guard fe_end_utt(frontEnd, &rest, &restCount) >= 0 else { return nil }
    var frames = (0..<Int(count)).compactMap { block[$0] }
      .map { [Float](UnsafeBufferPointer(start: $0, count: deviations.count)) }
    let isSpeech = Self.isSpeech(levels: frames.map { $0[0] })
    for (feature, deviation) in deviations.enumerated() {
      let normalized = Self.normalized(frames.map { $0[feature] }, where: isSpeech, deviation: deviation)
      for (frame, value) in normalized.enumerated() { frames[frame][feature] = value }
    }
    return frames
  }

  /// Searches a whole utterance with a decoder; returns the number of frames, negative if the library fails.
  func search(_ samples: [Int16], with decoder: OpaquePointer) -> Int32 {
    guard let frames = cepstra(of: samples) else { return -1 }
    var numbers = Array(frames.joined())
    // The library would subtract the mean again, including the silence.
    let normalization = ps_get_feat(decoder)?.pointee.cmn
    ps_get_feat(decoder)?.pointee.cmn = CMN_NONE
    defer { if let normalization { ps_get_feat(decoder)?.pointee.cmn = normalization } }
    return numbers.withUnsafeMutableBufferPointer { numbers in
      var rows = frames.indices.map { numbers.baseAddress?.advanced(by: $0 * deviations.count) }
      return ps_process_cep(decoder, &rows, Int32(rows.count), 0, 1)
    }
  }

  /// Whether each frame is speech, or near enough to speech to be a pause within it. The level is the first cepstrum of
  /// a frame, whose unit is about one decibel.
  static func isSpeech(levels: [Float]) -> [Bool] {
    let sorted = levels.sorted()
    guard !sorted.isEmpty else { return [] }
    let (quiet, loud) = (sorted[sorted.count / 10], sorted[sorted.count * 19 / 20])
    let threshold = quiet + 0.3 * (loud - quiet)
    let near = Decoder.frameRate / 5
    var isSpeech = [Bool](repeating: false, count: levels.count)
    for (position, level) in levels.enumerated() where level >= threshold {
      for neighbor in max(0, position - near)...min(levels.count - 1, position + near) { isSpeech[neighbor] = true }
    }
    return isSpeech
  }

  /// One feature over time, smoothed and normalized over the speech frames to a mean of zero and at least the given
  /// standard deviation.
  static func normalized(_ values: [Float], where isSpeech: [Bool], deviation: Float) -> [Float] {
    let spoken = zip(values, isSpeech).filter(\.1).map(\.0)
    guard !spoken.isEmpty else { return values }
    let (mean, variance) = Gaussians.meanAndVariance(spoken)
    let gain = variance > 1e-6 ? max(1, deviation / variance.squareRoot()) : 1
    var smooth = values.map { ($0 - mean) * gain }
    // The previous frame is already smoothed: the filter is recursive.
    for position in smooth.indices.dropFirst().dropLast() {
      smooth[position] = (smooth[position - 1] + smooth[position] + smooth[position + 1]) / 3
    }
    return smooth
  }
}
