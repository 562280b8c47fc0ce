public import Foundation
public import Foundations
public import Recognition
import Synchronization

/// The senone scores of the utterance in hand, for all decoders of one model that search it.
///
/// They are of normalised features over a floor of noise. The utterance may be heard in several ways, as with and without
/// noise suppression, and each has scores of its own.
public struct SharedScores: Sendable {
  private let store: Store

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - folder: The acoustic model.
  ///   - depth: How far below the speech a bed of pink noise is laid under it, in dB; `nil` for none.
  /// - Returns: `nil` where it is of a kind that only the library can score.
  /// - Throws: `RecognitionError` with `modelRefused`, naming the file.
  public init?(ofModel folder: URL, noiseFloor depth: Double?) throws(RecognitionError) {
    guard let model = try SenoneModel(folder),
      try NormalizedFeatures(ofModel: folder, spreading: model.deviations) != nil
    else { return nil }
    store = Store(model, folder, depth.map { NoiseBed(depth: $0) })
  }

  /// Begins an utterance that is heard in these ways, of the same length, and forgets the one before. Each second of each
  /// way takes 1 MB until then. What nobody expects has scores of its own, which are not kept.
  public func expect(_ ways: [[Int16]]) { store.ways.withLock { $0 = ways.map { Way($0) } } }

  /// The scores of the utterance as it is heard in one of its ways. Who asks first works them out; the others wait.
  ///
  /// - Throws: `RecognitionError` with `engine` where the library has no features of it.
  func scores(of samples: [Int16]) throws(RecognitionError) -> SenoneScores {
    let ways = store.ways.withLock { $0 }
    guard let way = ways.first(where: { $0.samples == samples }) else { return try store.makeScores(of: samples) }
    return try way.scores { () throws(RecognitionError) in try store.makeScores(of: samples) }
  }

  /// What is shared.
  private final class Store: Sendable {
    let model: SenoneModel
    let ways = Mutex<[Way]>([])
    private let folder: URL
    private let floor: NoiseBed?

    init(_ model: SenoneModel, _ folder: URL, _ floor: NoiseBed?) {
      (self.model, self.folder, self.floor) = (model, folder, floor)
    }

    func makeScores(of samples: [Int16]) throws(RecognitionError) -> SenoneScores {
      let features = try NormalizedFeatures(ofModel: folder, spreading: model.deviations)
      guard let cepstra = features?.cepstra(of: floor?.under(samples) ?? samples) else {
        throw RecognitionError(.engine, subject: "recogniser", message: "cannot tell the features of the utterance")
      }
      return SenoneScores(of: cepstra, model)
    }
  }

  /// One way to hear an utterance, and its scores once somebody asked for them.
  private final class Way: Sendable {
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
