import Foundation
import Foundations
import Recognition
import TestSupport
import Testing

@testable import SpeechRecognizers

/// The library's own program is the reference: it can write its scores to a file.
@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct SenoneScoresTests {
  /// The normalized cepstra of a recording, with a mean of zero.
  private static func cepstra() throws -> [[Float]] {
    let features = try NormalizedFeatures(ofModel: Distribution.model.directory)
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let cepstra = try #require(features?.cepstra(of: samples))
    let means = cepstra[0].indices.map { feature in
      cepstra.reduce(0) { $0 + $1[feature] } / Float(cepstra.count)
    }
    return cepstra.map { zip($0, means).map { $0 - $1 } }
  }

  private static func model(phonesOnly: Bool = false) throws -> SenoneModel {
    try #require(try SenoneModel(Distribution.model.directory, phonesOnly: phonesOnly))
  }

  /// The scores of each frame in a dump of all senones.
  private static func frames(of dump: [UInt8], _ model: SenoneModel) throws -> [[Int]] {
    let header = try #require(Data(dump).range(of: Data("endhdr\n".utf8))).upperBound + 4
    let numbers = stride(from: header, to: dump.count - 1, by: 2).map {
      Int(dump[$0]) | Int(Int8(bitPattern: dump[$0 + 1])) << 8
    }
    return stride(from: 0, to: numbers.count, by: model.senoneCount + 1).map { start in
      #expect(numbers[start] == model.senoneCount)
      return Array(numbers[start + 1...start + model.senoneCount])
    }
  }

  /// The scores that the library's program computes from cepstra.
  private static func reference(_ cepstra: [[Float]]) async throws -> [UInt8] {
    let work = try TestFolder()
    // The program subtracts the mean of all frames that aren't below zero.
    let raised = cepstra.map { [$0[0] + 1_000] + $0.dropFirst() }
    var data = Data()
    for number in [UInt32(raised.joined().count)] + raised.joined().map(\.bitPattern) {
      withUnsafeBytes(of: number.littleEndian) { data.append(contentsOf: $0) }
    }
    try data.write(to: work.file("speech.mfc"))
    let control = try work.write("files", "speech\n")
    _ = try await RunningProgram.run(
      "/usr/bin/pocketsphinx_batch",
      [
        "-hmm", Distribution.model.directory.path, "-dict", Distribution.model.dictionary.path, "-jsgf",
        Distribution.recordings.appending(path: "goforward.gram").path, "-ctl", control.path, "-cepdir", work.url.path,
        "-cepext", ".mfc", "-cmn", "none", "-compallsen", "yes", "-pl_window", "0", "-topn", "8", "-senlogdir",
        work.url.path, "-logfn", "/dev/null",
      ], in: work.url)
    let dump = try FileManager.default.contentsOfDirectory(at: work.url, includingPropertiesForKeys: nil)
      .first { $0.pathExtension == "sen" }
    return [UInt8](try Data(contentsOf: #require(dump)))
  }

  @Test func `silence has scores too`() throws {
    let speech = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let samples = [Int16](repeating: 0, count: 24_000) + speech
    let shared = try #require(try SharedScores(ofModel: Distribution.model.directory, noiseFloor: 27))
    // A window has 410 samples, and one begins every 160.
    #expect(try Self.frames(of: shared.scores(of: samples).dump, Self.model()).count == 1 + (samples.count - 410) / 160)
  }

  @Test func `scores equal the library's, except for rounding`() async throws {
    let (cepstra, model) = (try Self.cepstra(), try Self.model())
    let ours = try Self.frames(of: SenoneScores(of: cepstra, model).dump, model)
    let theirs = try Self.frames(of: await Self.reference(cepstra), model)
    #expect(ours.count == cepstra.count)
    #expect(ours.count == theirs.count)
    #expect(ours.allSatisfy { $0.min() == 0 })
    let differences = zip(ours.joined(), theirs.joined()).map { abs($0 - $1) }
    // One unit is a tenth of a natural logarithm. The library rounds at every step of the sum over three streams.
    #expect(Double(differences.count { $0 > 5 }) < 0.01 * Double(differences.count))
  }

  @Test func `a decoder gives equal results with scores and with features`() async throws {
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    var settings = DecoderSettings.turtle
    settings.normalizesFeatures = true
    let scores = try #require(
      try SharedScores(ofModel: Distribution.model.directory, noiseFloor: settings.noiseFloor))
    let byFeatures = try await PocketSphinxRecognizer(settings).result(of: samples)
    let byScores = try await PocketSphinxRecognizer(settings, sharing: scores).result(of: samples)
    #expect(byScores.best?.text == "go forward ten meters")
    #expect(byFeatures.best?.text == "go forward ten meters")
  }

  @Test func `scores of phones alone equal those among all senones, except for rounding`() throws {
    let (cepstra, all, phones) = (try Self.cepstra(), try Self.model(), try Self.model(phonesOnly: true))
    let frames = try Self.frames(of: SenoneScores(of: cepstra, all).dump, all)
    let dump = SenoneScores(of: cepstra, phones).dump
    let count = phones.scoredCount
    #expect(phones.senoneCount == all.senoneCount)
    #expect(count < all.senoneCount)
    // A frame is the number of scores, the steps between senones, and the scores.
    let frameSize = 2 + count + 2 * count
    let header = try #require(Data(dump).range(of: Data("endhdr\n".utf8))).upperBound + 4
    #expect(dump.count == header + frames.count * frameSize)
    for (frame, scores) in frames.enumerated() {
      let start = header + frame * frameSize
      #expect(Int(dump[start]) | Int(dump[start + 1]) << 8 == count)
      #expect(Array(dump[start + 2..<start + 2 + count]) == [0] + [UInt8](repeating: 1, count: count - 1))
      let ours = (0..<count).map { senone in
        Int(dump[start + 2 + count + 2 * senone]) | Int(dump[start + 3 + count + 2 * senone]) << 8
      }
      let least = try #require(scores.prefix(count).min())
      #expect(ours.min() == 0)
      #expect(zip(ours, scores).allSatisfy { abs($0 - ($1 - least)) <= 1 })
    }
  }

  @Test func `a phone recognizer gives phones with scores of phones alone`() async throws {
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let settings = DecoderSettings.phones(of: Distribution.model, dictionary: Distribution.model.dictionary)
    var lengths: [Int] = []
    for phonesOnly in [false, true] {
      let scores = try #require(
        try SharedScores(
          ofModel: Distribution.model.directory, noiseFloor: settings.noiseFloor, phonesOnly: phonesOnly))
      let result = try await PocketSphinxRecognizer(settings, sharing: scores).result(of: samples)
      lengths.append(result.best?.words.count ?? 0)
    }
    #expect(lengths[0] > 10)
    #expect(abs(lengths[0] - lengths[1]) <= 1)
  }

  @Test func `each version of an utterance has its own scores`() throws {
    let samples = try Distribution.samples(Distribution.recordings.appending(path: "goforward.raw"))
    let quiet = samples.map { $0 / 4 }
    let shared = try #require(try SharedScores(ofModel: Distribution.model.directory, noiseFloor: nil))
    shared.expect([samples, quiet])
    let ways = [try shared.scores(of: samples), try shared.scores(of: quiet)]
    #expect(ways[0].dump != ways[1].dump)
    #expect(try shared.scores(of: samples).dump == ways[0].dump)
    // This audio wasn't expected.
    #expect(try shared.scores(of: Array(samples.prefix(16_000))).dump.count < ways[0].dump.count)
    shared.expect([samples])
    #expect(try shared.scores(of: samples).dump == ways[0].dump)
  }
}

