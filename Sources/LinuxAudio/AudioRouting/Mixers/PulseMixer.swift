import Audio
import ExternalPrograms
import Foundation
import Synchronization

/// The streams of a PulseAudio server, or of PipeWire as its replacement.
final class PulseMixer: StreamMixer {
  private let pactl: Pactl
  private let settings: PulseSettings
  /// Whether `pactl` supports `--format`, which PulseAudio 16 added; nil until the first attempt.
  private let knowsJSON = Mutex<Bool?>(nil)

  init(_ settings: PulseSettings) {
    self.settings = settings
    pactl = Pactl(settings: settings)
  }

  var backend: FocusReport.Backend { .pulse }

  func ducking() async -> FocusReport.Ducking { .streams }

  func identity() async throws -> String {
    let output = try await pactl.run(["info"])
    guard output.isSuccess else { throw pactl.unavailable("does not answer (\(output.message ?? "no message"))") }
    let lines = output.text.split(whereSeparator: \.isNewline)
    // The cookie is random and changes whenever the server starts.
    guard let cookie = lines.first(where: { $0.hasPrefix("Cookie: ") }) else {
      throw pactl.failed("did not report its cookie")
    }
    return String(cookie.dropFirst("Cookie: ".count))
  }

  func streams() async throws -> [MixerStream] {
    let process = "\(getpid())"
    return try await listing().map {
      $0.mixerStream(process: process, ownRole: settings.ownRole, attenuation: settings.attenuation)
    }
  }

  private func listing() async throws -> [PulseStream] {
    if knowsJSON.withLock({ $0 }) != false {
      let output = try await pactl.run(["--format=json", "list", "sink-inputs"])
      if output.isSuccess {
        guard let streams = PulseListing.json(output.text) else { throw nonsense(output.text) }
        knowsJSON.withLock { $0 = true }
        return streams
      }
      guard output.message?.contains("option") == true else {
        throw pactl.unavailable("does not answer (\(output.message ?? "no message"))")
      }
      knowsJSON.withLock { $0 = false }
    }
    let output = try await pactl.run(["list", "sink-inputs"])
    guard output.isSuccess else { throw pactl.unavailable("does not answer (\(output.message ?? "no message"))") }
    guard let streams = PulseListing.text(output.text) else { throw nonsense(output.text) }
    return streams
  }

  private func nonsense(_ text: String) -> AudioError {
    let start = text.prefix { !$0.isNewline }.prefix(60)
    return pactl.failed("returned \"\(start)\" instead of a list of streams")
  }

  func set(_ id: String, volumes: [Int]) async throws -> Bool {
    let output = try await pactl.run(["set-sink-input-volume", id] + volumes.map { "\($0)" })
    if output.isSuccess { return true }
    if output.message?.contains("No such entity") == true { return false }
    throw pactl.failed("did not change the volume of stream \(id) (\(output.message ?? "no message"))")
  }

  func changes() -> AsyncStream<MixerChange> {
    // A reader that falls behind has to list the streams again anyway.
    let (stream, continuation) = AsyncStream.makeStream(of: MixerChange.self, bufferingPolicy: .bufferingNewest(256))
    let watch = Task.detached { [pactl, settings] in
      await PulseWatch(pactl: pactl, retryInterval: settings.retryInterval).run { continuation.yield($0) }
      continuation.finish()
    }
    continuation.onTermination = { _ in watch.cancel() }
    return stream
  }
}

/// A stream as described by the server.
struct PulseStream: Sendable, Hashable {
  var index: Int
  var isCorked: Bool
  /// The volume of each channel in the order of its channel map; 65536 is 0 dB. Empty if the stream has none.
  var volumes: [Int]
  var properties: [String: String]

  /// The volume that is `attenuation` decibels lower. The server's volume v is the linear factor (v / 65536)³
  /// (PulseAudio, `pa_sw_volume_to_linear`).
  static func lowered(_ volume: Int, by attenuation: Double) -> Int {
    Int((Double(volume) * pow(10, -max(0, attenuation) / 60)).rounded())
  }

