public import Foundation
public import Recognition
import Synchronization

/// The senone scores of the utterance in hand, for all decoders of one model that search it.
///
/// They are of normalised features over a floor of noise. The utterance may be heard in several ways, as with and without
/// noise suppression, and each has scores of its own. What noise has taken from one is often left in another: see
/// ``joint``.
public struct SharedScores: Sendable {
  private let store: Store
  private var isJoint = false

  /// Reads a model.
  ///
  /// - Parameters:
  ///   - folder: The acoustic model.
  ///   - depth: How far below the speech a bed of pink noise is laid under it, in dB; `nil` for none.
  /// - Returns: `nil` where it is of a kind that only the library can score.
  /// - Throws: `RecognitionError` with `modelRefused`, naming the file.
  public init?(ofModel folder: URL, noiseFloor depth: Double?) throws(RecognitionError) {
    guard let model = try SenoneModel(folder),
      try NormalisedFeatures(ofModel: folder, spreading: model.deviations) != nil
    else { return nil }
    store = Store(model, folder, depth.map { NoiseFloor(depth: $0) })
  }

  /// The same, but the first way's scores are the mean of all ways'.
  public var joint: SharedScores {
    var joint = self
    joint.isJoint = true
    return joint
  }

  /// Begins an utterance that is heard in these ways, of the same length, and forgets the one before. Each second of each
  /// way takes 1 MB until then, and of the mean as much again. What nobody expects has scores of its own, which are not kept.
  public func expect(_ ways: [[Int16]]) { store.utterance.withLock { $0 = Utterance(ways) } }

  /// The scores of the utterance as it is heard in one of its ways. Who asks first works them out; the others wait.
  ///
  /// - Throws: `RecognitionError` with `engine` where the library has no features of it.
  func scores(of samples: [Int16]) throws(RecognitionError) -> SenoneScores {
    let utterance = store.utterance.withLock { $0 }
    guard let position = utterance.ways.firstIndex(where: { $0.samples == samples }) else {
      return try store.makeScores(of: samples)
    }
    guard isJoint, position == 0, utterance.ways.count > 1 else {
      return try store.scores(of: utterance.ways[position])
    }
    return try utterance.joint.known { () throws(RecognitionError) in
      var ways: [SenoneScores] = []
      for way in utterance.ways { ways.append(try store.scores(of: way)) }
      return SenoneScores(meanOf: ways, store.model)
    }
  }

  /// What is shared.
  private final class Store: Sendable {
    let model: SenoneModel
    let utterance = Mutex(Utterance([]))
    private let folder: URL
    private let floor: NoiseFloor?

    init(_ model: SenoneModel, _ folder: URL, _ floor: NoiseFloor?) {
      (self.model, self.folder, self.floor) = (model, folder, floor)
    }

    func scores(of way: Way) throws(RecognitionError) -> SenoneScores {
      try way.scores.known { () throws(RecognitionError) in try makeScores(of: way.samples) }
    }

    func makeScores(of samples: [Int16]) throws(RecognitionError) -> SenoneScores {
      let features = try NormalisedFeatures(ofModel: folder, spreading: model.deviations)
      guard let cepstra = features?.cepstra(of: floor?.under(samples) ?? samples) else {
        throw RecognitionError(.engine, subject: "recogniser", message: "cannot tell the features of the utterance")
      }
      return SenoneScores(of: cepstra, model)
    }
  }

  /// An utterance, and what is known of it.
  private final class Utterance: Sendable {
    let ways: [Way]
    let joint = Once<SenoneScores>()

    init(_ ways: [[Int16]]) { self.ways = ways.map { Way($0) } }
  }

  /// One way to hear it.
  private final class Way: Sendable {
    let samples: [Int16]
    let scores = Once<SenoneScores>()

    init(_ samples: [Int16]) { self.samples = samples }
  }

  /// What is worked out when it is first asked for.
  private final class Once<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func known(_ make: () throws(RecognitionError) -> Value) throws(RecognitionError) -> Value {
      try value.withLock { (value) throws(RecognitionError) in
        if let value { return value }
        let made = try make()
        value = made
        return made
      }
    }
  }
}
