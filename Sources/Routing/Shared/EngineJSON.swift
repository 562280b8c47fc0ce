import Foundation
import Places

/// Encodes the requests of engines and decodes their responses, whose keys are in snake case.
enum EngineJSON {
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }

  /// The value in a response body; errors contain none of the body, which reveals where people drive.
  static func decode<Value: Decodable>(
    _ type: Value.Type, from body: Data, engine: String
  ) throws(RoutePlanningError) -> Value {
    do {
      return try decoder.decode(type, from: body)
    } catch let DecodingError.keyNotFound(key, _) {
      throw .badAnswer(engine: engine, reason: "“\(field(key))” is missing")
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

  static func encode(_ value: some Encodable) throws(RoutePlanningError) -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    do {
      return try encoder.encode(value)
    } catch {
      throw .badRequest("a position or heading isn't a finite number; correct it and try again")
    }
  }

  private static func path(_ context: DecodingError.Context) -> String {
    context.codingPath.map(field).joined(separator: ".")
  }

  /// A key as the engine writes it; an array's key is "Index 0".
  private static func field(_ key: any CodingKey) -> String {
    if key.intValue != nil { return key.stringValue }
    return key.stringValue.replacing(/[A-Z]/) { "_" + $0.output.lowercased() }
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
