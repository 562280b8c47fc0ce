import Foundation
import Foundations
import Recognition
import TestSupport
import Testing

@testable import SpeechRecognizers

struct NormalizedFeaturesTests {
  /// A slow wave, which smoothing over three frames leaves unchanged.
  private func wave(mean: Float, deviation: Float, count: Int = 400) -> [Float] {
    (0..<count).map { mean + deviation * Float(2).squareRoot() * sin(Float($0) * 2 * .pi / 100) }
  }

  private func normalized(_ values: [Float], deviation: Float) -> [Float] {
    NormalizedFeatures.normalized(values, where: values.map { _ in true }, deviation: deviation)
  }

  @Test(arguments: [(2.0, 10.0), (9.9, 10), (10, 10), (25, 25)] as [(Float, Float)])
  func `a variance reduced by noise is restored, and a larger one is kept`(deviation: Float, expected: Float) {
    let (mean, variance) = Gaussians.meanAndVariance(normalized(wave(mean: 40, deviation: deviation), deviation: 10))
    #expect(abs(mean) < 0.1)
    #expect(abs(variance.squareRoot() - expected) < 0.1)
  }

  @Test func `silence is excluded from the statistics`() {
    let values = [Float](repeating: -100, count: 300) + wave(mean: 40, deviation: 5)
    let isSpeech = values.map { $0 > 0 }
    let speech = NormalizedFeatures.normalized(values, where: isSpeech, deviation: 10).dropFirst(310)
    let (mean, variance) = Gaussians.meanAndVariance(Array(speech))
    #expect(abs(mean) < 0.5)
    #expect(abs(variance.squareRoot() - 10) < 0.3)
  }

  @Test func `a peak is smoothed over its neighboring frames, recursively`() {
    let values: [Float] = [0, 0, 27, 0, 0, -27, 0]
    let smooth = normalized(values, deviation: 1)
    let expected: [Float] = [0, 9, 12, 4, 4.0 / 3 - 9, (4.0 / 3 - 36) / 3, 0]
    #expect(zip(smooth, expected).allSatisfy { abs($0 - $1) < 1e-3 }, "\(smooth)")
  }

  @Test(arguments: [[], [7], [7, 7, 7, 7]] as [[Float]])
  func `values without variance become zero`(values: [Float]) {
    #expect(normalized(values, deviation: 10) == values.map { _ in 0 })
  }

  @Test func `speech frames are the loud ones, and those within a fifth of a second`() {
    var levels = [Float](repeating: 30, count: 300)
    for position in 100..<150 { levels[position] = 80 }
    let isSpeech = NormalizedFeatures.isSpeech(levels: levels)
    #expect(isSpeech.indices.filter { isSpeech[$0] } == Array(80..<170))
    #expect(NormalizedFeatures.isSpeech(levels: []).isEmpty)
    #expect(NormalizedFeatures.isSpeech(levels: [5, 5, 5]) == [true, true, true])
  }
}

struct GaussiansTests {
  /// A model with two codebooks with two streams of two Gaussians; the first stream has two features.
  private func model(bigEndian: Bool = false, dropping dropped: Int = 0, header: [UInt32] = [2, 2, 2]) throws
    -> TestFolder
  {
    let folder = try TestFolder()
    for (name, values) in [
      ("means", [1, 10, 3, 10, 99, 99, 5, 10, 7, 10, 99, 99]), ("variances", [4, 2, 4, 2, 99, 99, 4, 2, 4, 2, 99, 99]),
    ]
      as [(String, [Float])]
    {
      let numbers = [0x1122_3344] + header + [2, 1, UInt32(values.count)] + values.map(\.bitPattern)
      var data = Data("s3\nversion 1.0\nendhdr\n".utf8)
      for number in numbers {
        withUnsafeBytes(of: bigEndian ? number.bigEndian : number.littleEndian) { data.append(contentsOf: $0) }
      }
      try data.dropLast(dropped).write(to: folder.file(name))
    }
    return folder
  }

  @Test(arguments: [false, true])
  func `the variance of features is that between and within the Gaussians`(bigEndian: Bool) throws {
    let folder = try model(bigEndian: bigEndian)
    // The means 1, 3, 5 and 7 have a variance of 5.
    #expect(try Gaussians(ofModel: folder.url).deviations == [3, Float(2).squareRoot()])
  }

  @Test(
    arguments: [
      (4, [2, 2, 2]), (60, [2, 2, 2]), (0, [1_000_000, 2, 2]), (0, [2, 99, 2]), (0, [2, 2, .max]), (0, [0, 2, 2]),
      (0, [2, 0, 2]), (0, [2, 2, 0]),
    ] as [(Int, [UInt32])])
  func `a damaged file is named in the error`(dropped: Int, header: [UInt32]) throws {
    let folder = try model(dropping: dropped, header: header)
    let error = #expect(throws: RecognitionError.self) { try Gaussians(ofModel: folder.url).deviations }
    #expect(error?.description.contains("means") == true)
  }

  @Test func `a missing file, or one in another format, is named in the error`() throws {
    let folder = try TestFolder()
    #expect(throws: RecognitionError.self) { try Gaussians(ofModel: folder.url).deviations }
    try Data("no header".utf8).write(to: folder.file("means"))
    #expect(throws: RecognitionError.self) { try Gaussians(ofModel: folder.url).deviations }
  }
}
