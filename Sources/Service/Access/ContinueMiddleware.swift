import HTTPTypes
import Hummingbird
import NIOHTTPTypes

/// Answers clients that ask before they send a body (RFC 9110, 10.1.1): they can send it if it isn't too large.
struct ContinueMiddleware: RouterMiddleware {
  /// The largest body of any path, in bytes.
  let limit: Int

  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    try request.checkLength(atMost: limit)
    if request.headers[.expect]?.lowercased() == "100-continue" {
      try? await context.channel.writeAndFlush(HTTPResponsePart.head(HTTPResponse(status: .continue)))
    }
    return try await next(request, context)
  }
}

extension Request {
  /// Refuses a body whose declared length is too large, before it arrives.
  func checkLength(atMost limit: Int) throws(ServiceError) {
    if let length = headers[.contentLength].flatMap(Int.init), length > limit { throw .tooLarge(limit: limit) }
  }
}
