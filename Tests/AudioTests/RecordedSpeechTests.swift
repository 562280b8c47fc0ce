import Audio
import Foundation
import Testing

/// Recordings of real people that lie beside the repository on some machines, and are no part of it.
private let speechFolder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appending(path: "../../../shared/data/speech").standardized.path

@Suite(
  "End-pointer on recorded speech",
  .enabled(if: FileManager.default.fileExists(atPath: speechFolder + "/orders"), "no recordings beside the repository"))
struct RecordedSpeechTests {
  func clips(_ name: String) throws -> [(name: String, samples: [Int16])] {
    let folder = speechFolder + "/" + name
    return try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".wav") }.sorted()
      .map { ($0, try WAVFile.read(path: folder + "/" + $0).samples) }
  }

  /// Where the last 50 ms of clear speech end: within 25 dB of the loud frames and 12 dB over the quiet ones.
  func speechRange(_ samples: [Int16]) -> Range<Int> {
    let levels = stride(from: 0, to: samples.count - 480, by: 160).map { AudioLevel.rms(of: samples[$0..<$0 + 480]) }
    let sorted = levels.sorted()
    let threshold = max(sorted[sorted.count * 98 / 100] - 25, sorted[sorted.count / 20] + 12)
    var (first, last, run) = (samples.count, 0, 0)
    for (index, level) in levels.enumerated() {
      run = level > threshold ? run + 1 : 0
      guard run >= 5 else { continue }
      first = min(first, (index - 4) * 160)
      last = index * 160 + 320
    }
    return first..<max(first, last)
  }

  @Test("orders are found, and not cut") func orders() throws {
    var (found, cut, late) = (0, 0, 0)
    let all = try clips("orders")
    // Some people say nothing for 5 s; there the time-out is right.
    let spoken = all.filter { speechRange($0.samples).lowerBound < Int(4.5 * 16000) }
    #expect(spoken.count * 100 >= all.count * 95)
    for clip in spoken {
      var endpointer = Endpointer(rules: .live)
      let events = endpointer.accept(clip.samples) + endpointer.finish()
      guard case .speechEnded(let range, _) = events.last else { continue }
      found += 1
      let truth = speechRange(clip.samples)
      if range.upperBound < truth.upperBound { cut += 1 }
      if range.lowerBound > truth.lowerBound + 800 { late += 1 }
    }
    #expect(found * 100 >= spoken.count * 99)
    #expect(cut * 100 <= spoken.count, "\(cut) of \(spoken.count) cut at the end")
    #expect(late * 100 <= spoken.count, "\(late) of \(spoken.count) cut at the start")
  }

  @Test("few noises start an utterance") func noises() throws {
    let all = try clips("noise")
    let started = all.filter { clip in
      var endpointer = Endpointer(rules: .live)
      return endpointer.accept(clip.samples).contains { if case .speechStarted = $0 { true } else { false } }
    }
    #expect(started.count * 2 <= all.count, "\(started.map(\.name))")
  }
}
