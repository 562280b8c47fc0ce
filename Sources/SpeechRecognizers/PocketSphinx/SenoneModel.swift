import Foundation
import Recognition

/// The distributions of an acoustic model's senones, the states of its phones.
///
/// It supports phonetically tied mixtures, as in the library's own models: the senones of a phone share a codebook of
/// Gaussians in each feature stream, and differ in the weights of the Gaussians.
struct SenoneModel: Sendable {
  /// The number of features in each of the three streams: cepstra, deltas and double deltas.
  let width: Int
  /// The standard deviation of each cepstrum.
  let deviations: [Float]
  /// The number of Gaussians in each stream of a codebook.
  let density: Int
  /// The scored senones of each codebook, as ranges.
  let senones: [[Range<Int>]]
  let senoneCount: Int
  /// The number of scored senones, which are the first ones.
  let scoredCount: Int
  /// The log-likelihood of each Gaussian as a linear function of the squares of a stream's features, the features, and 1:
  /// the coefficients by codebook, stream, Gaussian and term.
  let coefficients: [Float]
  /// The weight of each Gaussian in each scored senone of its codebook, by codebook, stream, Gaussian and senone.
  let weights: [Float]

  static let streams = 3
  /// The natural logarithm of the unit of the library's scores.
  static let unit = Float(1_024 * log(1.0001))
  /// The library's minimum variance.
  private static let leastVariance = 1e-4

  /// The number of terms of a Gaussian's log-likelihood.
  var termCount: Int { 2 * width + 1 }

  /// Reads a model's files. `phonesOnly` leaves only the senones of context-independent phones to score.
  ///
  /// - Returns: `nil` if the model is of another kind, which only the library can score.
  /// - Throws: `RecognitionError` with `modelRefused`, naming the file.
  init?(_ folder: URL, phonesOnly: Bool = false) throws(RecognitionError) {
    let parameters = (try? String(contentsOf: folder.appending(path: "feat.params"), encoding: .utf8)) ?? ""
    let words = parameters.split(whereSeparator: \.isWhitespace)
    func has(_ option: Substring, _ value: Substring) -> Bool {
      zip(words, words.dropFirst()).contains { $0 == (option, value) }
    }
    guard has("-feat", "1s_c_d_dd"), has("-svspec", "0-12/13-25/26-38"), has("-model", "ptm") else { return nil }
    let gaussians = try Gaussians(ofModel: folder)
    let mixtures = folder.appending(path: "sendump")
    guard gaussians.lengths == [13, 13, 13], gaussians.density.isMultiple(of: BestGaussians.unit),
      let senones = try SenonePhones(contentsOf: folder.appending(path: "mdef")),
      gaussians.codebooks == senones.phoneCount, FileManager.default.fileExists(atPath: mixtures.path),
      let weights = try MixtureWeights(
        contentsOf: mixtures, streams: Self.streams, density: gaussians.density, senones: senones.phones.count)
    else { return nil }
    let width = gaussians.lengths[0]
    self.width = width
    deviations = gaussians.deviations
    density = gaussians.density
    senoneCount = senones.phones.count
    scoredCount = phonesOnly ? senones.independentCount : senoneCount
    self.senones = senones.runs(ofFirst: scoredCount)
    coefficients = Self.coefficients(of: gaussians, width)
    self.weights = Self.weights(weights.weights, of: self.senones, senoneCount)
  }

  private static func coefficients(of gaussians: Gaussians, _ width: Int) -> [Float] {
    let (terms, density) = (2 * width + 1, gaussians.density)
    var coefficients = [Float](repeating: 0, count: gaussians.codebooks * streams * terms * density)
    for list in 0..<gaussians.codebooks * streams {
      for gaussian in 0..<density {
        let target = (list * density + gaussian) * terms
        var height = 0.0
        for feature in 0..<width {
          let source = (list * density + gaussian) * width + feature
          let (mean, variance) = (Double(gaussians.means[source]), Double(gaussians.variances[source]))
          let spread = max(leastVariance, variance)
          coefficients[target + feature] = Float(-0.5 / spread)
          coefficients[target + width + feature] = Float(mean / spread)
          height -= 0.5 * (mean * mean / spread + log(2 * .pi * spread))
        }
        coefficients[target + 2 * width] = Float(height)
      }
    }
    return coefficients
  }

  /// Groups quantized weights by codebook. They are by stream, Gaussian and senone.
  private static func weights(_ quantized: [UInt8], of senones: [[Range<Int>]], _ senoneCount: Int) -> [Float] {
    let values = (0..<256).map { exp(-unit * Float($0)) }
    var weights: [Float] = []
    weights.reserveCapacity(quantized.count / senoneCount * senones.joined().reduce(0) { $0 + $1.count })
    for runs in senones {
      for row in stride(from: 0, to: quantized.count, by: senoneCount) {
        for run in runs { weights += run.lazy.map { values[Int(quantized[row + $0])] } }
      }
    }
    return weights
  }
}

