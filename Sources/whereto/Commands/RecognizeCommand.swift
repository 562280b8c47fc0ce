import ArgumentParser
import Audio
import DestinationSearch
import Foundations
import OfflineSearch
import Recognition

struct RecognizeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recognize", abstract: "Recognizes the destinations spoken in WAV files, one utterance per file.",
    discussion: "'-' reads a WAV file from standard input. Files that can't be used are reported and skipped.")

  /// A shorter file is a failed recording rather than one without speech.
  private static let shortestFile = Duration.milliseconds(100)

  @Argument(help: "WAV files: any sample rate, sample width and channel count, one minute at most.")
  var files: [String]

  @OptionGroup var region: RegionOptions
  @OptionGroup var speech: SpeechOptions
  @OptionGroup var printing: OutputOptions

  func run() async throws {
    let settings = try Settings()
    try speech.startLog(settings)
    let engine = try await region.engine(settings, hearing: speech)
    let origin = try await region.originIfKnown(settings)
    let enhancement = try speech.enhancement(settings)
    let recognizer = try await engine.makeRecognizer(
      near: origin, model: speech.model(settings), enhancement: enhancement, partials: false)
    let resolver = engine.resolver
    let failures = try await cancellingOnInterrupt { [files, printing] in
      var failures = 0
      for file in files {
        try Task.checkCancellation()
        let search = SpokenSearch(recognizer: recognizer, resolver: resolver)
        do {
          let result = try await search.search(in: Pipeline.file(file, enhancement: enhancement), near: origin)
          guard result.timing.audio >= Self.shortestFile else {
            throw AudioError(
              .empty, subject: file, message: "is too short to contain a word", advice: "check how it was recorded")
          }
          try printing.print(
            ResultRecord(result, file: file),
            orLines: (files.count > 1 ? [file] : []) + ResultText.lines(result, heard: true))
        } catch let error where error is AudioError || error is RecognitionError {
          Console.error(Failure.line(for: error))
          failures += 1
        }
      }
      return failures
    }
    if failures > 0 { throw ExitCode(1) }
  }
}
