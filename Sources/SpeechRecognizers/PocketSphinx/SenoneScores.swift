/// The score of each senone of a model for each frame of an utterance, in the decoder's input format.
///
/// Computing them is most of a decoder's work. Computed in advance, many frames at a time, they serve all searches of
/// the same audio.
struct SenoneScores: Sendable {
  /// The library's senone dump: a text header, and for each frame the number of scored senones, the steps between their
  /// indices unless all senones are scored, and a score for each, 0 for the best.
  let dump: [UInt8]

  /// Computes the scores of frames in order, each as wide as the model's streams.
  init(of cepstra: [[Float]], _ model: SenoneModel) {
    var dump = Array("s3\nversion 0.1\nn_sen \(model.senoneCount)\nlogbase 1.0001\nendhdr\n".utf8)
    withUnsafeBytes(of: UInt32(0x1122_3344)) { dump += $0 }
    var beginning = withUnsafeBytes(of: Int16(model.scoredCount)) { Array($0) }
    if model.scoredCount < model.senoneCount { beginning += (0..<model.scoredCount).map { $0 == 0 ? 0 : 1 } }
    dump.reserveCapacity(dump.count + cepstra.count * (beginning.count + 2 * model.scoredCount))
    let scorer = BlockScorer(model)
    for first in stride(from: 0, to: cepstra.count, by: BlockScorer.frames) {
      scorer.score(first..<min(first + BlockScorer.frames, cepstra.count), of: cepstra) { scores in
        dump += beginning
        dump += scores
      }
    }
    self.dump = dump
  }
}

/// Scores a block of frames, one codebook at a time, so that a codebook's numbers stay in the cache.
private struct BlockScorer: ~Copyable {
  /// The maximum number of frames in a block.
  static let frames = 64
  /// The limit of a Gaussian's distance below the best of all codebooks, as in the library: so a frame unlike anything
  /// in the model can't rule out a senone.
  private static let floor = 96 * SenoneModel.unit
  /// The worst score.
  private static let worst: Float = 10_000
  private static let streams = SenoneModel.streams
  private static let best = BestGaussians.count

  private let model: SenoneModel
  private let selection: BestGaussians
  /// The terms of the Gaussians' log-likelihoods, by stream, term and frame.
  private let terms: UnsafeMutablePointer<Float>
  /// The log-likelihood of each Gaussian of a codebook in a stream, by Gaussian and frame.
  private let fits: UnsafeMutablePointer<Float>
  /// The best Gaussians, by codebook, stream and frame.
  private let gaussians: UnsafeMutablePointer<UInt16>
  /// Their log-likelihoods.
  private let bestFits: UnsafeMutablePointer<Float>
  /// The log-likelihood of the best Gaussian of all codebooks, by stream and frame.
  private let tops: UnsafeMutablePointer<Float>
  /// The likelihood of each senone, by frame, codebook and senone.
  private let likelihoods: UnsafeMutablePointer<Float>
  /// The scores of a frame.
  private let scores: UnsafeMutableBufferPointer<UInt16>

  init(_ model: SenoneModel) {
    self.model = model
    selection = BestGaussians(frames: Self.frames, density: model.density)
    let lists = model.senones.count * Self.streams
    terms = Self.allocate(Self.streams * model.termCount * Self.frames, 0)
    fits = Self.allocate(model.density * Self.frames, 0)
    gaussians = Self.allocate(lists * Self.frames * Self.best, 0)
    bestFits = Self.allocate(lists * Self.frames * Self.best, 0)
    tops = Self.allocate(Self.streams * Self.frames, 0)
    likelihoods = Self.allocate(Self.frames * model.scoredCount, 0)
    scores = UnsafeMutableBufferPointer(start: Self.allocate(model.scoredCount, 0), count: model.scoredCount)
  }

  private static func allocate<Number: BitwiseCopyable>(
    _ count: Int, _ number: Number
  ) -> UnsafeMutablePointer<Number> {
    let start = UnsafeMutablePointer<Number>.allocate(capacity: count)
    start.initialize(repeating: number, count: count)
    return start
  }

  deinit {
    terms.deallocate()
    fits.deallocate()
    gaussians.deallocate()
    bestFits.deallocate()
    tops.deallocate()
    likelihoods.deallocate()
    scores.deallocate()
  }

  /// Calls `use` with the bytes of each frame's scores.
  func score(_ block: Range<Int>, of cepstra: [[Float]], use: (UnsafeRawBufferPointer) -> Void) {
    fillTerms(block, of: cepstra)
    findBest(block.count)
    mix(block.count)
    for frame in 0..<block.count {
      quantize(likelihoods + frame * model.scoredCount)
      use(UnsafeRawBufferPointer(scores))
    }
  }

