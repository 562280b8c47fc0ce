import Audio
import Foundation
import OfflineSearch
import Recognition
import TestSupport
import Testing

@testable import SpeechRecognizers

/// With a real model, the results are close to CTranslate2's in single precision, which `scripts/make-whisper-parity`
/// recorded. The decoder's weights have 8 bits.
@Suite(.enabled(if: SpeechModel.installed != nil, "no speech model is installed: scripts/install-speech-model"))
struct ParityTests {
  private struct Clip: Decodable {
    struct Text: Decodable {
      var tokens: [Int]
      var score: Double
    }

    var audio: String
    var features: [[Double]]
    var best: [Text]
    var sentence: String
    var tokens: [Int]
    var likelihoods: [Double]
  }

  private let model: WhisperModel
  private let clips: [Clip]

  init() throws {
    model = try WhisperModel(contentsOf: #require(SpeechModel.installed))
    clips = try Repository.text("Tests/AdapterTests/Whisper/parity.jsonl").split(separator: "\n").map {
      try JSONDecoder().decode(Clip.self, from: Data($0.utf8))
    }
  }

  /// The recording with half a second of silence after it.
  private func samples(of clip: Clip) throws -> [Float] {
    let sound = try WAVFile.read(path: Repository.file("audio-fixtures/\(clip.audio)").path)
    return sound.samples.map { Float($0) / 32_768 } + [Float](repeating: 0, count: 8_000)
  }

  @Test func spectrogramsAreTheSame() throws {
    for clip in clips {
      let spectrogram = model.spectrogram(try samples(of: clip))
      for value in clip.features {
        let ours = spectrogram.values[Int(value[0]) * spectrogram.columns + Int(value[1])]
        #expect(abs(Double(ours) - value[2]) < 1e-4, "\(clip.audio): frame \(value[0]), band \(value[1])")
      }
    }
  }

  @Test func `with fewer tokens, a transcript of these tokens is unchanged`() throws {
    // The model repeats a single word arbitrarily often.
    let clip = try #require(clips.first { Set($0.best.first?.tokens ?? []).count > 4 })
    let best = try #require(clip.best.first).tokens
    let text = model.vocabulary.decode(best)
    let sound = try model.network.encode(model.spectrogram(samples(of: clip))) {}
    func found(_ tokens: TextTokens) throws -> [Int]? {
      let search = BeamSearch(
        network: model.network, special: model.special, width: 8, longest: 30, allowed: tokens,
        endsRepetition: { _ in false })
      let texts = try search.texts(of: sound) {}
      let allowed = Set((0..<tokens.count).map { tokens[$0] })
      #expect(texts.allSatisfy { allowed.isSuperset(of: $0.tokens) })
      return texts.first?.tokens
    }
    #expect(try found(model.tokens(mostFrequent: 12_000, andOf: [text])) == best)
    #expect(try found(model.tokens(mostFrequent: 300, andOf: [])) != best)
  }

  @Test func `most texts are the same, with similar scores`() throws {
    let search = BeamSearch(
      network: model.network, special: model.special, width: 8, longest: 30, allowed: model.allTokens,
      endsRepetition: { _ in false })
    var (equal, found) = (0, 0)
    for clip in clips {
      let sound = try model.network.encode(model.spectrogram(samples(of: clip))) {}
      let texts = try search.texts(of: sound) {}
      if texts.first?.tokens == clip.best.first?.tokens { equal += 1 }
      for theirs in clip.best {
        guard let ours = texts.first(where: { $0.tokens == theirs.tokens }) else { continue }
        found += 1
        #expect(abs(Double(ours.score) - theirs.score) < 0.3, "\(clip.audio)")
      }
    }
    // Small differences change how often a text is repeated, which the search doesn't end here.
    #expect(equal > clips.count / 2)
    #expect(found > clips.reduce(0) { $0 + $1.best.count } * 2 / 3)
  }

  @Test func likelihoodsAreClose() throws {
    let scoring = SentenceScoring(network: model.network, special: model.special, allowed: model.allTokens)
    var differences: [Double] = []
    for clip in clips {
      #expect(model.vocabulary.encode(" " + clip.sentence) + [model.special.end] == clip.tokens)
      let sound = try model.network.encode(model.spectrogram(samples(of: clip))) {}
      let likelihoods = try scoring.logLikelihoods(of: [Array(clip.tokens.dropLast())], given: sound) {}
      for (ours, theirs) in zip(likelihoods[0], clip.likelihoods) {
        differences.append(abs(Double(ours) - theirs))
        #expect(abs(Double(ours) - theirs) < 0.6, "\(clip.audio)")
      }
    }
    #expect(differences.reduce(0, +) / Double(differences.count) < 0.08)
  }
}
