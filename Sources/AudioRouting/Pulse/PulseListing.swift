import Foundation

/// Reads what `pactl list sink-inputs` prints, as JSON and in words. Gives nil for what is neither.
enum PulseListing {
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
      let volumes = channels.compactMap { entry.volume[$0]?.value }
      return PulseStream(
        index: entry.index, isCorked: entry.corked,
        // A volume that does not fit the channels could not be set again as it was.
        volumes: volumes.count == channels.count && Set(channels).count == channels.count ? volumes : [],
        properties: entry.properties)
    }
  }

  /// The streams in the output of `pactl list sink-inputs` in the locale "C", for a `pactl` that knows no JSON.
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
