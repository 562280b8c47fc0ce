import Foundation

/// A stream as the server describes it.
struct PulseStream: Sendable, Hashable {
  var index: Int
  var isCorked: Bool
  /// The volume of each channel in the order of its channel map; 65536 is 0 dB. Empty where the stream has none.
  var volumes: [Int]
  var properties: [String: String]

  /// The volume that is `attenuation` decibels lower. The server's volume v stands for the factor (v / 65536)³
  /// (PulseAudio, `pa_sw_volume_to_linear`).
  static func lowered(_ volume: Int, by attenuation: Double) -> Int {
    Int((Double(volume) * pow(10, -max(0, attenuation) / 60)).rounded())
  }

  /// The stream as the rules of lowering see it.
  /// - Parameters:
  ///   - process: the number of our process.
  ///   - role: the `media.role` of streams that others play for us.
  func mixerStream(process: String, ownRole role: String, attenuation: Double) -> MixerStream {
    MixerStream(
      id: "\(index)", process: properties["application.process.id"], memory: properties["module-stream-restore.id"],
      isOurs: properties["application.process.id"] == process || properties["media.role"] == role,
      isCall: properties["media.role"] == "phone", isCorked: isCorked, volumes: volumes,
      lowered: volumes.map { Self.lowered($0, by: attenuation) },
      // PipeWire keeps volumes as factors and rounds them.
      tolerance: 64)
  }
}