  /// The cepstra of each frame, their deltas over four frames, and their double deltas: the library's `1s_c_d_dd`. Their
  /// squares come before them, and 1 after them.
  private func fillTerms(_ block: Range<Int>, of cepstra: [[Float]]) {
    let width = model.width
    for (position, frame) in block.enumerated() {
      func row(_ offset: Int) -> [Float] { cepstra[min(max(frame + offset, 0), cepstra.count - 1)] }
      let rows = (-3...3).map(row)
      func fill(_ stream: Int, _ feature: Int, _ value: Float) {
        let start = terms + (stream * model.termCount + feature) * Self.frames + position
        start[0] = value * value
        start[width * Self.frames] = value
      }
      for feature in 0..<width {
        fill(0, feature, rows[3][feature])
        fill(1, feature, rows[5][feature] - rows[1][feature])
        fill(2, feature, (rows[6][feature] - rows[2][feature]) - (rows[4][feature] - rows[0][feature]))
      }
      for stream in 1...Self.streams { terms[(stream * model.termCount - 1) * Self.frames + position] = 1 }
    }
  }

  /// Finds the best Gaussians of each codebook and stream for each frame.
  private func findBest(_ count: Int) {
    tops.update(repeating: -.infinity, count: Self.streams * Self.frames)
    // The last block can have fewer frames; the other lanes are ignored.
    let lanes = BestGaussians.Lanes.scalarCount
    let count = (count + lanes - 1) / lanes * lanes
    let (termCount, density) = (model.termCount, model.density)
    model.coefficients.withUnsafeBufferPointer { coefficients in
      guard let coefficients = coefficients.baseAddress else { return }
      for list in 0..<model.senones.count * Self.streams {
        let stream = list % Self.streams
        OneDNN.multiply(
          coefficients + list * density * termCount, stride: termCount, terms + stream * termCount * Self.frames,
          stride: Self.frames, transposingB: false, into: fits, stride: Self.frames, rows: density, columns: count,
          inner: termCount)
        let start = list * Self.frames * Self.best
        selection.find(
          in: fits, count, gaussians: gaussians + start, best: bestFits + start, tops: tops + stream * Self.frames)
      }
    }
  }

  /// Computes the likelihood of each senone for each frame: the product over the streams of the weighted sums of the
  /// best Gaussians of its codebook.
  private func mix(_ frames: Int) {
    model.weights.withUnsafeBufferPointer { weights in
      guard var weights = weights.baseAddress else { return }
      var start = 0
      for (codebook, runs) in model.senones.enumerated() {
        let count = runs.reduce(0) { $0 + $1.count }
        for stream in 0..<Self.streams {
          for frame in 0..<frames {
            let place = ((codebook * Self.streams + stream) * Self.frames + frame) * Self.best
            let shares = VectorMath.exponentials(
              bestFits + place, less: tops[stream * Self.frames + frame], least: -Self.floor)
            VectorMath.mix(
              weights, gaussians + place, shares, count: count, multiplies: stream > 0,
              into: likelihoods + frame * model.scoredCount + start)
          }
          weights += model.density * count
        }
        start += count
      }
    }
  }

  /// Computes the scores of a frame from the likelihoods of its senones, which are overwritten.
  private func quantize(_ likelihoods: UnsafeMutablePointer<Float>) {
    let (count, scale) = (scores.count, 1 / SenoneModel.unit)
    VectorMath.takeLogarithms(likelihoods, count: count)
    let top = VectorMath.maximum(likelihoods, count: count)
    var place = likelihoods
    for run in model.senones.joined() {
      for senone in run {
        // Limits the score to the range of the format, and rounds it.
        let score = min((top - place[senone - run.lowerBound]) * scale, Self.worst)
        scores[senone] = UInt16(truncatingIfNeeded: (score + VectorMath.wholes).bitPattern)
      }
      place += run.count
    }
  }
}

extension VectorMath {
  /// The exponentials of eight numbers minus an offset; each difference is raised to a minimum.
  fileprivate static func exponentials(_ values: UnsafePointer<Float>, less offset: Float, least: Float) -> Lanes {
    let differences = load(values) - offset
    return exp(differences.replacing(with: least, where: differences .< least))
  }

  /// Computes the weighted sum of eight rows of a matrix, and stores it or multiplies numbers by it.
  fileprivate static func mix(
    _ matrix: UnsafePointer<Float>, _ rows: UnsafePointer<UInt16>, _ shares: Lanes, count: Int, multiplies: Bool,
    into target: UnsafeMutablePointer<Float>
  ) {
    func row(_ place: Int) -> UnsafePointer<Float> { matrix + Int(rows[place]) * count }
    let (a, b, c, d, e, f, g, h) = (row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7))
    let positions = positions(count)
    for position in positions.lanes {
      let one = load(a + position) * shares[0] + load(b + position) * shares[1]
      let two = load(c + position) * shares[2] + load(d + position) * shares[3]
      let three = load(e + position) * shares[4] + load(f + position) * shares[5]
      let four = load(g + position) * shares[6] + load(h + position) * shares[7]
      let sum = (one + two) + (three + four)
      store(multiplies ? load(target + position) * sum : sum, target + position)
    }
    for position in positions.rest {
      let values = Lanes(
        a[position], b[position], c[position], d[position], e[position], f[position], g[position], h[position])
      let sum = (values * shares).sum()
      target[position] = multiplies ? target[position] * sum : sum
    }
  }
}
