import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Response {
  /// A JSON response: keys sorted, slashes as they are.
  ///
  /// - Parameters:
  ///   - value: What it says.
  ///   - status: Its status.
  ///   - keys: How the names of properties are written: of most other programs' formats `like_this`.
  static func json(
    _ value: some Encodable, status: HTTPResponse.Status = .ok,
    keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
  ) -> Response {
    guard let data = try? encoder(keys).encode(value) else {
      return Response(status: .internalServerError)
    }
    return Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
  }

  /// Events as a server sends them, whose data is JSON (html.spec.whatwg.org, server-sent events).
  static func events(
    _ events: [some Encodable], keys: JSONEncoder.KeyEncodingStrategy = .useDefaultKeys
  ) -> Response {
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

  /// An XML response.
  static func markup(_ root: MarkupNode) -> Response { .text(root.document, type: "text/xml; charset=utf-8") }

  /// A text response.
  static func text(
    _ text: String, type: String = "text/plain; charset=utf-8", status: HTTPResponse.Status = .ok
  ) -> Response {
    Response(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
  }
}

extension Request {
  /// Whether the client has what a tag names already (RFC 9110, 13.1.2): any of its tags is the same, weak or not.
  func has(_ tag: String) -> Bool {
    headers[values: .ifNoneMatch].flatMap { $0.split(separator: ",") }.contains { one in
      let one = one.drop { $0 == " " }.prefix { $0 != " " }
      return one == "*" || one == tag || one.hasPrefix("W/") && one.dropFirst(2) == tag
    }
  }
}
