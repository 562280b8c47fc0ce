import Audio
import Evaluation
import TestSupport
import Testing

struct TakeCutterTests {
  private func take(_ samples: [Int16], chunk size: Int, droppedAt: Int? = nil) -> (take: Take?, used: Int) {
    var cutter = TakeCutter()
    var offset = 0
    while offset < samples.count, cutter.take == nil {
      let end = min(samples.count, offset + size)
      let dropped = droppedAt.map { offset <= $0 && $0 < end } == true ? 50 : 0
      cutter.accept(AudioChunk(samples: Array(samples[offset..<end]), sampleRate: 16_000, droppedBefore: dropped))
      offset = end
    }
    cutter.finish()
    return (cutter.take, offset)
  }

  private let heard = Signals.samples(Takes.signal(before: 2, speech: 1.5, after: 4))

  @Test func aTakeIsTheSpeechWithHalfASecondAroundIt() throws {
    let (found, used) = take(heard, chunk: 320)
    let take = try #require(found)
    #expect(take.hasSpeech && take.lostSamples == 0)
    #expect(abs(take.samples.count - 40_000) < 2_000, "\(take.samples.count)")
    #expect(used < 80_000, "it ends soon after the speech")
    // As captured: a stretch of what was heard, sample for sample.
    let start = try #require(heard.indices.first { heard[$0...].starts(with: take.samples) })
    #expect(abs(start - 24_000) < 1_000, "\(start)")
  }

  @Test(arguments: [1, 7, 160, 5_000, 200_000])
  func howTheAudioIsCutDoesNotMatter(size: Int) {
    #expect(take(heard, chunk: size).take == take(heard, chunk: 320).take)
  }

  @Test func nobodySpeaks() {
    let silence = Signals.samples(Signals.white(12 * 16_000, level: -60))
    let (found, used) = take(silence, chunk: 1_600)
    #expect(found?.hasSpeech == false)
    #expect(used == 160_000)
    #expect(take([], chunk: 1).take == Take(samples: [], hasSpeech: false))
  }

  @Test func speechThatDoesNotEndIsEndedAndIsCutOff() throws {
    let speech = Signals.samples(Takes.signal(before: 1, speech: 40))
    let found = try #require(take(speech, chunk: 1_600).take)
    #expect(found.isUnfinished && found.samples.count == 30 * 16_000)
    #expect(RecordingCheck().report(on: found, words: 20).findings.map(\.kind) == [.cutOffAtEnd])
  }

  @Test(arguments: [(0, 0), (8_000, 0), (40_000, 50)])
  func onlyWhatIsLostWithinTheTakeCounts(position: Int, lost: Int) {
    #expect(take(heard, chunk: 320, droppedAt: position).take?.lostSamples == lost)
  }
}
