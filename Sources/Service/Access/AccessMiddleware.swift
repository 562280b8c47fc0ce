import HTTPTypes
import Hummingbird

/// Checks whether each request is allowed, and declares which web pages can read the responses.
struct AccessMiddleware: RouterMiddleware {
  let rules: AccessRules

  /// Paths without confidential content, for monitoring.
  private static let open: Set<String> = ["/healthz", "/readyz"]

  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard WheretoService.methods.contains(request.method) else {
      throw ServiceError(.methodNotAllowed, "methodNotAllowed", "no path allows this method", allowed: "GET, POST")
    }
    // Two programs may disagree about where a body with other encodings ends (request smuggling).
    guard request.headers[.transferEncoding].map({ $0.lowercased() == "chunked" }) ?? true else {
      throw ServiceError(.badRequest, "badTransferEncoding", "Transfer-Encoding must be 'chunked' or absent")
    }
    // The first Host of a request is its authority; further ones stay in its fields.
    let others = request.headers.filter { $0.name.canonicalName == "host" }.map(\.value)
    let hosts = [request.head.authority].compactMap(\.self) + others
    let admission = try rules.admit(
      hosts: hosts, origin: request.headers[.origin], authorization: request.headers[.authorization],
      peer: context.peer, forwarding: Forwarding { name in HTTPField.Name(name).flatMap { request.headers[$0] } },
      needsToken: !Self.open.contains(request.uri.path) && !PageFiles.contains(request.uri.path)
        && !(rules.opensMetrics && request.uri.path == "/metrics")
        && request.method != .options)
    let origin = admission.origin
    var context = context
    (context.client, context.owner) = (admission.client, admission.owner)
    if request.method == .options, request.headers[.origin] != nil { return preflight(request) }
    var response = try await next(request, context)
    if origin != .own, let name = request.headers[.origin] {
      response.headers[.accessControlAllowOrigin] = origin == .anybody ? "*" : name
      response.headers[.vary] = "Origin"
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    return response
  }

  /// The answer to a browser's preflight request, sent before a request with a token or a body.
  private func preflight(_ request: Request) -> Response {
    var headers: HTTPFields = [
      .accessControlAllowMethods: "GET, POST, PUT, DELETE", .accessControlAllowHeaders: "Authorization, Content-Type",
      .accessControlMaxAge: "600", .vary: "Origin",
    ]
    headers[.accessControlAllowOrigin] = request.headers[.origin]
    return Response(status: .noContent, headers: headers)
  }
}
