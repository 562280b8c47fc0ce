import Foundation

/// The score of each senone of a model for each frame of an utterance, in the decoder's input format.
///
/// Computing them is most of a decoder's work. Computed in advance, several Gaussians at a time, they serve all searches
/// of the same audio.
struct SenoneScores: Sendable {
  /// The library's senone dump: a text header, and for each frame the number of senones and a score for each, 0 for the
  /// best.
  let dump: [UInt8]

  /// Computes the scores of frames in order, each as wide as the model's streams.
  init(of cepstra: [[Float]], _ model: SenoneModel) {
    var dump = Array("s3\nversion 0.1\nn_sen \(model.senoneCount)\nlogbase 1.0001\nendhdr\n".utf8)
    withUnsafeBytes(of: UInt32(0x1122_3344)) { dump += $0 }
    dump.reserveCapacity(dump.count + cepstra.count * 2 * (model.senoneCount + 1))
    let scorer = FrameScorer(model)
    for frame in cepstra.indices {
      withUnsafeBytes(of: Int16(model.senoneCount)) { dump += $0 }
      scorer.score(Self.features(at: frame, of: cepstra), into: &dump)
    }
    self.dump = dump
  }

  /// The cepstra of a frame, their deltas over four frames, and their double deltas: the library's `1s_c_d_dd`.
  private static func features(at frame: Int, of cepstra: [[Float]]) -> [Float] {
    func row(_ offset: Int) -> [Float] { cepstra[min(max(frame + offset, 0), cepstra.count - 1)] }
    func difference(_ later: Int, _ earlier: Int) -> [Float] { zip(row(later), row(earlier)).map { $0 - $1 } }
    return row(0) + difference(2, -2) + zip(difference(3, -1), difference(1, -3)).map { $0 - $1 }
  }
}

private struct FrameScorer: ~Copyable {
  /// The number of best Gaussians that are used for each stream and codebook.
  private static let counting = 8
  /// The limit of a Gaussian's distance below the best of all codebooks, as in the library: so a frame unlike anything
  /// in the model can't rule out a senone.
  private static let floor = 96 * SenoneModel.unit
  /// The worst score.
  private static let worst: Float = 10_000

  private let model: SenoneModel
  /// The log-likelihood of each Gaussian of a stream.
  private let fits: UnsafeMutableBufferPointer<Float>
  /// The best Gaussians of each codebook and stream, with their log-likelihoods.
  private let best: UnsafeMutableBufferPointer<(gaussian: Int, fit: Float)>
  /// The likelihood of each stream for each senone.
  private let likelihoods: UnsafeMutableBufferPointer<Float>

  init(_ model: SenoneModel) {
    self.model = model
    fits = .allocate(capacity: model.density)
    fits.initialize(repeating: 0)
    best = .allocate(capacity: model.senones.count * SenoneModel.streams * Self.counting)
    best.initialize(repeating: (0, 0))
    likelihoods = .allocate(capacity: SenoneModel.streams * model.senoneCount)
    likelihoods.initialize(repeating: 0)
  }

  deinit {
    fits.deallocate()
    best.deallocate()
    likelihoods.deallocate()
  }

  /// Appends the score of each senone to a dump.
  func score(_ features: [Float], into dump: inout [UInt8]) {
    features.withUnsafeBufferPointer { features in
      for list in 0..<model.senones.count * SenoneModel.streams {
        let start = list % SenoneModel.streams * model.width
        findBest(list, UnsafeBufferPointer(rebasing: features[start..<start + model.width]))
      }
    }
    for stream in 0..<SenoneModel.streams { mix(stream) }
    let count = model.senoneCount
    var most = Float.leastNormalMagnitude
    for senone in 0..<count {
      let product = likelihoods[senone] * likelihoods[count + senone] * likelihoods[2 * count + senone]
      likelihoods[senone] = max(product, .leastNormalMagnitude)
      most = max(most, product)
    }
    let (top, scale) = (log(most), 1 / SenoneModel.unit)
    for senone in 0..<count {
      // Limits the score to the range of the format.
      let score = Int16(.maximum(0, .minimum((top - log(likelihoods[senone])) * scale + 0.5, Self.worst)))
      dump.append(UInt8(truncatingIfNeeded: score))
      dump.append(UInt8(truncatingIfNeeded: score >> 8))
    }
  }

  /// Finds the best Gaussians of a codebook in a stream.
  private func findBest(_ list: Int, _ features: UnsafeBufferPointer<Float>) {
    model.means.withUnsafeBufferPointer { means in
      model.precisions.withUnsafeBufferPointer { precisions in
        for group in 0..<model.groups {
          var fit = model.heights[list * model.groups + group]
          let start = (list * model.groups + group) * features.count
          for feature in features.indices {
            let difference = features[feature] - means[start + feature]
            fit -= difference * difference * precisions[start + feature]
          }
          for lane in fit.indices { fits[group * SenoneModel.Lanes.scalarCount + lane] = fit[lane] }
        }
      }
    }
    let first = list * Self.counting
    let last = first + Self.counting - 1
    for position in first...last { best[position] = (0, -.infinity) }
    var least = -Float.infinity
    for gaussian in fits.indices where fits[gaussian] > least {
      var position = last
      while position > first, best[position - 1].fit < fits[gaussian] {
        best[position] = best[position - 1]
        position -= 1
      }
      best[position] = (gaussian, fits[gaussian])
      least = best[last].fit
    }
  }

  /// Computes the likelihood of a stream for each senone: the weighted sum of the best Gaussians of its codebook.
  private func mix(_ stream: Int) {
    let lists = stride(from: stream, to: model.senones.count * SenoneModel.streams, by: SenoneModel.streams)
    let top = lists.reduce(-Float.infinity) { max($0, best[$1 * Self.counting].fit) }
    let likelihoods = UnsafeMutableBufferPointer(
      rebasing: likelihoods[stream * model.senoneCount..<(stream + 1) * model.senoneCount])
    likelihoods.update(repeating: 0)
    model.weights.withUnsafeBufferPointer { weights in
      model.weight.withUnsafeBufferPointer { weight in
        for (codebook, list) in lists.enumerated() {
          for (gaussian, fit) in best[list * Self.counting..<(list + 1) * Self.counting] {
            let share = exp(max(fit - top, -Self.floor))
            let start = (stream * model.density + gaussian) * model.senoneCount
            for run in model.senones[codebook] {
              for senone in run { likelihoods[senone] += share * weight[Int(weights[start + senone])] }
            }
          }
        }
      }
    }
  }
}