/// The phone of each senone, from a model's file `mdef`, in the binary format.
///
/// A text description is followed by ten counts, the names of the phones, a tree for finding triphones, the phones and
/// triphones themselves, and the senones of each phone's state sequence.
private struct SenonePhones {
  /// The number of context-independent phones.
  let phoneCount: Int
  /// The number of their senones, which are the first ones.
  let independentCount: Int
  /// The phone of each senone.
  let phones: [Int]

  /// The first senones, by phone.
  func runs(ofFirst count: Int) -> [[Range<Int>]] {
    var runs = [[Range<Int>]](repeating: [], count: phoneCount)
    var start = 0
    for senone in 0..<count where senone + 1 == count || phones[senone + 1] != phones[senone] {
      runs[phones[senone]].append(start..<senone + 1)
      start = senone + 1
    }
    return runs
  }

  /// - Returns: `nil` if the file is in another format or version, if phones differ in their number of states, or if there
  ///   are too many senones for a senone dump.
  init?(contentsOf file: URL) throws(RecognitionError) {
    var reader = try ModelReader.acousticModel(file, damage: "doesn't contain the phones of the model's senones")
    guard try reader.bytes(4) == Data("BMDF".utf8), try reader.number() == 1 else { return nil }
    try reader.skip(try reader.number())
    var counts: [Int] = []
    for _ in 0..<10 { counts.append(try reader.number()) }
    let (phoneCount, tripleCount, states, senoneCount) = (counts[0], counts[1], counts[2], counts[4])
    independentCount = counts[3]
    guard phoneCount > 0, tripleCount >= phoneCount, states >= 0, senoneCount > 0,
      1...senoneCount ~= independentCount
    else { throw reader.damaged }
    guard states > 0, senoneCount <= Int16.max else { return nil }
    for _ in 0..<phoneCount { try reader.skipString() }
    try reader.align(4)
    try reader.skip(8 * counts[8])
    // The number of the state sequence, another number, and four bytes, of which the second is the center phone of a
    // triphone.
    let entries = [UInt8](try reader.bytes(12 * tripleCount))
    let members = try reader.numbers16(try reader.number())
    var phones = [Int](repeating: -1, count: senoneCount)
    for position in 0..<tripleCount {
      let entry = entries[12 * position..<12 * (position + 1)]
      let sequence = entry.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
      let phone = position < phoneCount ? position : Int(entry[entry.startIndex + 9])
      guard (sequence + 1) * states <= members.count, phone < phoneCount else { throw reader.damaged }
      for senone in members[sequence * states..<(sequence + 1) * states].map(Int.init) {
        guard senone < senoneCount else { throw reader.damaged }
        phones[senone] = phone
      }
    }
    guard phones.allSatisfy({ $0 >= 0 }) else { throw reader.damaged }
    (self.phoneCount, self.phones) = (phoneCount, phones)
  }
}

/// The weight of each Gaussian in each senone, from a model's file `sendump`.
///
/// Strings with length prefixes end with an empty one. They are followed by the numbers of Gaussians and senones, and a
/// byte for each stream, Gaussian and senone.
private struct MixtureWeights {
  let weights: [UInt8]

  /// - Returns: `nil` if the weights are clustered, which none of the supported models has.
  init?(contentsOf file: URL, streams: Int, density: Int, senones: Int) throws(RecognitionError) {
    var reader = try ModelReader.acousticModel(file, damage: "doesn't contain the weights that the model needs")
    while case let length = try reader.number(), length > 0 {
      let words = String(decoding: try reader.bytes(length).dropLast(), as: UTF8.self).split(separator: " ")
      if words.first == "cluster_count", words.last != "0" { return nil }
    }
    guard try reader.number() == density, try reader.number() == senones else { return nil }
    weights = [UInt8](try reader.bytes(streams * density * senones))
  }
}

extension ModelReader {
  fileprivate static func acousticModel(_ file: URL, damage: String) throws(RecognitionError) -> ModelReader {
    let damaged = RecognitionError.damagedModel(file, damage)
    guard let data = try? Data(contentsOf: file, options: .alwaysMapped) else { throw damaged }
    return ModelReader(data, of: file, damaged: damaged)
  }

  fileprivate mutating func skip(_ count: Int) throws(RecognitionError) { _ = try bytes(count) }

  fileprivate mutating func number() throws(RecognitionError) -> Int { try integer(Int32.self) }

  fileprivate mutating func numbers16(_ count: Int) throws(RecognitionError) -> [UInt16] {
    guard count >= 0, count < .max / 2 else { throw damaged }
    return try bytes(2 * count).withUnsafeBytes { bytes in
      (0..<count).map { UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: 2 * $0, as: UInt16.self)) }
    }
  }

  /// Skips a zero-terminated string.
  fileprivate mutating func skipString() throws(RecognitionError) {
    while try bytes(1).first != 0 {}
  }

  /// Skips to the next multiple of `size`.
  fileprivate mutating func align(_ size: Int) throws(RecognitionError) {
    let over = (position - start) % size
    if over > 0 { try skip(size - over) }
  }
}
