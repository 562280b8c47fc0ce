/// Makes one channel of several.
enum Downmix {
  /// The average of all channels, rounded towards zero. Microphones that record one channel only lose 6 dB by it, but
  /// none is ever missed and nothing can overflow.
  static func mono(_ interleaved: [Int16], frames: Int, channels: Int) -> [Int16] {
    if channels == 1 { return Array(interleaved.prefix(frames)) }
    return (0..<frames).map { frame in
      var sum = 0
      for channel in 0..<channels { sum += Int(interleaved[frame * channels + channel]) }
      return Int16(clamping: sum / channels)
    }
  }
}
