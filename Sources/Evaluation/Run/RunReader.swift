package import Foundation
import Foundations

/// Reads a run, record by record, from a run file or from a report with its utterances.
package struct RunReader {
  package let header: RunHeader
  /// The run's footer; known after the last record was read.
  package private(set) var footer: RunFooter?
  /// Whether the source is a report, to which records can't be added.
  let isReport: Bool
  /// The end of the last returned record, in bytes from the start of the file.
  private(set) var end: UInt64

  private let url: URL
  private var lines: LineReader
  private let decoder = JSONDecoder()

  /// A report's first line has a row for each speaker and condition: far less than 256 MB.
  private static let longestLine = 1 << 28

  /// Opens a run file or a JSON report, which has one utterance per line.
  /// - Throws: ``EvaluationError`` when it cannot be read, is no run, or of a newer version, and for a count out of
  ///   range.
  package init(_ url: URL) throws {
    self.url = url
    lines = try LineReader(url, longest: Self.longestLine)
    guard let first = try lines.next() else { throw Self.noRun(url) }
    if let header = try? decoder.decode(RunHeader.self, from: first.bytes), header.kind == RunHeader.fileKind {
      self.header = header
      isReport = false
    } else if let report = Self.reportOpening(first.bytes, decoder: decoder) {
      header = report.run
      isReport = true
      footer = RunFooter(complete: !report.counts.partial, peakMemory: report.cost.peakMemory)
    } else {
      throw Self.noRun(url)
    }
    guard header.version <= RunHeader.currentVersion else {
      throw EvaluationError(
        subject: url.path,
        message: "has version \(header.version), newer than this program's \(RunHeader.currentVersion)",
        advice: "read it with a newer program")
    }
    try Self.check(header.corpus, of: url)
    end = UInt64(first.bytes.count) + 1
  }

  /// The next record; `nil` at the end. An incomplete last line, such as after a kill, is the end.
  /// - Throws: ``EvaluationError`` with the invalid line.
  package mutating func next() throws -> UtteranceRecord? {
    while let line = try lines.next() {
      guard line.isWhole else { return nil }
      let bytes = Self.record(in: line)
      if bytes.starts(with: Data("]".utf8)) { return nil }
      do {
        let record = try decoder.decode(UtteranceRecord.self, from: bytes)
        guard Self.indices.contains(record.index) else {
          throw EvaluationError(
            subject: url.path, line: line.number,
            message: "has the index \(record.index); an index is a number from 0 to \(Self.indices.upperBound)",
            advice: "run it again")
        }
        end = line.offset + UInt64(line.bytes.count) + 1
        return record
      } catch let error as EvaluationError {
        throw error
      } catch {
        if let footer = try? decoder.decode(RunFooter.self, from: bytes), footer.kind == RunFooter.lineKind {
          let peak = [self.footer?.peakMemory, footer.peakMemory].compactMap { $0 }.max()
          self.footer = RunFooter(complete: footer.complete, peakMemory: peak)
          continue
        }
        throw EvaluationError(subject: url.path, line: line.number, message: Self.fault(error), advice: "run it again")
      }
    }
    return nil
  }

  /// What is wrong with a line; with the field if a value is out of range.
  private static func fault(_ error: any Error) -> String {
    guard case .dataCorrupted(let context)? = error as? DecodingError, !context.codingPath.isEmpty else {
      return "isn't a record of a run"
    }
    let field = context.codingPath.map(\.stringValue).joined(separator: ".")
    return "isn't a record of a run (\(field): \(context.debugDescription))"
  }

  /// The range of indices of utterances, and of the counts of a corpus.
  private static let indices = 0...(1 << 40)
  private static let counts = 0...1_000_000_000

  /// Refuses counts out of range, because they are added and multiplied.
  private static func check(_ corpus: RunHeader.Corpus, of url: URL) throws {
    let leftOut = corpus.leftOut.sorted { $0.key < $1.key }.map { (name: "leftOut.\($0.key)", count: $0.value) }
    for (name, count) in [(name: "entries", count: corpus.entries), ("speakers", corpus.speakers)] + leftOut
    where !counts.contains(count) {
      throw EvaluationError(
        subject: url.path,
        message: "has \(count) as its corpus' \(name); a count is a number from 0 to \(counts.upperBound)",
        advice: "run it again")
    }
  }

  /// The bytes of a line's record: in a report a comma follows all but the last.
  static func record(in line: LineReader.Line) -> Data {
    line.bytes.last == UInt8(ascii: ",") ? line.bytes.dropLast() : line.bytes
  }

  /// A report's first line ends where its utterances begin.
  private static func reportOpening(_ line: Data, decoder: JSONDecoder) -> Report? {
    guard line.last == UInt8(ascii: "[") else { return nil }
    return try? decoder.decode(Report.self, from: line + Data("]}".utf8))
  }

  private static func noRun(_ url: URL) -> EvaluationError {
    EvaluationError(
      subject: url.path, message: "is neither a run file nor a report of 'whereto evaluate'",
      advice: "create one with --run or --json")
  }
}

/// Records of one run that was split over several files, in the order of the whole.
package struct MergedRun {
  /// The first file's header, without its part of the whole.
  package let header: RunHeader

  private var readers: [RunReader]
  private var heads: [UtteranceRecord?]
  private let urls: [URL]
  private var last: Int?
  private var count = 0

  /// Opens the files; one is enough.
  /// - Throws: ``EvaluationError`` if a file isn't a run, or belongs to another run than the first.
  package init(_ urls: [URL]) throws {
    self.urls = urls
    readers = try urls.map { try RunReader($0) }
    guard var header = readers.first?.header else {
      throw EvaluationError(subject: "merge", message: "has no files", advice: "give the run files")
    }
    for (reader, url) in zip(readers, urls).dropFirst() {
      let differences = reader.header.differences(from: header)
      guard differences.isEmpty else {
        throw EvaluationError(
          subject: url.path,
          message: "belongs to another run than \(urls[0].path) (\(differences.joined(separator: "; ")))",
          advice: "merge the parts of one run")
      }
      header.created = min(header.created, reader.header.created)
    }
    if urls.count > 1 { header.shard = nil }
    self.header = header
    heads = []
    for position in readers.indices { heads.append(try readers[position].next()) }
  }

  /// The next record; `nil` at the end.
  /// - Throws: ``EvaluationError`` with the file that repeats an utterance of another file.
  package mutating func next() throws -> UtteranceRecord? {
    let next = heads.indices.compactMap { position in heads[position].map { (position, $0) } }
      .min { ($0.1.index, $0.0) < ($1.1.index, $1.0) }
    guard let (position, record) = next else { return nil }
    guard record.index != last else {
      throw EvaluationError(
        subject: urls[position].path,
        message: "contains \(record.id) under \(record.condition), and so does another file",
        advice: "give each part once")
    }
    last = record.index
    count += 1
    heads[position] = try readers[position].next()
    return record
  }

  /// The footer of the whole, after the last record: complete if no utterance is missing.
  package var footer: RunFooter {
    let entries = header.shard?.share(of: header.corpus.entries) ?? header.corpus.entries
    return RunFooter(
      complete: count == entries * header.conditions.count,
      peakMemory: readers.compactMap { $0.footer?.peakMemory }.max())
  }
}
