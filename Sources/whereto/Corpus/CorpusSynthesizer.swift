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
    // Below full scale, a resampler's overshoot is not cut off.
    let source = SampleBufferSource(frame.normalised(speech.samples), sampleRate: speech.sampleRate)
    var samples: [Int16] = []
    for try await chunk in ResamplingSource(source, sampleRate: Self.sampleRate).chunks { samples += chunk.samples }
    // The noise floor follows from the name, so that a recording depends on its line of the manifest alone.
    var generator = Xoshiro256(seed: 0, entry.audio)
    return frame.framed(samples, sampleRate: Self.sampleRate, using: &generator)
  }
}

/// A folder of recordings with their `manifest.jsonl`.
struct CorpusFolder {
  let url: URL
  var manifest: URL { url.appending(path: "manifest.jsonl") }

  /// Makes the folder where it is not there.
  init(_ url: URL) throws {
    self.url = url
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw Failure("\(url.path): can't create this folder; choose another with --output")
    }
  }

  /// Finds out which recordings of a plan are there already.
  ///
  /// - Parameter replacing: Whether recordings that an earlier manifest lists are removed first.
  /// - Returns: Positions in the plan.
  /// - Throws: ``Failure`` when the folder holds another corpus that is not to be replaced.
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
      plan.indices.filter {
        known.contains(plan[$0]) && FileManager.default.fileExists(atPath: file(plan[$0]).path)
      })
  }

  /// The WAV file of a recording.
  func file(_ entry: PlannedUtterance) -> URL { url.appending(path: entry.audio) }

  /// Writes the manifest in one step.
  func write(_ entries: [PlannedUtterance]) throws {
    let text = try entries.map { try $0.line() + "\n" }.joined()
    do {
      try Data(text.utf8).write(to: manifest, options: .atomic)
    } catch {
      throw Failure("\(manifest.path): \(error.localizedDescription); check the folder and the free space")
    }
  }

  /// Whether a name is one of this folder, so that no file elsewhere is removed because a manifest says so.
  private static func isPlainName(_ name: String) -> Bool {
    name.hasSuffix(".wav") && !name.contains("/") && !name.hasPrefix(".")
  }
}
