/// What reaches the microphone: speech, and noise scaled against it.
struct AcousticScene {
  /// The speech, as doubles on the scale of 16-bit samples.
  var speech: [Double]

  private var noise: [Double]?

  init(speech: [Double]) {
    self.speech = speech
  }

  /// Adds noise as long as the speech, so that the speech's active level is `snr` dB above the noise's root mean
  /// square. Noise that happens to be silent stays so.
  mutating func add(_ sound: [Double], snr: Double) {
    guard let level = Decibels.level(sound) else { return }
    let speechLevel = ActiveSpeechLevel(of: speech)?.level ?? ConditionRenderer.nominalSpeechLevel
    let factor = Decibels.amplitude(speechLevel - snr - level)
    var sum = noise ?? [Double](repeating: 0, count: speech.count)
    for index in sum.indices { sum[index] += factor * sound[index] }
    noise = sum
  }

  /// Speech and noise together, turned down where they exceed full scale.
  /// - Returns: the sound; by how many dB it was turned down, at most 0; and the ratio of speech to noise in dB,
  ///   measured once the sound is in whole numbers.
  func mixed() -> (signal: [Double], gain: Double, signalToNoise: Double?) {
    guard let noise else {
      let factor = FullScale.fitting(speech)
      return (factor == 1 ? speech : Decibels.scaled(speech, by: factor), Decibels.of(amplitude: factor), nil)
    }
    let sum = zip(speech, noise).map(+)
    let factor = FullScale.fitting(sum)
    let signal = Decibels.scaled(sum, by: factor)
    let heard = zip(signal, speech).map { $0.rounded() - factor * $1 }
    var ratio: Double?
    if let speechLevel = ActiveSpeechLevel(of: Decibels.scaled(speech, by: factor)), let level = Decibels.level(heard) {
      ratio = speechLevel.level - level
    }
    return (signal, Decibels.of(amplitude: factor), ratio)
  }
}
