import Evaluation
import Foundation
import OfflineSearch

/// The run file of a run: the one named, or one in the cache that is there only while the run is not complete.
struct RunFile: Sendable {
  let url: URL
  private let header: RunHeader
  private let resume: Bool
  private let replace: Bool
  private let isTemporary: Bool

  init(header: RunHeader, options: RunOptions) throws {
    self.header = header
    (resume, replace) = (options.resume, options.replace)
    isTemporary = options.run == nil
    url = try options.run.map { URL(filePath: $0) } ?? Self.cached(header)
  }

  /// Begins the file, or goes on with it.
  func open() throws -> RunWriter {
    let exists = FileManager.default.fileExists(atPath: url.path)
    if exists, resume { return try RunWriter(resuming: url, header: header) }
    if exists, isTemporary, !replace {
      Console.note("An interrupted run of the same is dropped; --resume would have gone on with it.")
    }
    if exists, replace || isTemporary {
      guard !RunWriter.isBeingWritten(url) else { throw Failure("\(url.path): is being written by another program") }
      try? FileManager.default.removeItem(at: url)
    }
    if resume { Console.note("There is no run to go on with; a new one begins.") }
    return try RunWriter(creating: url, header: header)
  }

  func removeIfTemporary() {
    if isTemporary { try? FileManager.default.removeItem(at: url) }
  }

  /// A run that another program is writing is left to it: this one then has a file of its own.
  private static func cached(_ header: RunHeader) throws -> URL {
    let folder = BaseFolders.cache.appending(path: "runs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let usual = folder.appending(path: "\(header.fingerprint).jsonl")
    guard RunWriter.isBeingWritten(usual) else { return usual }
    return folder.appending(path: "\(header.fingerprint)-\(ProcessInfo.processInfo.processIdentifier).jsonl")
  }
}
