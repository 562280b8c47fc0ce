public import Foundation

/// Records of one run that was split over several files, in the order of the whole.
public struct MergedRun {
  /// What was run: the first file's header, without its part of the whole.
  public let header: RunHeader

  private var readers: [RunReader]
  private var heads: [UtteranceRecord?]
  private let urls: [URL]
  private var last: Int?
  private var count = 0

  /// Opens the files; one is enough.
  ///
  /// - Throws: ``EvaluationError`` when a file is no run, or not of the same run as the first.
  public init(_ urls: [URL]) throws {
    self.urls = urls
    readers = try urls.map { try RunReader($0) }
    guard var header = readers.first?.header else {
      throw EvaluationError("merge", "has no file", advice: "name the run files")
    }
    for (reader, url) in zip(readers, urls).dropFirst() {
      let differences = reader.header.differences(from: header)
      guard differences.isEmpty else {
        throw EvaluationError(
          url.path, "is of another run than \(urls[0].path) (\(differences.joined(separator: "; ")))",
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
  ///
  /// - Throws: ``EvaluationError`` naming the file with an utterance that another file has as well.
  public mutating func next() throws -> UtteranceRecord? {
    let next = heads.indices.compactMap { position in heads[position].map { (position, $0) } }
      .min { ($0.1.index, $0.0) < ($1.1.index, $1.0) }
    guard let (position, record) = next else { return nil }
    guard record.index != last else {
      throw EvaluationError(
        urls[position].path, "has \(record.id) under \(record.condition), which another file has as well",
        advice: "name each part once")
    }
    last = record.index
    count += 1
    heads[position] = try readers[position].next()
    return record
  }

  /// How the whole ended, after the last record: complete when no utterance is missing.
  public var footer: RunFooter {
    let entries = header.shard?.share(of: header.corpus.entries) ?? header.corpus.entries
    return RunFooter(
      complete: count == entries * header.conditions.count,
      peakMemory: readers.compactMap { $0.footer?.peakMemory }.max())
  }
}
