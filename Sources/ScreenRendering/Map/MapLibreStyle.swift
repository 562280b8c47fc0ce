import Cartography
import Foundation

extension MapStyle {
  /// This look as a style of MapLibre (maplibre.org/maplibre-style-spec, version 8), for clients that draw the tiles themselves.
  ///
  /// MapLibre's zoom levels are for a world 512 units wide, so all are one less than here.
  ///
  /// - `tiles`: The URL of the tiles' description, as TileJSON.
  /// - `glyphs`: The URL of the glyphs, with `{fontstack}` and `{range}`.
  /// - `sprite`: The URL of the place icons, without an extension.
  /// - `fonts`: The font stacks for regular and for bold text.
  package func mapLibre(
    isDark: Bool, tiles: String, glyphs: String, sprite: String, fonts: (regular: String, bold: String)
  ) -> JSONValue {
    let look = MapLibreLayers(style: self, colors: isDark ? dark : light, isDark: isDark, fonts: fonts)
    return [
      "version": 8, "name": isDark ? "Whereto, night" : "Whereto, day", "glyphs": .text(glyphs),
      "sprite": .text(sprite),
      "sources": ["whereto": ["type": "vector", "url": .text(tiles)]], "layers": .list(look.all),
    ]
  }
}

/// A JSON value, written as Swift literals.
package enum JSONValue: Encodable, Sendable, Hashable, ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case text(String)
  case number(Double)
  case flag(Bool)
  case list([JSONValue])
  case object([String: JSONValue])

  package init(stringLiteral value: String) { self = .text(value) }
  package init(floatLiteral value: Double) { self = .number(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .flag(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .text(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .flag(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

/// The layers of a style, from below upwards.
private struct MapLibreLayers {
  let style: MapStyle
  let colors: MapStyle.Colors
  let isDark: Bool
  let fonts: (regular: String, bold: String)

  var all: [JSONValue] {
    var layers: [JSONValue] = [
      ["id": "ground", "type": "background", "paint": ["background-color": .text(colors.ground)]]
    ]
    layers += [area("land"), area("water")]
    layers += lines(of: "waterway", id: "waterway", where: nil)
    layers.append(area("building"))
    layers += lines(of: "way", id: "tunnel", where: ["<", ["coalesce", ["get", "level"], 0], 0])
    layers += lines(of: "way", id: "road", where: ["==", ["coalesce", ["get", "level"], 0], 0])
    layers += lines(of: "way", id: "bridge", where: [">", ["coalesce", ["get", "level"], 0], 0])
    // The last layer with names is placed first.
    return layers + pois + lineNames + shields + settlements
  }

  private static func zoom(_ zoom: Double) -> JSONValue { .number(max(0, zoom - 1)) }

  private func area(_ layer: String) -> JSONValue {
    let kinds = colors.areas.keys.sorted()
    let match = kinds.flatMap { [JSONValue.text($0), .text(colors.areas[$0] ?? colors.ground)] }
    var result: [String: JSONValue] = [
      "id": .text(layer), "type": "fill", "source": "whereto", "source-layer": .text(layer),
      "paint": [
        "fill-color": .list(["match", ["get", "kind"]] + match + ["rgba(0, 0, 0, 0)"]),
        "fill-antialias": .flag(layer != "land"),
      ],
    ]
    if let from = style.areas[layer]?.from { result["minzoom"] = Self.zoom(from) }
    if layer == "building", let outline = colors.outlines[layer] {
      result["paint"] = [
        "fill-color": .text(colors.areas[layer] ?? colors.ground), "fill-outline-color": .text(outline),
      ]
    }
    return .object(result)
  }

  /// Lines by kind: the casings of all kinds first, so that streets run into each other.
  private func lines(of layer: String, id: String, where filter: JSONValue?) -> [JSONValue] {
    let isTunnel = id == "tunnel"
    let kinds = style.lines.filter { kind, _ in
      MapKind(rawValue: kind)?.layer?.rawValue == layer && colors.lines[kind] != nil
    }.sorted { $0.value.order < $1.value.order }
    func drawn(_ kind: String, _ line: MapStyle.Line, isEdge: Bool, color: String) -> JSONValue {
      var paint: [String: JSONValue] = [
        "line-color": .text(color), "line-width": width(line, more: isEdge ? 2 * (line.casing ?? 0) : 0),
      ]
      if isTunnel { paint["line-opacity"] = .number(style.tunnelOpacity) }
      if !isEdge, let dashes = line.dashes {
        // MapLibre measures dashes in line widths.
        let width = line.width(at: 16)
        paint["line-dasharray"] = .list(dashes.map { .number(($0 / width * 100).rounded() / 100) })
      }
      let isKind: JSONValue = ["==", ["get", "kind"], .text(kind)]
      let isWhole = isEdge || line.dashes == nil
      return [
        "id": .text("\(id)-\(kind)\(isEdge ? "-edge" : "")"), "type": "line", "source": "whereto",
        "source-layer": .text(layer), "minzoom": Self.zoom(line.from),
        "filter": filter.map { ["all", isKind, $0] } ?? isKind,
        "layout": ["line-cap": .text(isWhole && !isTunnel && id != "bridge" ? "round" : "butt"), "line-join": "round"],
        "paint": .object(paint),
      ]
    }
    let edges = kinds.compactMap { kind, line in
      line.casing.flatMap { _ in colors.lines[kind]?.casing }.map { drawn(kind, line, isEdge: true, color: $0) }
    }
    return edges
      + kinds.compactMap { kind, line in
        (colors.lines[kind]?.fill).map { drawn(kind, line, isEdge: false, color: $0) }
      }
  }

  /// The width of a line plus `more`: a stop for each zoom level, with exponential interpolation between stops.
  private func width(_ line: MapStyle.Line, more: Double) -> JSONValue {
    let zooms = line.widths.compactMap(\.first)
    guard let first = zooms.first, let last = zooms.last, first < last else {
      return .number(line.width(at: line.from) + more)
    }
    let shown = Array(stride(from: first, to: last, by: 1)) + [last]
    let stops = shown.flatMap { zoom -> [JSONValue] in
      [Self.zoom(zoom), .number(((line.width(at: zoom) + more) * 100).rounded() / 100)]
    }
    return .list(["interpolate", ["exponential", 1.5], ["zoom"]] + stops)
  }

  /// The properties that all names of a kind share.
  private func name(
    _ id: String, layer: String, of kind: String, colors paint: String, layout: [String: JSONValue],
    also: JSONValue? = nil
  ) -> JSONValue? {
    guard let label = style.labels[kind], let color = colors.labels[paint] else { return nil }
    let isKind: JSONValue = ["==", ["get", "kind"], .text(kind)]
    var layout = layout
    layout["text-font"] = [.text(label.weight >= 600 ? fonts.bold : fonts.regular)]
    layout["text-size"] = .number(label.size)
    layout["text-field"] = layout["text-field"] ?? ["get", "name"]
    var result: [String: JSONValue] = [
      "id": .text(id), "type": "symbol", "source": "whereto", "source-layer": .text(layer),
      "minzoom": Self.zoom(label.from), "filter": also.map { ["all", isKind, $0] } ?? isKind,
      "layout": .object(layout),
      "paint": ["text-color": .text(color.text), "text-halo-color": .text(color.halo), "text-halo-width": 1.5],
    ]
    if let to = label.to { result["maxzoom"] = Self.zoom(to) }
    return .object(result)
  }

  private var lineNames: [JSONValue] {
    style.labels.sorted { ($0.value.rank, $0.key) < ($1.value.rank, $1.key) }.compactMap { kind, _ in
      guard let layer = MapKind(rawValue: kind)?.layer, layer == .way || layer == .waterway else { return nil }
      return name(
        "name-\(kind)", layer: layer.rawValue, of: kind, colors: layer == .way ? "way" : "water",
        layout: ["symbol-placement": "line", "text-max-angle": 30], also: ["has", "name"])
    }
  }

  private var shields: [JSONValue] {
    guard let label = style.labels["shield"], let color = colors.labels["shield"] else { return [] }
    return [
      [
        "id": "shield", "type": "symbol", "source": "whereto", "source-layer": "way", "minzoom": Self.zoom(label.from),
        "filter": [
          "all", ["has", "ref"],
          ["in", ["get", "kind"], ["literal", ["motorway", "trunk", "primary", "secondary"]]],
        ],
        "layout": [
          "symbol-placement": "line", "symbol-spacing": 400, "text-rotation-alignment": "viewport",
          "text-field": ["get", "ref"], "text-font": [.text(fonts.bold)], "text-size": .number(label.size),
        ],
        "paint": ["text-color": .text(color.text), "text-halo-color": .text(color.halo), "text-halo-width": 4],
      ]
    ]
  }

  private var settlements: [JSONValue] {
    ["hamlet", "suburb", "village", "town", "city"].compactMap { kind in
      name(
        "place-\(kind)", layer: "place", of: kind, colors: kind == "suburb" ? "suburb" : "place",
        layout: ["text-max-width": 8])
    }
  }

  /// The best known have their place first.
  private var pois: [JSONValue] {
    var layout: [String: JSONValue] = [
      "text-max-width": 9, "text-anchor": "top", "text-offset": [0, 0.9], "text-optional": true,
      "icon-image": [
        "coalesce", ["image", ["concat", ["get", "icon"], .text(isDark ? "-night" : "-day")]],
        ["image", .text(isDark ? "other-night" : "other-day")],
      ],
    ]
    layout["text-field"] = ["coalesce", ["get", "name"], ""]
    layout["symbol-sort-key"] = ["*", -30, ["coalesce", ["get", "prominence"], 0]]
    // Less prominent places appear at higher zoom levels.
    let stops = (style.labels["poi"]?.prominence ?? []).filter { $0.count == 2 }
    let least: [JSONValue] = stops.flatMap { [Self.zoom($0[0]), .number($0[1])] }
    let isProminent: JSONValue? =
      least.isEmpty
      ? nil : [">=", ["coalesce", ["get", "prominence"], 0], .list(["interpolate", ["linear"], ["zoom"]] + least)]
    let poi = name("poi", layer: "place", of: "poi", colors: "poi", layout: layout, also: isProminent)
    return [poi].compactMap(\.self)
  }
}
