/// Where somebody speaks in a recording, with nothing around it.
package enum SpeechSpan {
  /// Whole-file end-pointing: only the end of the recording ends the speech, however long a pause is.
  private static let rules: EndpointRules = {
    var rules = EndpointRules.wholeFile
    rules.maximumUtterance = .seconds(3600)
    rules.preRoll = .zero
    rules.postRoll = .zero
    return rules
  }()

  /// From the first to the last speech; `nil` where nobody speaks.
  ///
  /// - Parameter samples: A whole recording, mono at 16 kHz.
  package static func find(in samples: [Int16]) -> Range<Int>? {
    var endpointer = Endpointer(rules: rules)
    for case .speechEnded(let range, _) in endpointer.accept(samples) + endpointer.finish() {
      return range.clamped(to: 0..<samples.count)
    }
    return nil
  }
}
