import Audio
package import Foundation
import Foundations

/// Decodes a corpus, several utterances at once, and writes the results in the corpus's order.
///
/// The result doesn't depend on the number of concurrent utterances: an utterance's audio depends only on its
/// identifier, the condition and the seed, and records are written in order.
package struct EvaluationRunner: Sendable {
  /// Number of utterances per decoder that may wait to be written behind a slow one.
  private static let waitingPerDecoder = 8

  private let source: CorpusSource
  private let header: RunHeader
  private let conditions: [Condition]
  private let renderer: ConditionRenderer
  private let spotter: SlotSpotter
  private let complete: @Sendable (Expectation) async throws -> Expectation
  private let load: @Sendable (URL) async throws -> [Int16]

  /// - `complete`: Completes what the corpus leaves open about an expected place.
  /// - `load`: Reads a recording as 16 kHz mono; not called if the corpus needs no recordings.
  package init(
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

  /// Runs what the file doesn't have yet.
  /// - `strict`: Whether the first utterance that can't be decoded ends the run.
  /// - `keepAudio`: Called with the audio of each utterance under each condition.
  /// - Returns: Whether every utterance was run; `false` when the task was cancelled.
  /// - Throws: ``EvaluationError`` if the corpus can't be read or the run file can't be written, or for a failure in
  ///   a strict run.
  package func run(
    with decoders: [any UtteranceDecoding], into writer: RunWriter, strict: Bool,
    keepAudio: @escaping @Sendable (_ samples: [Int16], _ record: UtteranceRecord) throws -> Void = { _, _ in },
    onRecord: () -> Void
  ) async throws -> Bool {
    var queue = try WorkQueue(source, shard: header.shard, conditions: conditions.count, after: writer.last)
    let all = (header.shard?.share(of: header.corpus.entries) ?? header.corpus.entries) * conditions.count
    let total = all - writer.count
    var done = 0
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
            done += 1
            onRecord()
          }
          flushed += 1
        }
      }
      if Task.isCancelled { return done == total }
      guard done == total else {
        throw EvaluationError(
          subject: source.url.path, message: "changed during the run: \(total - done) records are missing",
          advice: "restore the recordings, and run it again")
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
        subject: source.url.path, line: entry.line, message: "\(entry.id): \(message)",
        advice: "correct it, or omit --strict")
    }
    let clean: Result<[Int16], any Error>
    do {
      entry.expected = try await complete(entry.expected)
      if strict, entry.expected.unknown == true {
        throw strictFailure("\(entry.expected.placeName) isn't in the region")
      }
      clean = .success(source.needsAudio ? try await load(entry.audio) : [])
    } catch is CancellationError {
      return nil
    } catch let error as EvaluationError where strict {
      throw error
    } catch {
      clean = .failure(error)
    }
    let speech = header.live == true ? (try? clean.get()).flatMap { SpeechSpan.find(in: $0) } : nil
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
        record.live?.speech = speech.map { condition.span(of: $0) }
        record.waveform = Waveform.text(of: samples)
        if record.result == nil, entry.expected.slots != nil { record.slots = spotter.slots(in: heard.hypothesis) }
      } catch is CancellationError {
        return nil
      } catch {
        if strict { throw strictFailure("\(error)") }
        record.error = "\(error)"
        record.problem = error is AudioError ? .unreadableFile : source.needsAudio ? .notDecoded : .noHypothesis
      }
      // Audio that can't be written ends the run: the utterance itself didn't fail.
      if record.error == nil { try keepAudio(samples, record) }
      records.append(record)
    }
    return records
  }

  /// The name of a record's condition: the recording's own, and the added one.
  static func label(_ recorded: String?, _ added: Condition) -> String {
    guard let recorded, recorded != Condition.clean.description else { return added.description }
    return added.isClean ? recorded : "\(recorded)+\(added)"
  }
}

/// The utterances that a run still has to decode, in the corpus's order.
struct WorkQueue {
  /// An utterance and its remaining conditions, by index.
  struct Item: Sendable {
    var entry: CorpusEntry
    var conditions: Range<Int>
  }

  private var reader: CorpusReader
  private let shard: Shard?
  private let conditions: Int
  private let first: Int

  /// - `last`: The index of the last finished record; `nil` before the first.
  init(_ source: CorpusSource, shard: Shard?, conditions: Int, after last: Int?) throws {
    reader = try CorpusReader(source)
    self.shard = shard
    self.conditions = conditions
    first = last.map { $0 + 1 } ?? 0
  }

  mutating func next() throws -> Item? {
    while let item = try reader.next() {
      guard case .entry(let entry) = item, shard?.contains(entry.index) ?? true else { continue }
      let start = max(0, first - entry.index * conditions)
      if start < conditions { return Item(entry: entry, conditions: start..<conditions) }
    }
    return nil
  }
}

/// Finds slot values in words, for plain recognition without language understanding.
///
/// Of the values that the corpus expects of a slot, it takes the longest one in the words, or the earlier of two
/// equally long ones. So "iced coffee" isn't confused with "coffee".
package struct SlotSpotter: Sendable {
  private let values: [String: [(words: [String], value: String)]]

  package init(_ values: [String: Set<String>]) {
    self.values = values.mapValues { values in values.sorted().map { (TextNormalizer.words($0), $0) } }
  }

  /// The value of each slot that the words contain.
  package func slots(in text: String) -> [String: String] {
    let words = TextNormalizer.words(text)
    var found: [String: String] = [:]
    for (name, values) in values {
      var best: (length: Int, position: Int, value: String)?
      for (value, written) in values {
        guard let position = Self.position(of: value, in: words) else { continue }
        if best.map({ (-value.count, position) < (-$0.length, $0.position) }) ?? true {
          best = (value.count, position, written)
        }
      }
      found[name] = best?.value
    }
    return found
  }

  private static func position(of value: [String], in words: [String]) -> Int? {
    guard !value.isEmpty, value.count <= words.count else { return nil }
    return (0...(words.count - value.count)).first { Array(words[$0..<($0 + value.count)]) == value }
  }
}

/// The level of a recording over time, small enough for a record.
enum Waveform {
  private static let points = 120
  /// The lowest level shown, in dBFS.
  private static let floor = -60.0

  /// Base64 of a byte for each of 120 equal parts: the level of the part, from -60 dBFS (0) to 0 dBFS (255).
  static func text(of samples: [Int16]) -> String? {
    guard !samples.isEmpty else { return nil }
    let count = min(points, samples.count)
    let bytes = (0..<count).map { point in
      let part = samples[(point * samples.count / count)..<((point + 1) * samples.count / count)]
      let power = part.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(part.count)
      let level = power > 0 ? 10 * log10(power / (32768 * 32768)) : floor
      return UInt8(min(1, max(0, 1 - level / floor)) * 255)
    }
    return Data(bytes).base64EncodedString()
  }
}
