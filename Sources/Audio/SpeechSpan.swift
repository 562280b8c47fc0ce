/// The part of a recording that contains speech.
package enum SpeechSpan {
  /// Whole-file endpointing: only the end of the recording ends the speech, however long a pause is.
  private static let rules: EndpointRules = {
    var rules = EndpointRules.wholeFile
    rules.maximumUtterance = .seconds(3600)
    rules.preRoll = .zero
    rules.postRoll = .zero
    return rules
  }()

  /// The range from the first to the last speech in a whole recording, mono at 16 kHz; `nil` without speech.
  package static func find(in samples: [Int16]) -> Range<Int>? {
    var endpointer = Endpointer(rules: rules)
    for case .speechEnded(let range, _) in endpointer.accept(samples) + endpointer.finish() {
      return range.clamped(to: 0..<samples.count)
    }
    return nil
  }
}
