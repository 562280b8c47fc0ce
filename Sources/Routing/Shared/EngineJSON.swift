import Foundation
import Places

/// Decodes the responses of engines.
enum EngineJSON {
  /// The value in a response body; errors contain none of the body, which reveals where people drive.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from body: Data, engine: String
  ) throws(RoutePlanningError) -> Value {
    do {
      return try JSONDecoder().decode(type, from: body)
    } catch let DecodingError.keyNotFound(key, _) {
      throw .badAnswer(engine: engine, reason: "“\(key.stringValue)” is missing")
    } catch let DecodingError.typeMismatch(_, context) {
      throw .badAnswer(engine: engine, reason: "“\(path(context))” has an unexpected type")
    } catch let DecodingError.valueNotFound(_, context) {
      throw .badAnswer(engine: engine, reason: "“\(path(context))” is null")
    } catch {
      throw .badAnswer(engine: engine, reason: body.isEmpty ? "the answer is empty" : "the answer isn't JSON")
    }
  }

  /// The points of an encoded polyline with six decimals.
  static func shape(_ text: String, engine: String) throws(RoutePlanningError) -> [Coordinate] {
    do {
      return try EncodedPolyline.decode(text, precision: .six)
    } catch {
      throw .badAnswer(engine: engine, reason: "the shape isn't an encoded polyline with six decimals")
    }
  }

  /// Encodes a request as JSON.
  static func encode(_ value: some Encodable) throws(RoutePlanningError) -> Data {
    do {
      return try JSONEncoder().encode(value)
    } catch {
      throw .badRequest("a position or heading isn't a finite number; correct it and try again")
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map(\.stringValue).joined(separator: ".")
  }
}

/// An array that skips entries that can't be decoded.
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
