import ArgumentParser
import Evaluation
import Foundation

/// How a run goes.
struct RunOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What paths of recordings are relative to; the corpus' folder if not given.", valueName: "folder"))
  var audio: String?

  @Option(help: "How the corpus is written: manifest, tsv, trn or kaldi; by its name if not given.")
  var format: String?

  @Option(help: "What noise and intervals depend on.")
  var seed: UInt64 = 1

  @Option(help: "How many utterances are decoded at once, 1 to 64; the machine's cores if not given.")
  var jobs: Int?

  @Option(help: ArgumentHelp("Run a part of the corpus: 2/8 is the second of eight.", valueName: "i/n"))
  var shard: String?

  @Option(
    help: ArgumentHelp(
      "Keep every result in a run file, to merge, to compare with, to report on again.", valueName: "file"))
  var run: String?

  @Flag(help: "Go on with the run that was interrupted.")
  var resume = false

  @Flag(help: "Make the run file anew where it exists.")
  var replace = false

  @Flag(help: "Stop at the first line or recording that cannot be used.")
  var strict = false

  @Option(help: ArgumentHelp("Keep the sound of every utterance under every condition.", valueName: "folder"))
  var keepAudio: String?

  func validate() throws {
    if let jobs, !(1...64).contains(jobs) { throw ValidationError("--jobs is 1 to 64") }
    if let format, CorpusFormat(rawValue: format) == nil {
      throw ValidationError("'\(format)' is no format; write manifest, tsv, trn or kaldi")
    }
    if let shard, Shard(parsing: shard) == nil {
      throw ValidationError("'\(shard)' is no part; write 2/8 for the second of eight")
    }
    guard !(resume && replace) else { throw ValidationError("--resume and --replace exclude each other") }
  }
}
