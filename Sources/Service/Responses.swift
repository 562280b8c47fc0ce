import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A JSON response with sorted keys and unescaped slashes; most other programs' formats use `snake_case` keys.
  static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok, keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
  ) -> Response {
    guard let data = try? encoder(keys).encode(value) else { return Response(status: .internalServerError) }
    return Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// A stream of server-sent events with JSON data (html.spec.whatwg.org, server-sent events).
  static func events(_ events: [some Encodable], keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys) -> Response {
    let encoder = encoder(keys)
    var body = ByteBuffer()
    for event in events {
      guard let data = try? encoder.encode(event) else { return Response(status: .internalServerError) }
      body.writeString("data: ")
      body.writeBytes(data)
      body.writeString("\n\n")
    }
    return Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: ResponseBody(byteBuffer: body))
  }

  private static func encoder(_ keys: JSONEncoder.KeyEncodingStrategy) -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = keys
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  static func markup(_ root: MarkupNode) -> Response { .text(root.document, type: "text/xml; charset=utf-8") }

  static func text(
    _ text: String, type: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension Request {
  /// Whether the client already has the content with a tag (RFC 9110, 13.1.2): whether any of its tags matches, weak
  /// or strong.
  func has(_ tag: String) -> Bool {
    headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }.contains { one in
      let one = one.drop { $0 == " " }.prefix { $0 != " " }
      return one == "*" || one == tag || one.hasPrefix("W/") && one.dropFirst(2) == tag
    }
  }
}
