public import Foundation
public import Foundations
public import Recognition
import Synchronization

/// The senone scores of the current utterance, shared by all decoders of one model that search it.
///
/// They are computed from normalized features with a noise bed. The utterance can have several versions, for example
/// with and without noise suppression, and each version has its own scores.
public final class SharedScores: Sendable {
  private let model: SenoneModel
  private let folder: URL
  private let floor: NoiseBed?
  private let versions = Mutex<[Version]>([])

  /// Reads a model. `depth` is the level of the pink noise bed below the speech, in dB; `nil` for no noise bed.
  /// `phonesOnly` computes only the scores of context-independent phones, for decoders with
  /// ``DecoderSettings/phones(of:dictionary:)``.
  ///
  /// - Returns: `nil` if only the library can score the model.
  /// - Throws: `RecognitionError` with `modelRefused`, naming the file.
  public init?(
    ofModel folder: URL, noiseFloor depth: Double?, phonesOnly: Bool = false
  ) throws(RecognitionError) {
    guard let model = try SenoneModel(folder, phonesOnly: phonesOnly),
      try NormalizedFeatures(ofModel: folder, spreading: model.deviations) != nil
    else { return nil }
    (self.model, self.folder, floor) = (model, folder, depth.map { NoiseBed(depth: $0) })
  }

  /// Begins an utterance with the given versions of its audio, which have equal lengths, and discards the previous one.
  /// Each second of each version takes up to 1 MB until then. Scores of other audio aren't cached.
  public func expect(_ versions: [[Int16]]) { self.versions.withLock { $0 = versions.map { Version($0) } } }

  /// The scores of one version of the utterance. The first caller computes them; other callers wait.
  ///
  /// - Throws: `RecognitionError` with `engine` if the library can't compute its features.
  func scores(of samples: [Int16]) throws(RecognitionError) -> SenoneScores {
    guard let version = versions.withLock({ $0.first { $0.samples == samples } }) else {
      return try makeScores(of: samples)
    }
    return try version.scores { () throws(RecognitionError) in try makeScores(of: samples) }
  }

  private func makeScores(of samples: [Int16]) throws(RecognitionError) -> SenoneScores {
    let features = try NormalizedFeatures(ofModel: folder, spreading: model.deviations)
    guard let cepstra = features?.cepstra(of: floor?.under(samples) ?? samples) else {
      throw RecognitionError(.engine, subject: "recognizer", message: "can't compute the features of the utterance")
    }
    return SenoneScores(of: cepstra, model)
  }

  /// One version of an utterance's audio, with its scores once they have been requested.
  private final class Version: Sendable {
    let samples: [Int16]
    private let known = Mutex<SenoneScores?>(nil)

    init(_ samples: [Int16]) { self.samples = samples }

    func scores(_ make: () throws(RecognitionError) -> SenoneScores) throws(RecognitionError) -> SenoneScores {
      try known.withLock { (known) throws(RecognitionError) in
        if let known { return known }
        let made = try make()
        known = made
        return made
      }
    }
  }
}
