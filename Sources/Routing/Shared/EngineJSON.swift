import Foundation
import Places

/// Reads answers of engines.
enum EngineJSON {
  /// The value that a body holds.
  ///
  /// - Throws: `badAnswer`, without anything of the body, which tells where somebody drives.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from body: Data, engine: String
  ) throws(RoutePlanningError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch let DecodingError.keyNotFound(key, _) {
      throw .badAnswer(engine: engine, reason: "“\(key.stringValue)” is missing")
    } catch let DecodingError.typeMismatch(_, context) {
      throw .badAnswer(engine: engine, reason: "“\(path(context))” is of another kind than expected")
    } catch let DecodingError.valueNotFound(_, context) {
      throw .badAnswer(engine: engine, reason: "“\(path(context))” is null")
    } catch {
      throw .badAnswer(engine: engine, reason: body.isEmpty ? "the answer is empty" : "the answer is no JSON")
    }
  }

  /// The points of an encoded polyline of six decimals.
  static func shape(_ text: String, engine: String) throws(RoutePlanningError) -> [Coordinate] {
    do {
      return try EncodedPolyline.decode(text, precision: .six)
    } catch {
      throw .badAnswer(engine: engine, reason: "the shape is no encoded polyline of six decimals")
    }
  }

  /// JSON that is sent.
  static func encode(_ value: some Encodable) throws(RoutePlanningError) -> Data {
    do {
      return try JSONEncoder().encode(value)
    } catch {
      throw .badRequest("a position or a heading is no number; ask again with one that is")
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }
}

/// An array of which entries that cannot be read are left out.
struct Lossy<Element: Decodable>: Decodable {
  var elements: [Element] = []

  private struct Anything: Decodable { init(from decoder: any Decoder) {} }

  init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    while !values.isAtEnd {
      if let element = try? values.decode(Element.self) {
        elements.append(element)
      } else {
        _ = try values.decode(Anything.self)
      }
    }
  }
}
