import Audio
import Foundation
import Testing

@testable import Evaluation

@Suite("Rendering under conditions") struct ConditionRendererTests {
  static let texts = [
    "car@10", "cabin@10", "babble@10", "music@10", "white@-30", "pink@60", "n.wav@10", "speed@0.5", "speed@2",
    "gain@40", "gain@-60", "reverb@0.05", "reverb@0.5", "telephone", "loss@90",
    "loss@20+telephone+gain@20+car@-5+music@0+reverb@0.3+speed@1.3",
  ]

  @Test("clean is the recording itself") func clean() throws {
    let samples = ConditionSignals.square(100) + ConditionSignals.noise(1000, level: -40)
    let rendered = try ConditionRenderer(seed: 1).render(samples, under: .clean, key: "a")
    #expect(rendered == RenderedUtterance(samples: samples))
  }

  @Test("depends only on seed, key, and condition", arguments: texts)
  func deterministic(text: String) throws {
    let (renderer, condition) = try ConditionNoiseTests.renderer(text)
    let speech = ConditionSignals.syllables(7300)
    let first = try renderer.render(speech, under: condition, key: "a")
    _ = try renderer.render(speech, under: condition, key: "b")
    #expect(try renderer.render(speech, under: condition, key: "a") == first)
    let (again, _) = try ConditionNoiseTests.renderer(text)
    #expect(try again.render(speech, under: condition, key: "a") == first)

    let other = try renderer.render(speech, under: condition, key: "b")
    let (reseeded, _) = try ConditionNoiseTests.renderer(text, seed: 2)
    let third = try reseeded.render(speech, under: condition, key: "a")
    let isRandom = condition.isNoisy || text.contains("reverb") || text.contains("loss")
    #expect((other.samples != first.samples) == isRandom)
    #expect((third.samples != first.samples) == isRandom)
  }

  @Test("effects are applied in the order of their causes, in any written order") func order() throws {
    let speech = ConditionSignals.syllables(16000)
    let (renderer, forwards) = try ConditionNoiseTests.renderer("speed@1.2+reverb@0.2+car@3+gain@30+telephone+loss@20")
    let backwards = try Condition(parsing: "loss@20+telephone+gain@30+car@3+reverb@0.2+speed@1.2")
    let rendered = try renderer.render(speech, under: forwards, key: "a")
    #expect(try renderer.render(speech, under: backwards, key: "a") == rendered)
    // The length is that of the faster speech plus a tail. Noise fills the tail; the silence of lost packets comes
    // last.
    #expect(rendered.samples.count == 13333 + 3200)
    let packets = stride(from: 0, to: rendered.samples.count, by: 320).map {
      rendered.samples[$0..<min($0 + 320, rendered.samples.count)]
    }
    #expect(packets.contains { $0.allSatisfy { $0 == 0 } })
  }

  @Test("unusual recordings are rendered without errors", arguments: texts)
  func oddRecordings(text: String) throws {
    let (renderer, condition) = try ConditionNoiseTests.renderer(text)
    for samples in [
      [], [0], [.max], [.min], [1, -1], ConditionSignals.silence(2000), ConditionSignals.square(4000),
      [Int16](repeating: .min, count: 2000), ConditionSignals.silence(900) + [.max] + ConditionSignals.silence(900),
    ] as [[Int16]] {
      let rendered = try renderer.render(samples, under: condition, key: "odd")
      #expect(rendered.samples.isEmpty == samples.isEmpty)
      #expect(rendered.mixGain <= 0 && rendered.mixGain > -120)
      if !condition.isNoisy, samples.allSatisfy({ $0 == 0 }) {
        #expect(rendered.samples.allSatisfy { $0 == 0 })
      }
    }
  }

  @Test("noise of recordings at other rates is resampled") func otherRates() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "condition-\(UUID().uuidString).wav").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let tone = (0..<48000).map { Int16((8000 * sin(2 * .pi * 1000 * Double($0) / 48000)).rounded()) }
    try WAVFile.write(tone, sampleRate: 48000, to: path)
    let samples = try NoiseFile.read(path: path)
    #expect(samples.count == 16000)
    #expect(ConditionSignals.band(samples, 900...1100) > ConditionSignals.band(samples, 0...8000) - 0.1)
    let missing = try Condition(parsing: "/nowhere/at/all.wav@10")
    #expect(throws: AudioError.self) { try ConditionRenderer(seed: 1, conditions: [missing]) }
  }
}

extension Condition {
  /// Whether noise is added.
  fileprivate var isNoisy: Bool {
    effects.contains { effect in
      if case .noise = effect { true } else { false }
    }
  }
}
