public import Foundation

/// The look of a map: the parts of `models/map/style.json` that MapLibre needs; the page draws with the same file.
///
/// Zoom levels are those of a map whose world is 256 units wide at zoom 0; lengths are in the same units.
public struct MapStyle: Decodable, Sendable, Hashable {
  /// The zoom levels at which areas of a kind are drawn.
  struct Area: Decodable, Sendable, Hashable {
    /// The first zoom.
    var from: Double
  }

  struct Line: Decodable, Sendable, Hashable {
    /// Lines of a higher order are drawn above others.
    var order: Int
    /// The first zoom.
    var from: Double
    /// Stops of a zoom level and a width. Between two stops the width grows exponentially with the zoom level.
    var widths: [[Double]]
    /// The width of the casing beyond the line on each side; `nil` for none.
    var casing: Double?
    /// Alternating lengths of dashes and gaps; `nil` for a solid line.
    var dashes: [Double]?

    private enum CodingKeys: String, CodingKey { case order, from, widths, casing, dashes }

    /// The valid zoom levels of a stop; widths are written for each zoom level between the first and the last.
    private static let zooms = 0.0...30

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      order = try values.decode(Int.self, forKey: .order)
      from = try values.decode(Double.self, forKey: .from)
      widths = try values.decode([[Double]].self, forKey: .widths)
      casing = try values.decodeIfPresent(Double.self, forKey: .casing)
      dashes = try values.decodeIfPresent([Double].self, forKey: .dashes)
      for zoom in widths.compactMap(\.first) where !Self.zooms.contains(zoom) {
        throw DecodingError.dataCorruptedError(
          forKey: .widths, in: values, debugDescription: "the zoom \(zoom) is out of range; use a number from 0 to 30")
      }
    }

    /// The width at a zoom level; beyond the first or last stop, the width of that stop.
    func width(at zoom: Double) -> Double {
      let stops = widths.filter { $0.count == 2 }
      guard let next = stops.firstIndex(where: { $0[0] > zoom }) else { return stops.last?[1] ?? 0 }
      guard next > 0 else { return stops[0][1] }
      let (before, after) = (stops[next - 1], stops[next])
      return before[1] * pow(after[1] / before[1], (zoom - before[0]) / (after[0] - before[0]))
    }
  }

  struct Label: Decodable, Sendable, Hashable {
    /// A label of a higher rank is placed before others.
    var rank: Int
    /// The first zoom level, and the level before which it ends.
    var from: Double
    var to: Double?
    var size: Double
    /// The font weight: 400 is regular, 700 bold.
    var weight: Int
    /// The least prominence of a place, in stops of a zoom level and a prominence.
    var prominence: [[Double]]?
  }

  /// The colors of a map by day or by night, in hexadecimal digits.
  struct Colors: Decodable, Sendable, Hashable {
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
    /// The outline colors of areas; most areas have no outline.
    var outlines: [String: String]
  }

  var tunnelOpacity: Double
  var areas: [String: Area]
  var lines: [String: Line]
  var labels: [String: Label]
  var light: Colors
  var dark: Colors

  /// Decodes a style from a file.
  ///
  /// - Throws: `CocoaError` if the file can't be read, `DecodingError` if it isn't a valid style.
  public init(contentsOf file: URL) throws {
    self = try JSONDecoder().decode(MapStyle.self, from: Data(contentsOf: file))
  }
}
