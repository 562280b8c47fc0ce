/// What a recording must keep to.
///
/// | limit | value | why |
/// | --- | --- | --- |
/// | clipping | 3 samples in a row at 99 % of full scale | fewer can be chance; a clipped peak that was resampled ripples |
/// | clipped share | 0.1 % makes it serious | a single clipped plosive does no harm |
/// | quiet | -40 dBFS of speech | a 16-bit converter's own noise and hum come near |
/// | loud | -1 dBFS of peak | the next word will clip |
/// | noisy | 10 dB of speech over the background | recognition falls off below it; the room is to blame, not the take |
/// | edge | 50 ms of silence at either end | less, and a consonant may be missing |
/// | short | 0.1 s a word, and 0.15 s in all | nobody speaks ten words a second |
/// | DC offset | 1 % of full scale | converters in order stay far below |
public struct RecordingLimits: Sendable, Hashable {
  /// The share of full scale from which on a sample counts as clipped, 0...1.
  public var clippingLevel = 0.99

  /// How many such samples in a row are clipping.
  public var clippingRun = 3

  /// The share of clipped samples that makes clipping serious, 0...1.
  public var clippedShare = 0.001

  /// The least level of the speech, in dBFS.
  public var quietestSpeech = -40.0

  /// The highest peak, in dBFS.
  public var loudestPeak = -1.0

  /// The least ratio of speech to background, in dB.
  public var leastSNR = 10.0

  /// The least silence before and after the speech, in seconds.
  public var edge = 0.05

  /// The least time for a word, in seconds.
  public var secondsPerWord = 0.1

  /// The shortest speech at all, in seconds.
  public var shortestSpeech = 0.15

  /// The largest mean of the samples, as a share of full scale, 0...1.
  public var dcOffset = 0.01

  /// Creates the limits above.
  public init() {}
}
