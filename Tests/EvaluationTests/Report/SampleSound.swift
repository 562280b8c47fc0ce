import Foundation

/// A recording made up: a sweep with pauses, 16 kHz, 16 bits.
enum SampleSound {
  static let wav: Data = {
    let rate = 16000
    let samples = (0..<(rate * 3 / 2)).map { index in
      let time = Double(index) / Double(rate)
      let envelope = max(0, sin(2 * .pi * time * 2))
      return Int16(9000 * envelope * sin(2 * .pi * (300 + 1200 * time) * time))
    }
    var data = Data("RIFF".utf8)
    func append(_ value: UInt32) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
    func append(_ value: UInt16) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
    append(UInt32(36 + samples.count * 2))
    data.append(Data("WAVEfmt ".utf8))
    append(UInt32(16))
    append(UInt16(1))
    append(UInt16(1))
    append(UInt32(rate))
    append(UInt32(rate * 2))
    append(UInt16(2))
    append(UInt16(16))
    data.append(Data("data".utf8))
    append(UInt32(samples.count * 2))
    for sample in samples { append(UInt16(bitPattern: sample)) }
    return data
  }()

  /// Loudness of the recording as the rows hold it.
  static let waveform = Data((0..<120).map { UInt8(max(0, 230 * sin(.pi * Double($0 % 40) / 40))) })
    .base64EncodedString()
}
