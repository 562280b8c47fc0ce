/// Packets lost on the way through a network, each on its own by the same chance, and heard as silence.
///
/// Real losses come in bursts and real receivers hide them a little; both depend on the network and the receiver,
/// whereas this is the plain case that others can be compared with.
enum PacketLoss {
  /// Samples in a packet: 20 ms.
  static let packetLength = SpeechRate.samplesPerSecond / 50

  /// `signal` without the packets lost, and how many those are. The last packet may be short.
  /// - Parameter percent: the chance of a packet to be lost, 0...100.
  static func apply(_ signal: [Double], percent: Double, _ random: inout Xoshiro256) -> (signal: [Double], lost: Int) {
    var signal = signal
    var lost = 0
    for start in stride(from: 0, to: signal.count, by: packetLength) where 100 * random.uniform() < percent {
      lost += 1
      for index in start..<min(start + packetLength, signal.count) { signal[index] = 0 }
    }
    return (signal, lost)
  }
}
