import Audio
import Evaluation
import Foundation
import Foundations
import LinuxAudio
import SpeechSynthesis

/// Makes the recordings of a plan, several at once.
struct CorpusSynthesizer {
  let folder: CorpusFolder
  let plan: [PlannedUtterance]
  let jobs: Int

  /// The outcome of a recording.
  private enum Outcome {
    case made
    /// The synthesizer failed on this one; the others continue.
    case failed(any Error)
    /// Nothing can continue.
    case stopped(any Error)
  }

  /// Number of recordings between two writes of the manifest, so that little is lost in a crash.
  private static let savedEvery = 64
  private static let sampleRate = 16_000

  /// Makes the unfinished recordings, and writes the manifest of all finished ones, even when the task is cancelled.
  /// - Returns: Indices in the plan of all finished recordings.
  func synthesize(
    finished: Set<Int>, progress: ProgressView, failed: @Sendable (PlannedUtterance, any Error) -> Void
  ) async throws -> Set<Int> {
    var finished = finished
    var problem: (any Error)?
    await withTaskGroup(of: (Int, Outcome).self) { group in
      var waiting = plan.indices.filter { !finished.contains($0) }[...]
      func startNext() {
        guard problem == nil, !Task.isCancelled, let position = waiting.popFirst() else { return }
        group.addTask { (position, await make(plan[position])) }
      }
      for _ in 0..<jobs { startNext() }
      while let (position, outcome) = await group.next() {
        switch outcome {
        case .made:
          finished.insert(position)
          progress.advance()
          if finished.count.isMultiple(of: Self.savedEvery) { problem = save(finished) ?? problem }
        case .failed(let error):
          progress.advance()
          failed(plan[position], error)
        case .stopped(let error): problem = problem ?? error
        }
        startNext()
      }
    }
    problem = save(finished) ?? problem
    try Task.checkCancellation()
    if let problem { throw problem }
    return finished
  }

  private func save(_ finished: Set<Int>) -> (any Error)? {
    do {
      try folder.write(finished.sorted().map { plan[$0] })
      return nil
    } catch {
      return error
    }
  }

  private func make(_ entry: PlannedUtterance) async -> Outcome {
    let samples: [Int16]
    do {
      samples = try await speak(entry)
    } catch let error where error is SynthesisError || error is AudioError {
      return .failed(error)
    } catch {
      return .stopped(error)
    }
    do {
      try WAVFile.write(samples, sampleRate: Self.sampleRate, to: folder.file(entry).path)
      return .made
    } catch {
      return .stopped(error)
    }
  }

  private func speak(_ entry: PlannedUtterance) async throws -> [Int16] {
    guard let voice = Voice(parsing: entry.speaker) else { throw Failure("\(entry.speaker): isn't a voice") }
    let speech = try await Synthesizer().speak(entry.text, voice: voice, rate: entry.rate)
    let frame = UtteranceFrame()
    // Below full scale, so that a resampler's overshoot isn't clipped.
    let source = SampleBufferSource(frame.normalized(speech.samples), sampleRate: speech.sampleRate)
    let samples = try await source.resampled(to: Self.sampleRate).samples()
    // The noise bed is seeded with the name, so that a recording depends only on its line of the manifest.
    var generator = Xoshiro256(seed: 0, entry.audio)
    return frame.framed(samples, sampleRate: Self.sampleRate, using: &generator)
  }
}

/// A folder of recordings with their `manifest.jsonl`.
struct CorpusFolder {
  let url: URL
  var manifest: URL { url.appending(path: "manifest.jsonl") }

  init(_ url: URL) throws {
    self.url = url
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(url.path): can't create this folder; choose another with --output")
    }
  }

  /// Finds the existing recordings of a plan.
  /// - `replacing`: Whether recordings of an earlier manifest are removed first.
  /// - Returns: Indices in the plan.
  /// - Throws: ``Failure`` if the folder contains another corpus that isn't to be replaced.
  func finished(of plan: [PlannedUtterance], replacing: Bool) throws -> Set<Int> {
    guard FileManager.default.fileExists(atPath: manifest.path) else { return [] }
    let listed: [PlannedUtterance]
    do {
      listed = try String(contentsOf: manifest, encoding: .utf8).split(whereSeparator: \.isNewline).map {
        try JSONDecoder().decode(PlannedUtterance.self, from: Data($0.utf8))
      }
    } catch {
      throw Failure("\(manifest.path): wasn't written by this command; choose another folder with --output")
    }
    if replacing {
      for entry in listed where Self.isPlainName(entry.audio) { try? FileManager.default.removeItem(at: file(entry)) }
      try FileManager.default.removeItem(at: manifest)
      return []
    }
    let known = Set(listed)
    let others = known.subtracting(plan).count
    guard others == 0 else {
      throw Failure(
        "\(manifest.path): lists \(others) recordings of another sample; add --replace, or choose another folder")
    }
    return Set(
      plan.indices.filter { known.contains(plan[$0]) && FileManager.default.fileExists(atPath: file(plan[$0]).path) })
  }

  func file(_ entry: PlannedUtterance) -> URL { url.appending(path: entry.audio) }

  func write(_ entries: [PlannedUtterance]) throws {
    let text = try entries.map { try $0.line() + "\n" }.joined()
    do {
      try Data(text.utf8).write(to: manifest, options: .atomic)
    } catch {
      throw Failure("\(manifest.path): \(error.localizedDescription); check the folder and the free space")
    }
  }

  /// Whether a name is in this folder, so that a manifest can't cause the removal of files elsewhere.
  private static func isPlainName(_ name: String) -> Bool {
    name.hasSuffix(".wav") && !name.contains("/") && !name.hasPrefix(".")
  }
}
