import Foundation
public import Places

/// A driving route as a GPX 1.1 document: its steps as a GPX route, its shape as a track.
public enum RouteGPX {
  /// Writes the document. Steps beyond the last instruction get none.
  public static func text(_ route: PlannedRoute, name: String, instructions: [String] = []) -> String {
    var xml = XMLText()
    let attributes: KeyValuePairs = [
      "version": "1.1", "creator": "whereto", "xmlns": "http://www.topografix.com/GPX/1/1",
    ]
    // GPX doesn't allow an exponent, which a small number would be printed with.
    func decimal(_ degrees: Double) -> String { String(format: "%.6f", degrees) }
    func position(_ point: Coordinate) -> KeyValuePairs<String, String> {
      ["lat": decimal(point.latitude), "lon": decimal(point.longitude)]
    }
    xml.element("gpx", attributes) { xml in
      xml.element("rte") { xml in
        xml.element("name", text: name)
        for (number, step) in route.steps.enumerated() where route.shape.indices.contains(step.start) {
          xml.element("rtept", position(route.shape[step.start])) { xml in
            if instructions.indices.contains(number) { xml.element("desc", text: instructions[number]) }
          }
        }
      }
      xml.element("trk") { xml in
        xml.element("name", text: name)
        xml.element("trkseg") { xml in
          for point in route.shape { xml.element("trkpt", position(point)) { _ in } }
        }
      }
    }
    return xml.text
  }
}
