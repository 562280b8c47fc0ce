import HTTPTypes
import Hummingbird

/// Lets those requests pass that may be answered, and says which web pages may read the answers.
struct AccessMiddleware: RouterMiddleware {
  let rules: AccessRules

  /// Paths that tell nothing, for whoever watches over the service.
  private static let open: Set<String> = ["/healthz", "/readyz"]

  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    guard WheretoService.methods.contains(request.method) else {
      throw ServiceError(
        status: .methodNotAllowed, code: "methodNotAllowed", message: "no path allows this method", allowed: "GET, POST"
      )
    }
    // A body whose end two programs may see at different places is nobody's.
    guard request.headers[.transferEncoding].map({ $0.lowercased() == "chunked" }) ?? true else {
      throw ServiceError(
        status: .badRequest, code: "badTransferEncoding", message: "Transfer-Encoding must be 'chunked' or absent")
    }
    // The first Host of a request is its authority; another stays among its fields.
    let others = request.headers.filter { $0.name.canonicalName == "host" }.map(\.value)
    let hosts = [request.head.authority].compactMap(\.self) + others
    let admission = try rules.admit(
      hosts: hosts, origin: request.headers[.origin], authorization: request.headers[.authorization],
      peer: context.peer,
      forwarding: Forwarding { name in HTTPField.Name(name).flatMap { request.headers[$0] } },
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

  /// What a browser asks before a request with a token or a body.
  private func preflight(_ request: Request) -> Response {
    var headers: HTTPFields = [
      .accessControlAllowMethods: "GET, POST, PUT, DELETE", .accessControlAllowHeaders: "Authorization, Content-Type",
      .accessControlMaxAge: "600", .vary: "Origin",
    ]
    headers[.accessControlAllowOrigin] = request.headers[.origin]
    return Response(status: .noContent, headers: headers)
  }
}
