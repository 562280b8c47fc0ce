import Hummingbird
import Tracing

/// A span for each request, with its route and outcome; the requested content isn't included, because it is a
/// position or words.
struct RouteTracing: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    let response = try await withSpan("HTTP \(request.method)", ofKind: .server) { span in
      span.attributes["http.request.method"] = request.method.rawValue
      let response = try await next(request, context)
      if let path = context.endpointPath {
        span.operationName = "\(request.method) \(path)"
        span.attributes["http.route"] = path
      }
      span.attributes["http.response.status_code"] = response.status.code
      if response.status.kind == .serverError { span.setStatus(SpanStatus(code: .error)) }
      return response
    }
    return response
  }
}
