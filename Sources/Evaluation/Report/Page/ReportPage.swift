public import Foundation

/// The page of an accuracy run: one file that needs nothing else, written piece by piece.
///
/// ``opening()`` comes first and ``closing()`` last; between them, in any order, the report and, one at a time, the
/// utterances and sounds, so that memory does not grow with the run. Everything is put into blocks that a browser does
/// not run; a `<` in the data is escaped, so that no text of a corpus can end a block.
public enum ReportPage {
  /// The page up to its data: styles and empty sections.
  public static func opening() -> Data { template.opening }

  /// The block of the summary.
  ///
  /// - Parameter json: a `Report` as JSON in UTF-8.
  public static func report(_ json: Data) -> Data {
    block(#"type="application/json" id="report""#, escaped(json))
  }

  /// The block of an utterance.
  ///
  /// - Parameter json: the row of the utterance list, one JSON object in UTF-8.
  public static func utterance(_ json: Data) -> Data {
    block(#"type="application/json" data-utterance"#, escaped(json))
  }

  /// The block of a recording, for rows whose sound is `embedded`.
  ///
  /// - Parameters:
  ///   - utterance: the row's `n`.
  ///   - wav: a WAV file.
  public static func sound(utterance: Int, wav: Data) -> Data {
    block(#"type="text/plain" data-sound="\#(utterance)""#, wav.base64EncodedData())
  }

  /// The page after its data: the script that draws it.
  public static func closing() -> Data { template.closing }

  private static func block(_ attributes: String, _ content: Data) -> Data {
    var block = Data("<script \(attributes)>".utf8)
    block.append(content)
    block.append(Data("</script>\n".utf8))
    return block
  }

  /// In JSON a `<` stands within strings alone, where `\u003c` says the same.
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
