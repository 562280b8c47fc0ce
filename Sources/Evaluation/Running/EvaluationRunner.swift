import Audio
import DestinationSearch
public import Foundation

/// Decodes a corpus, several utterances at once, and writes what comes of each in the corpus' order.
///
/// The result does not depend on how many are decoded at once: an utterance's sound depends on its identifier, the
/// condition and the seed alone, and records are written in order.
public struct EvaluationRunner: Sendable {
  /// How far a run is.
  public struct Progress: Sendable, Hashable {
    /// Records written in this run.
    public var done: Int
    /// Records to be written in all, less those that stood in the file before.
    public var total: Int
    /// Audio decoded, in seconds.
    public var audio: Double
  }

  /// Utterances waiting to be written behind one that takes long, for each decoder.
  private static let waitingPerDecoder = 8

  private let source: CorpusSource
  private let header: RunHeader
  private let conditions: [Condition]
  private let renderer: ConditionRenderer
  private let spotter: SlotSpotter
  private let complete: @Sendable (Expectation) async throws -> Expectation
  private let load: @Sendable (URL) async throws -> [Int16]

  /// Makes a runner.
  ///
  /// - Parameters:
  ///   - source: The corpus.
  ///   - header: What is run; with the seed, and the part of the corpus where it is not all.
  ///   - conditions: Under which conditions each utterance is decoded.
  ///   - renderer: Makes the conditions.
  ///   - spotter: Finds slots in the words of plain recognition.
  ///   - complete: Fills in what the corpus leaves open about an expected place.
  ///   - load: Reads a recording as 16 kHz mono; not called where the corpus needs no recordings.
  public init(
    source: CorpusSource, header: RunHeader, conditions: [Condition], renderer: ConditionRenderer,
    spotter: SlotSpotter, complete: @escaping @Sendable (Expectation) async throws -> Expectation,
    load: @escaping @Sendable (URL) async throws -> [Int16]
  ) {
    self.source = source
    self.header = header
    self.conditions = conditions
    self.renderer = renderer
    self.spotter = spotter
    self.complete = complete
    self.load = load
  }

  /// Runs what the file does not have yet.
  ///
  /// - Parameters:
  ///   - decoders: One for each utterance that is decoded at once.
  ///   - writer: The run file.
  ///   - strict: Whether the first utterance that cannot be decoded ends the run.
  ///   - keepAudio: Called with the sound of each utterance under each condition, for whoever wants to keep it.
  ///   - onProgress: Called after each record.
  /// - Returns: Whether every utterance was run; `false` when the task was cancelled.
  /// - Throws: ``EvaluationError`` when the corpus cannot be read or the run file not written, or in a strict run.
  public func run(
    with decoders: [any UtteranceDecoding], into writer: RunWriter, strict: Bool,
    keepAudio: @escaping @Sendable (_ samples: [Int16], _ record: UtteranceRecord) throws -> Void = { _, _ in },
    onProgress: (Progress) -> Void
  ) async throws -> Bool {
    var queue = try WorkQueue(source, shard: header.shard, conditions: conditions.count, after: writer.last)
    let all = (header.shard?.share(of: header.corpus.entries) ?? header.corpus.entries) * conditions.count
    var progress = Progress(done: 0, total: all - writer.count, audio: 0)
    var waiting: [Int: [UtteranceRecord]] = [:]
    var (submitted, flushed) = (0, 0)
    return try await withThrowingTaskGroup(of: (Int, Int, [UtteranceRecord]?).self) { group in
      var idle = Array(decoders.indices)
      while true {
        while !Task.isCancelled, let decoder = idle.last,
          submitted - flushed < decoders.count * Self.waitingPerDecoder, let work = try queue.next()
        {
          idle.removeLast()
          let number = submitted
          submitted += 1
          group.addTask {
            (decoder, number, try await records(of: work, with: decoders[decoder], strict: strict, keepAudio))
          }
        }
        guard let (decoder, number, records) = try await group.next() else { break }
        idle.append(decoder)
        waiting[number] = records
        while let next = waiting.removeValue(forKey: flushed) {
          for record in next {
            try writer.write(record)
            progress.done += 1
            progress.audio += record.timing?.audio ?? 0
            onProgress(progress)
          }
          flushed += 1
        }
      }
      if Task.isCancelled { return progress.done == progress.total }
      guard progress.done == progress.total else {
        throw EvaluationError(
          source.url.path, "changed while it was run: \(progress.total - progress.done) records are missing",
          advice: "put back the recordings, and run it anew")
      }
      return true
    }
  }

  /// The records of an utterance under its conditions; `nil` when the run was cancelled meanwhile.
  private func records(
    of work: WorkQueue.Item, with decoder: any UtteranceDecoding, strict: Bool,
    _ keepAudio: @Sendable ([Int16], UtteranceRecord) throws -> Void
  ) async throws -> [UtteranceRecord]? {
    var entry = work.entry
    func strictFailure(_ message: String) -> EvaluationError {
      EvaluationError(
        source.url.path, line: entry.line, "\(entry.id): \(message)", advice: "correct it, or leave --strict out")
    }
    let clean: Result<[Int16], any Error>
    do {
      entry.expected = try await complete(entry.expected)
      if strict, entry.expected.unknown == true {
        throw strictFailure("\(entry.expected.placeName) is not in the region")
      }
      clean = .success(source.needsAudio ? try await load(entry.audio) : [])
    } catch is CancellationError {
      return nil
    } catch let error as EvaluationError where strict {
      throw error
    } catch {
      clean = .failure(error)
    }
    var records: [UtteranceRecord] = []
    for position in work.conditions {
      let condition = conditions[position]
      var record = UtteranceRecord(
        index: entry.index * conditions.count + position, id: entry.id,
        condition: Self.label(entry.condition, condition), expected: entry.expected)
      record.speaker = entry.speaker
      record.line = entry.line
      record.audio = source.needsAudio ? entry.audio.relativePath : nil
      var samples: [Int16] = []
      do {
        samples = try renderer.render(clean.get(), under: condition, key: entry.id).samples
        let heard = try await decoder.decode(samples, of: entry)
        record.take(heard)
        record.waveform = Waveform.text(of: samples)
        if record.result == nil, entry.expected.slots != nil { record.slots = spotter.slots(in: heard.hypothesis) }
      } catch is CancellationError {
        return nil
      } catch {
        if strict { throw strictFailure("\(error)") }
        record.error = "\(error)"
        record.problem = error is AudioError ? .unreadableFile : source.needsAudio ? .notDecoded : .noHypothesis
      }
      // What cannot be kept ends the run: it is not the utterance that failed.
      if record.error == nil { try keepAudio(samples, record) }
      records.append(record)
    }
    return records
  }

  /// What a record's condition is called: what the corpus says of the recording, and what was added to it.
  static func label(_ recorded: String?, _ added: Condition) -> String {
    guard let recorded, recorded != Condition.clean.description else { return added.description }
    return added.isClean ? recorded : "\(recorded)+\(added)"
  }
}