  /// The stream for the ducking rules, given this program's process number, and the `media.role` of streams that other
  /// processes play for it.
  func mixerStream(process: String, ownRole role: String, attenuation: Double) -> MixerStream {
    MixerStream(
      id: "\(index)", process: properties["application.process.id"], memory: properties["module-stream-restore.id"],
      isOurs: properties["application.process.id"] == process || properties["media.role"] == role,
      isCall: properties["media.role"] == "phone", isCorked: isCorked, volumes: volumes,
      lowered: volumes.map { Self.lowered($0, by: attenuation) },
      // PipeWire stores volumes as linear factors and rounds them.
      tolerance: 64)
  }
}

/// Parses the output of `pactl list sink-inputs`, as JSON and as text. Returns nil for other output.
enum PulseListing {
  /// The volumes that a channel may have: PulseAudio keeps them in 32 bits.
  private static let volumes = 0...Int(UInt32.max)

  private struct Entry: Decodable {
    struct Volume: Decodable { var value: Int }
    var index: Int
    var corked: Bool
    var channelMap: String
    var volume: [String: Volume]
    var properties: [String: String]

    enum CodingKeys: String, CodingKey {
      case index, corked, volume, properties
      case channelMap = "channel_map"
    }
  }

  /// The streams in the output of `pactl --format=json list sink-inputs`.
  static func json(_ text: String) -> [PulseStream]? {
    guard let entries = try? JSONDecoder().decode([Entry].self, from: Data(text.utf8)) else { return nil }
    return entries.map { entry in
      let channels = entry.channelMap.split(separator: ",").map(String.init)
      let volumes = channels.compactMap { channel in
        entry.volume[channel].flatMap { Self.volumes.contains($0.value) ? $0.value : nil }
      }
      return PulseStream(
        index: entry.index, isCorked: entry.corked,
        // If volumes and channels don't match, the volumes couldn't be restored.
        volumes: volumes.count == channels.count && Set(channels).count == channels.count ? volumes : [],
        properties: entry.properties)
    }
  }

  /// The streams in the output of `pactl list sink-inputs` in the locale "C", for a `pactl` without JSON support.
  static func text(_ text: String) -> [PulseStream]? {
    var streams: [PulseStream] = []
    for line in text.split(whereSeparator: \.isNewline) {
      if line.hasPrefix("Sink Input #") {
        guard let index = Int(line.dropFirst("Sink Input #".count)) else { return nil }
        streams.append(PulseStream(index: index, isCorked: false, volumes: [], properties: [:]))
        continue
      }
      guard !streams.isEmpty else { return nil }
      let last = streams.count - 1
      if line.hasPrefix("\t\t") {
        if let (key, value) = property(line) { streams[last].properties[key] = value }
      } else if line.hasPrefix("\tCorked: ") {
        streams[last].isCorked = line.hasSuffix("yes")
      } else if line.hasPrefix("\tVolume: ") {
        streams[last].volumes = volumes(line.dropFirst("\tVolume: ".count))
      }
    }
    return streams
  }

  /// "front-left: 65536 / 100% / 0.00 dB,   front-right: …": the first number of each channel.
  private static func volumes(_ text: Substring) -> [Int] {
    let channels = text.split(separator: ",")
    let volumes = channels.compactMap { channel -> Int? in
      guard let colon = channel.firstIndex(of: ":") else { return nil }
      return channel[channel.index(after: colon)...].split(separator: " ").first.flatMap { Int($0) }
        .flatMap { Self.volumes.contains($0) ? $0 : nil }
    }
    return volumes.count == channels.count ? volumes : []
  }

  /// "media.role = "music"".
  private static func property(_ line: Substring) -> (String, String)? {
    guard let equals = line.firstRange(of: " = \"") else { return nil }
    let key = line[..<equals.lowerBound].drop { $0.isWhitespace }
    let value = line[equals.upperBound...]
    return value.last == "\"" ? (String(key), String(value.dropLast())) : nil
  }
}
