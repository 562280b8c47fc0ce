/// What a WAV file's header says.
public struct WAVFormat: Sendable, Hashable {
  /// The rates that can be read, in samples per second.
  public static let sampleRates = 1000...384_000

  /// The numbers of channels that can be read.
  public static let channelCounts = 1...64

  /// Samples per second of each channel.
  public var sampleRate: Int

  /// How many channels there are; reading averages them.
  public var channels: Int

  /// How each sample is stored.
  public var sampleFormat: WAVSampleFormat

  /// How many bytes of samples the header promises, or nil when it leaves that to the end of the input.
  public var dataBytes: UInt64?

  /// Bytes of one sample of every channel.
  public var bytesPerFrame: Int { channels * sampleFormat.byteCount }
}
