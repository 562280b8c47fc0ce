import Audio
import DestinationSearch
package import Foundation
import Foundations
import Places

/// A report as one self-contained page: metrics, plots, and every utterance with its alignment and audio.
package struct HTMLReport: ReportOutput {
  private let file: OutputFile
  private let folder: URL
  /// Returns the processed audio of an utterance, at 16 kHz, mono; `nil` if it isn't available anymore.
  private let sound: (UtteranceRecord) async -> [Int16]?
  private let encoder = JSONEncoder()
  /// Number of audio bytes that may still be embedded: for errors, and for the rest.
  private var budget: (wrong: Int, right: Int)

  /// - `soundBytes`: Maximum amount of audio in the page; errors are included first.
  /// - Throws: ``EvaluationError`` if the file can't be written.
  package init(_ url: URL, soundBytes: Int, sound: @escaping (UtteranceRecord) async -> [Int16]?) throws {
    file = try OutputFile(url)
    folder = url.deletingLastPathComponent()
    self.sound = sound
    budget = (soundBytes, 0)
    encoder.outputFormatting = .withoutEscapingSlashes
  }

  package mutating func begin(_ report: Report) throws {
    try file.write(ReportPage.opening())
    try file.write(ReportPage.report(encoder.encode(report)))
    let share = report.summaries.first?.shareWrong ?? 0
    // What is not right is to fit in; what it leaves is for the rest.
    let wrong = max(0, Int(saturating: share * report.cost.audio * 2 * Double(Endpointer.sampleRate)))
    budget = (min(budget.wrong, wrong), max(0, budget.wrong - wrong))
  }

  /// Writes an utterance, with its audio if there is room.
  package mutating func add(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) async throws {
    var row = UtteranceRow(record, judgement, change: change)
    let room = judgement.isRight ? budget.right : budget.wrong
    if room > 0, let samples = await sound(record), !samples.isEmpty {
      let wav = Data(WAVFile.bytes(samples, sampleRate: Endpointer.sampleRate))
      if judgement.isRight { budget.right -= wav.count } else { budget.wrong -= wav.count }
      row.sound = "embedded"
      try file.write(ReportPage.sound(utterance: record.index, wav: wav))
    } else if record.condition == Condition.clean.description {
      row.sound = record.audio.map(relativePath)
    }
    try file.write(ReportPage.utterance(encoder.encode(row)))
  }

  package mutating func end() throws {
    try file.write(ReportPage.closing())
    try file.finish()
  }

  private func relativePath(_ path: String) -> String {
    let target = URL(filePath: path).standardizedFileURL.pathComponents
    let base = folder.standardizedFileURL.pathComponents
    let common = zip(target, base).prefix { $0 == $1 }.count
    return (Array(repeating: "..", count: base.count - common) + target[common...]).joined(separator: "/")
  }
}

extension Report.Summary {
  /// The proportion of utterances with errors, as far as a metric shows.
  fileprivate var shareWrong: Double {
    let share = metrics[.right] ?? metrics[.slots] ?? metrics[.sentence]
    return share.map { 1 - $0.value } ?? 0
  }
}

struct UtteranceRow: Encodable {
  var n: Int
  var id: String
  var condition: String
  var speaker, reference, hypothesis: String?
  var steps: [WordAlignment.Step]?
  var errors, words: Int?
  var verdict: Judgement.Verdict
  var expected: String?
  var found: [String]?
  var rank: Int?
  var outcome: String?
  var confidence, latency, seconds: Double?
  /// How its end was detected, and the seconds of speech cut off at either end; in a live run.
  var ending: Judgement.Live.Ending?
  var cutAtStart, cutAtEnd: Double?
  var waveform: String?
  /// `embedded`, or the path of the recording.
  var sound: String?
  var change: UtteranceChange?
  var error: String?

  init(_ record: UtteranceRecord, _ judgement: Judgement, change: UtteranceChange?) {
    n = record.index
    id = record.id
    condition = record.condition
    speaker = record.speaker
    reference = record.expected.text
    hypothesis = record.hypothesis
    steps = judgement.steps
    errors = judgement.words?.errors
    words = judgement.words?.reference
    verdict = judgement.verdict
    if record.result != nil {
      expected = record.expected.nothing == true ? "nothing" : record.expected.placeName
      found = record.result?.places.map(\.name)
    }
    rank = judgement.rank
    outcome = record.result?.outcome.rawValue
    confidence = record.confidence
    latency = record.timing?.endToResult
    seconds = record.timing?.audio
    ending = judgement.live?.ending
    cutAtStart = judgement.live.map { Double($0.cutAtStart) / Double(Endpointer.sampleRate) }
    cutAtEnd = judgement.live.map { Double($0.cutAtEnd) / Double(Endpointer.sampleRate) }
    waveform = record.waveform
    self.change = change
    error = record.error
  }
}

/// The page of an accuracy run: one self-contained file, written piece by piece.
///
/// ``opening()`` comes first and ``closing()`` last. Between them, in any order, come the report and, one at a time,
/// the utterances and audio, so that memory doesn't grow with the run. Everything is put into blocks that a browser
/// doesn't run; each `<` in the data is escaped, so that no text of a corpus can end a block.
package enum ReportPage {
  /// The page up to its data: styles and empty sections.
  package static func opening() -> Data { template.opening }

  /// - Parameter json: a `Report` as JSON in UTF-8.
  package static func report(_ json: Data) -> Data { block(#"type="application/json" id="report""#, escaped(json)) }

  /// - Parameter json: the row of the utterance list, one JSON object in UTF-8.
  package static func utterance(_ json: Data) -> Data {
    block(#"type="application/json" data-utterance"#, escaped(json))
  }

  /// - Parameters:
  ///   - utterance: the row's `n`.
  ///   - wav: a WAV file.
  package static func sound(utterance: Int, wav: Data) -> Data {
    block(#"type="text/plain" data-sound="\#(utterance)""#, wav.base64EncodedData())
  }

  /// The page after its data: the script that draws it.
  package static func closing() -> Data { template.closing }

  private static func block(_ attributes: String, _ content: Data) -> Data {
    var block = Data("<script \(attributes)>".utf8)
    block.append(content)
    block.append(Data("</script>\n".utf8))
    return block
  }

  /// In JSON, a `<` occurs only within strings, where `\u003c` means the same.
  private static func escaped(_ json: Data) -> Data {
    let lessThan = UInt8(ascii: "<")
    guard json.contains(lessThan) else { return json }
    var result = Data(capacity: json.count + 60)
    for byte in json {
      if byte == lessThan { result.append(contentsOf: #"\u003c"#.utf8) } else { result.append(byte) }
    }
    return result
  }

  private static let template: (opening: Data, closing: Data) = {
    let scripts = [
      PackageResources.elements_js, PackageResources.metrics_js, PackageResources.summary_js,
      PackageResources.figures_js, PackageResources.charts_js, PackageResources.plots_js,
      PackageResources.comparison_js, PackageResources.sound_js, PackageResources.alignment_js,
      PackageResources.filters_js, PackageResources.utterances_js, PackageResources.report_js,
    ]
    let page = String(decoding: PackageResources.report_html, as: UTF8.self)
      .replacingOccurrences(of: "{{style}}", with: String(decoding: PackageResources.report_css, as: UTF8.self))
      .replacingOccurrences(of: "{{script}}", with: scripts.map { String(decoding: $0, as: UTF8.self) }.joined())
    let parts = page.components(separatedBy: "{{data}}")
    return (Data(parts[0].utf8), Data(parts.dropFirst().joined().utf8))
  }()
}
