public import Audio

/// Recordings of noise on disk.
public enum NoiseRecording {
  /// Reads a WAV file of any rate as mono samples at 16 kHz. Blocks its thread.
  /// - Throws: ``Audio/AudioError`` when the file is absent, unreadable, not a WAV file, cut short or empty.
  public static func read(path: String) throws(AudioError) -> [Int16] {
    let file = try WAVFile.read(path: path)
    let ratio = Double(file.sampleRate) / Double(SpeechRate.samplesPerSecond)
    guard ratio != 1, ratio > 0 else { return file.samples }
    return FullScale.samples(SincResampler.read(file.samples.map(Double.init), ratio: ratio)).samples
  }
}
