public import Foundation

/// Reads a run, record by record, from a run file or from a report with its utterances.
public struct RunReader {
  /// What was run.
  public let header: RunHeader
  /// What ended it; known once the last record was read.
  public private(set) var footer: RunFooter?
  /// Whether it is read from a report, to which nothing can be added.
  let isReport: Bool
  /// Where the record given last ends, in bytes from the start of the file.
  private(set) var end: UInt64

  private let url: URL
  private var lines: LineReader
  private let decoder = JSONDecoder()

  /// A report's first line has a row for each speaker and condition: far less than 256 MB.
  private static let longestLine = 1 << 28

  /// Opens a run file or a JSON report, whose utterances stand a line each.
  ///
  /// - Throws: ``EvaluationError`` when it cannot be read, is no run, or of a newer version.
  public init(_ url: URL) throws {
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
        url.path, "is of version \(header.version), newer than this program's \(RunHeader.currentVersion)",
        advice: "read it with a newer program")
    }
    end = UInt64(first.bytes.count) + 1
  }

  /// The next record; `nil` at the end. A last line that was cut off, as by a kill, is the end.
  ///
  /// - Throws: ``EvaluationError`` naming the line that is no record.
  public mutating func next() throws -> UtteranceRecord? {
    while let line = try lines.next() {
      guard line.isWhole else { return nil }
      let bytes = Self.record(in: line)
      if bytes.starts(with: Data("]".utf8)) { return nil }
      do {
        let record = try decoder.decode(UtteranceRecord.self, from: bytes)
        end = line.offset + UInt64(line.bytes.count) + 1
        return record
      } catch {
        if let footer = try? decoder.decode(RunFooter.self, from: bytes), footer.kind == RunFooter.lineKind {
          let peak = [self.footer?.peakMemory, footer.peakMemory].compactMap { $0 }.max()
          self.footer = RunFooter(complete: footer.complete, peakMemory: peak)
          continue
        }
        throw EvaluationError(url.path, line: line.number, "is no record of a run", advice: "run it again")
      }
    }
    return nil
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
      url.path, "is neither a run file nor a report as 'whereto evaluate' writes them",
      advice: "make one with --run or --json")
  }
}
