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
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = keys
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      return Response(status: .internalServerError)
    }
    return Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
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
