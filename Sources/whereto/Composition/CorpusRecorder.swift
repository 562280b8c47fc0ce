import Audio
import Evaluation
import Foundation
import SpeechEnhancement
import SpeechSynthesis

/// Makes the recordings of a plan, several at once.
struct CorpusRecorder {
  let folder: CorpusFolder
  let plan: [PlannedUtterance]
  let jobs: Int

  /// How a recording went.
  private enum Outcome {
    case made
    /// The synthesiser could not say it; the others go on.
    case failed(any Error)
    /// Nothing can go on.
    case stopped(any Error)
  }

  /// Recordings made between two writings of the manifest, so that little is lost when the machine goes down.
  private static let savedEvery = 64
  private static let sampleRate = 16_000

  /// Makes what is not finished yet, and writes the manifest of all that is: also when the task is cancelled.
  ///
  /// - Returns: Positions in the plan of all that is finished.
  func record(
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
    guard let voice = Voice(parsing: entry.speaker) else { throw Failure("\(entry.speaker): is no voice") }
    let speech = try await Synthesizer().speak(entry.text, voice: voice, rate: entry.rate)
    let frame = UtteranceFrame()
    // Below full scale, a resampler's overshoot is not cut off.
    let source = SampleBufferSource(frame.normalised(speech.samples), sampleRate: speech.sampleRate)
    var samples: [Int16] = []
    for try await chunk in ResamplingSource(source, sampleRate: Self.sampleRate).chunks { samples += chunk.samples }
    // The noise floor follows from the name, so that a recording depends on its line of the manifest alone.
    var generator = Xoshiro256(seed: 0, entry.audio)
    return frame.framed(samples, sampleRate: Self.sampleRate, using: &generator)
  }
}
