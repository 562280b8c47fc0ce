/// A writer for tiles in the Mapbox Vector Tile 2.1 format (github.com/mapbox/vector-tile-spec).
struct VectorTile {
  /// The number of units along a side.
  static let extent = 4_096

  struct Layer {
    private let name: String
    private var features: [UInt8] = []
    private var keys: [String] = []
    private var keyNumbers: [String: Int] = [:]
    private var values: [Value] = []
    private var valueNumbers: [Value: Int] = [:]

    enum Value: Hashable {
      case text(String)
      case whole(Int64)
      case number(Double)
    }

    /// The geometry type of a feature, by its number in the format.
    enum Geometry: UInt64 {
      case point = 1
      case line = 2
      case polygon = 3
    }

    init(_ name: String) { self.name = name }

    var isEmpty: Bool { features.isEmpty }

    /// Writes a feature; its parts are in tile units.
    mutating func add(_ geometry: Geometry, _ parts: [[MapPoint]], _ properties: [(String, Value)]) {
      var tags = VariableLengthWriter()
      for (key, value) in properties {
        tags.write(UInt64(Self.number(of: key, &keys, &keyNumbers)))
        tags.write(UInt64(Self.number(of: value, &values, &valueNumbers)))
      }
      var feature = Message()
      feature.write(field: 2, bytes: tags.bytes)
      feature.write(field: 3, number: geometry.rawValue)
      feature.write(field: 4, bytes: Self.commands(geometry, parts))
      var message = Message()
      message.write(field: 2, bytes: feature.bytes)
      features += message.bytes
    }

    private static func number<Item: Hashable>(
      of item: Item, _ items: inout [Item], _ numbers: inout [Item: Int]
    ) -> Int {
      if let number = numbers[item] { return number }
      items.append(item)
      numbers[item] = items.count - 1
      return items.count - 1
    }

    /// The drawing commands of a shape: move to the first point, lines to the others, and close for a ring.
    private static func commands(_ geometry: Geometry, _ parts: [[MapPoint]]) -> [UInt8] {
      var writer = VariableLengthWriter()
      var last = MapPoint(x: 0, y: 0)
      func command(_ number: UInt64, times count: Int) -> UInt64 { number | UInt64(count) << 3 }
      func go(to point: MapPoint) {
        writer.write(signed: Int64(point.x) - Int64(last.x))
        writer.write(signed: Int64(point.y) - Int64(last.y))
        last = point
      }
      for part in parts {
        guard let first = part.first else { continue }
        writer.write(command(1, times: 1))
        go(to: first)
        guard geometry != .point else { continue }
        writer.write(command(2, times: part.count - 1))
        for point in part.dropFirst() { go(to: point) }
        if geometry == .polygon { writer.write(command(7, times: 1)) }
      }
      return writer.bytes
    }

    var bytes: [UInt8] {
      var message = Message()
      message.write(field: 15, number: 2)
      message.write(field: 1, bytes: Array(name.utf8))
      message.write(raw: features)
      for key in keys { message.write(field: 3, bytes: Array(key.utf8)) }
      for value in values {
        var content = Message()
        switch value {
        case .text(let text): content.write(field: 1, bytes: Array(text.utf8))
        case .whole(let number): content.write(field: 6, number: VariableLengthWriter.zigzag(number))
        case .number(let number): content.write(field: 3, double: number)
        }
        message.write(field: 4, bytes: content.bytes)
      }
      message.write(field: 5, number: UInt64(VectorTile.extent))
      return message.bytes
    }
  }

  private var message = Message()

  /// Writes a layer; empty layers are omitted, as the format requires.
  mutating func add(_ layer: Layer) {
    if !layer.isEmpty { message.write(field: 3, bytes: layer.bytes) }
  }

  var bytes: [UInt8] { message.bytes }
}

/// A protocol buffers message (protobuf.dev/programming-guides/encoding).
private struct Message {
  private var writer = VariableLengthWriter()

  var bytes: [UInt8] { writer.bytes }

  mutating func write(field: UInt64, number: UInt64) {
    writer.write(field << 3)
    writer.write(number)
  }

  mutating func write(field: UInt64, bytes: [UInt8]) {
    writer.write(field << 3 | 2)
    writer.write(UInt64(bytes.count))
    writer.write(raw: bytes)
  }

  mutating func write(field: UInt64, double: Double) {
    writer.write(field << 3 | 1)
    withUnsafeBytes(of: double.bitPattern.littleEndian) { writer.write(raw: $0) }
  }

  mutating func write(raw fields: [UInt8]) { writer.write(raw: fields) }
}
