import ArgumentParser
import Evaluation
import Foundation
import OfflineSearch

struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Base folder of the recordings' paths (default: the corpus's folder).", valueName: "folder"))
  var audio: String?

  @Option(help: "Format of the corpus: manifest, tsv, trn or kaldi (default: by its name).")
  var format: String?

  @Option(help: "Seed of the noise and the bootstrap intervals.")
  var seed: UInt64 = 1

  @Option(help: "Number of utterances to decode at once, 1 to 64 (default: the number of cores).")
  var jobs: Int?

  @Option(help: ArgumentHelp("Run a part of the corpus: 2/8 is the second of eight.", valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp("Write every result to a run file, to merge, compare, or report on later.", valueName: "file"))
  var run: String?

  @Flag(help: "Continue an interrupted run.")
  var resume = false

  @Flag(help: "Replace an existing run file.")
  var replace = false

  @Flag(help: "Stop at the first line or recording that can't be used.")
  var strict = false

  @Option(help: ArgumentHelp("Write the audio of every utterance under every condition.", valueName: "folder"))
  var keepAudio: String?

  func validate() throws {
    if let jobs, !(1...64).contains(jobs) { throw ValidationError("--jobs is 1 to 64") }
    if let format, CorpusFormat(named: format) == nil {
      throw ValidationError("'\(format)' isn't a format; use manifest, tsv, trn or kaldi")
    }
    if let shard, Shard(parsing: shard) == nil {
      throw ValidationError("'\(shard)' isn't a valid part; use 2/8 for the second of eight")
    }
    guard !(resume && replace) else { throw ValidationError("--resume and --replace exclude each other") }
  }
}

/// The run file of a run: the given one, or one in the cache that exists only until the run is complete.
struct RunFile: Sendable {
  let url: URL
  private let header: RunHeader
  private let options: RunOptions
  private var isTemporary: Bool { options.run == nil }

  init(header: RunHeader, options: RunOptions) throws {
    self.header = header
    self.options = options
    url = try options.run.map { URL(filePath: $0) } ?? Self.cached(header)
  }

  /// Starts the file, or continues it.
  func open() throws -> RunWriter {
    let exists = FileManager.default.fileExists(atPath: url.path)
    if exists, options.resume { return try RunWriter(resuming: url, header: header) }
    if exists, isTemporary, !options.replace {
      Console.note("Discarded an interrupted run of the same corpus; --resume would have continued it.")
    }
    if exists, options.replace || isTemporary {
      guard !RunWriter.isBeingWritten(url) else { throw Failure("\(url.path): is being written by another program") }
      try? FileManager.default.removeItem(at: url)
    }
    if options.resume { Console.note("No interrupted run found; starting a new one.") }
    return try RunWriter(creating: url, header: header)
  }

  func removeIfTemporary() {
    if isTemporary { try? FileManager.default.removeItem(at: url) }
  }

  /// A run file that another program is writing isn't used: this run then has its own file.
  private static func cached(_ header: RunHeader) throws -> URL {
    let folder = BaseFolders.cache.appending(path: "runs")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let usual = folder.appending(path: "\(header.fingerprint).jsonl")
    guard RunWriter.isBeingWritten(usual) else { return usual }
    return folder.appending(path: "\(header.fingerprint)-\(ProcessInfo.processInfo.processIdentifier).jsonl")
  }
}

enum Memory {
  /// Peak resident memory in bytes; `nil` if the system doesn't report it.
  static func peak() -> Int? {
    let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line?.split(separator: " ").compactMap { Int($0) }.first.map { $0 * 1_024 }
  }
}
