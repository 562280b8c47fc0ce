import Audio

extension RecordingCheck {
  /// Finds the first and the last speech, with nothing around it and no end to its patience.
  private static let rules: EndpointRules = {
    var rules = EndpointRules.wholeFile
    rules.maximumUtterance = .seconds(3600)
    rules.preRoll = .zero
    rules.postRoll = .zero
    return rules
  }()

  func figures(of take: Take) -> RecordingFigures {
    let samples = take.samples
    let range = take.hasSpeech ? Self.speech(in: samples) : nil
    let levels = SpeechLevels(samples, speech: range)
    let clipped = clippedSamples(samples)
    let count = Double(max(1, samples.count))
    let rate = Double(Endpointer.sampleRate)
    return RecordingFigures(
      levelDBFS: levels.speechDBFS, peakDBFS: AudioLevel.peak(of: samples), noiseDBFS: levels.noiseDBFS,
      snr: levels.snr, clippedSamples: clipped, clippedShare: Double(clipped) / count,
      dcOffset: Self.offset(of: samples, speech: range),
      speech: range.map { Double($0.lowerBound) / rate..<Double($0.upperBound) / rate },
      seconds: Double(samples.count) / rate)
  }

  private static func speech(in samples: [Int16]) -> Range<Int>? {
    var endpointer = Endpointer(rules: rules)
    for event in endpointer.accept(samples) + endpointer.finish() {
      if case .speechEnded(let range, _) = event { return range.clamped(to: 0..<samples.count) }
    }
    return nil
  }

  /// The mean of what is not speech, if that is 0.2 s at least: a voice is not the same above and below zero.
  private static func offset(of samples: [Int16], speech: Range<Int>?) -> Double {
    let background = speech.map { samples[..<$0.lowerBound] + samples[$0.upperBound...] } ?? samples[...]
    let measured = background.count < Endpointer.sampleRate / 5 ? samples[...] : background
    return measured.reduce(0.0) { $0 + Double($1) } / Double(max(1, measured.count)) / 32768
  }

  private func clippedSamples(_ samples: [Int16]) -> Int {
    let limit = Int((limits.clippingLevel * 32767).rounded())
    var clipped = 0
    var run = 0
    var sign = 0
    for sample in samples {
      let side = Int(sample.magnitude) >= limit ? Int(sample.signum()) : 0
      if side != 0, side == sign {
        run += 1
      } else {
        run = side == 0 ? 0 : 1
        sign = side
      }
      if run == limits.clippingRun { clipped += run } else if run > limits.clippingRun { clipped += 1 }
    }
    return clipped
  }
}
