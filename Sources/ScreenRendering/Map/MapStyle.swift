package import Cartography
public import Foundation

/// How a map looks: what MapLibre needs of `models/map/style.json`, which the page draws by.
///
/// Zooms are those of a map whose world is 256 units wide at zoom 0, lengths are in the same units.
public struct MapStyle: Decodable, Sendable, Hashable {
  /// When areas of a kind are drawn.
  struct Area: Decodable, Sendable, Hashable {
    /// The first zoom.
    var from: Double
  }

  /// How lines of a kind are drawn.
  struct Line: Decodable, Sendable, Hashable {
    /// Lines of a higher order lie above others.
    var order: Int
    /// The first zoom.
    var from: Double
    /// Stops of a zoom and a width. Between two the width grows by the same factor with each part of a zoom.
    var widths: [[Double]]
    /// How far the edge reaches beyond the line on each side; `nil` for none.
    var casing: Double?
    /// Dashes and gaps by turns; `nil` for a whole line.
    var dashes: [Double]?

    /// The width at a zoom; that of the nearest stop where there is none on either side.
    func width(at zoom: Double) -> Double {
      let stops = widths.filter { $0.count == 2 }
      guard let next = stops.firstIndex(where: { $0[0] > zoom }) else { return stops.last?[1] ?? 0 }
      guard next > 0 else { return stops[0][1] }
      let (before, after) = (stops[next - 1], stops[next])
      return before[1] * pow(after[1] / before[1], (zoom - before[0]) / (after[0] - before[0]))
    }
  }

  /// When and how a name is written.
  struct Label: Decodable, Sendable, Hashable {
    /// A label of a higher rank has its place before others.
    var rank: Int
    /// The first zoom, and the one before which it ends.
    var from: Double
    var to: Double?
    /// The size of the letters.
    var size: Double
    /// How heavy they are: 400 is regular, 700 bold.
    var weight: Int
    /// The least prominence of a place, in stops of a zoom and a prominence.
    var prominence: [[Double]]?
  }

  /// The colours of a map by day or by night, in hexadecimal digits.
  struct Colours: Decodable, Sendable, Hashable {
    struct Line: Decodable, Sendable, Hashable {
      var fill: String
      var casing: String?
    }
    struct Label: Decodable, Sendable, Hashable {
      var text: String
      var halo: String
    }

    var ground: String
    var areas: [String: String]
    var lines: [String: Line]
    var labels: [String: Label]
    /// Of the edges of areas; none for most.
    var outlines: [String: String]
  }

  /// How much of a tunnel is seen.
  var tunnelOpacity: Double
  var areas: [String: Area]
  var lines: [String: Line]
  var labels: [String: Label]
  var light: Colours
  var dark: Colours

  /// Reads a style.
  ///
  /// - Throws: `CocoaError` where the file cannot be read, `DecodingError` where it is no style.
  public init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(MapStyle.self, from: Data(contentsOf: file))
  }

  /// Whether areas of a kind have a colour by day and by night.
  package func hasArea(_ kind: MapKind) -> Bool {
    [light, dark].allSatisfy { $0.areas[kind.rawValue] != nil }
  }

  /// Whether lines of a kind have a width, and a colour by day and by night.
  package func hasLine(_ kind: MapKind) -> Bool {
    lines[kind.rawValue]?.widths.isEmpty == false && [light, dark].allSatisfy { $0.lines[kind.rawValue] != nil }
  }
}