struct BestGaussiansTests {
  @Test(arguments: [32, 128, 256]) func `the best eight are those of a sort`(density: Int) {
    let (capacity, frames) = (24, 16)
    var random = Xoshiro256(seed: 1)
    var fits = (0..<density * capacity).map { _ in Float(random.uniform() * -1_000) }
    // The best of a frame can also be in one place, or in order.
    for gaussian in 0..<density {
      fits[gaussian * capacity] = Float(gaussian)
      fits[gaussian * capacity + 1] = Float(-gaussian)
    }
    var (gaussians, best) = ([UInt16](repeating: 0, count: 8 * frames), [Float](repeating: 0, count: 8 * frames))
    var tops = [Float](repeating: -500, count: frames)
    BestGaussians(frames: capacity, density: density)
      .find(in: fits, frames, gaussians: &gaussians, best: &best, tops: &tops)
    for frame in 0..<frames {
      let sorted = (0..<density).sorted { fits[$0 * capacity + frame] > fits[$1 * capacity + frame] }
      let found = gaussians[8 * frame..<8 * frame + 8].map(Int.init)
      #expect(Set(found) == Set(sorted.prefix(8)))
      #expect(found.map { fits[$0 * capacity + frame] } == Array(best[8 * frame..<8 * frame + 8]))
      #expect(tops[frame] == max(-500, fits[sorted[0] * capacity + frame]))
    }
  }

  @Test func `equal Gaussians fill the best eight`() {
    let fits = [Float](repeating: -1, count: 64 * 8)
    var (gaussians, best) = ([UInt16](repeating: 0, count: 64), [Float](repeating: 0, count: 64))
    var tops = [Float](repeating: -.infinity, count: 8)
    BestGaussians(frames: 8, density: 64).find(in: fits, 8, gaussians: &gaussians, best: &best, tops: &tops)
    for frame in 0..<8 { #expect(Set(gaussians[8 * frame..<8 * frame + 8]).count == 8) }
    #expect(best == [Float](repeating: -1, count: 64))
    #expect(tops == [Float](repeating: -1, count: 8))
  }
}

@Suite(.enabled(if: Distribution.isInstalled, "needs \(Distribution.advice)"))
struct SenoneModelTests {
  @Test(arguments: ["means", "mdef", "sendump"])
  func `a damaged file is named in the error`(_ name: String) throws {
    let folder = try TestFolder()
    for file in ["means", "variances", "mdef", "sendump", "feat.params"] {
      let data = try Data(contentsOf: Distribution.model.directory.appending(path: file))
      try data.prefix(file == name ? data.count / 2 : data.count).write(to: folder.file(file))
    }
    let error = #expect(throws: RecognitionError.self) { try SenoneModel(folder.url) }
    #expect(error?.subject.hasSuffix(name) == true)
  }

  @Test func `a model whose phones are in the text format is left to the library`() throws {
    let folder = try TestFolder()
    for file in ["means", "variances", "sendump", "feat.params"] {
      try FileManager.default.copyItem(at: Distribution.model.directory.appending(path: file), to: folder.file(file))
    }
    try Data("0.3\n42 n_base\n".utf8).write(to: folder.file("mdef"))
    #expect(try SenoneModel(folder.url) == nil)
  }

  @Test(arguments: ["", "-feat 1s_c_d_dd\n-model ptm\n", "-feat 1s_c_d_dd\n-svspec 0-12/13-25/26-38\n-model semi\n"])
  func `a model of another kind is left to the library`(parameters: String) throws {
    let folder = try TestFolder()
    try Data(parameters.utf8).write(to: folder.file("feat.params"))
    #expect(try SenoneModel(folder.url) == nil)
  }
}
