import Audio
import DestinationSearch
public import Foundation

/// A report as one page that needs nothing else: figures, plots, and every utterance with its alignment and sound.
public struct HTMLReport: ReportOutput {
  /// Gives the sound of an utterance as it was heard, at 16 kHz, mono; `nil` where it cannot be had any more.
  public typealias Sound = (UtteranceRecord) async -> [Int16]?

  private let file: OutputFile
  private let folder: URL
  private let sound: Sound
  private let encoder = JSONEncoder()
  /// Bytes of sound that may still be embedded: for what went wrong, and for the rest.
  private var budget: (wrong: Int, right: Int)

  /// Makes a page.
  ///
  /// - Parameters:
  ///   - url: The file to write.
  ///   - soundBytes: How much sound the page may carry; what went wrong goes first.
  ///   - sound: Gives an utterance's sound.
  /// - Throws: ``EvaluationError`` when the file cannot be written.
  public init(_ url: URL, soundBytes: Int, sound: @escaping Sound) throws {
    file = try OutputFile(url)
    folder = url.deletingLastPathComponent()
    self.sound = sound
    budget = (soundBytes, 0)
    encoder.outputFormatting = .withoutEscapingSlashes
  }

  /// Writes figures and plots.
  public mutating func begin(_ report: Report) throws {
    try file.write(ReportPage.opening())
    try file.write(ReportPage.report(encoder.encode(report)))
    let share = report.summaries.first?.shareWrong ?? 0
    // What is not right is to fit in; what it leaves is for the rest.
    let wrong = Int(share * report.cost.audio * 2 * Double(Self.sampleRate))
    budget = (min(budget.wrong, wrong), max(0, budget.wrong - wrong))
  }

  /// Writes an utterance, with its sound where there is room.
  public mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) async throws {
    var row = UtteranceRow(record, judgement, change: change)
    let room = judgement.isRight ? budget.right : budget.wrong
    if room > 0, let samples = await sound(record), !samples.isEmpty {
      let wav = Data(WAVFile.bytes(samples, sampleRate: Self.sampleRate))
      if judgement.isRight { budget.right -= wav.count } else { budget.wrong -= wav.count }
      row.sound = "embedded"
      try file.write(ReportPage.sound(utterance: record.index, wav: wav))
    } else if record.condition == Condition.clean.description {
      row.sound = record.audio.map(relativePath)
    }
    try file.write(ReportPage.utterance(encoder.encode(row)))
  }

  /// Closes the page.
  public mutating func end() throws {
    try file.write(ReportPage.closing())
    try file.finish()
  }

  private static let sampleRate = 16_000

  /// A path as the page has to name it, from the folder it stands in.
  private func relativePath(_ path: String) -> String {
    let target = URL(filePath: path).standardizedFileURL.pathComponents
    let base = folder.standardizedFileURL.pathComponents
    let common = zip(target, base).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: base.count - common) + target[common...]).joined(separator: "/")
  }
}

extension Report.Summary {
  /// The share of utterances that are not as they should be, as far as any figure tells.
  fileprivate var shareWrong: Double {
    let share = metrics[.right] ?? metrics[.slots] ?? metrics[.sentence]
    return share.map { 1 - $0.value } ?? 0
  }
}
