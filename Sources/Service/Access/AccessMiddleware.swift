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
        status: .methodNotAllowed, code: "methodNotAllowed", message: "no path has this method", allowed: "GET, POST")
    }
    // A body whose end two programs may see at different places is nobody's.
    guard request.headers[.transferEncoding].map({ $0.lowercased() == "chunked" }) ?? true else {
      throw ServiceError(
        status: .badRequest, code: "badTransferEncoding", message: "Transfer-Encoding is 'chunked' or not there")
    }
    guard rules.allows(host: request.head.authority) else {
      throw ServiceError(
        status: .misdirectedRequest, code: "otherHost",
        message: "the service answers to localhost alone; ask for it by that name")
    }
    let (context, origin) = try admitted(request, context)
    if request.method == .options, request.headers[.origin] != nil { return preflight(request) }
    var response: Response
    do {
      response = try await next(request, context)
    } catch {
      response = ErrorDialect.native.response(.converting(error))
    }
    if origin != .own, let name = request.headers[.origin] {
      response.headers[.accessControlAllowOrigin] = origin == .anybody ? "*" : name
      response.headers[.vary] = "Origin"
    }
    response.headers[.xContentTypeOptions] = "nosniff"
    return response
  }

  /// The context with who asks.
  private func admitted(
    _ request: Request, _ context: ServiceContext
  ) throws -> (ServiceContext, AccessRules.OriginAnswer) {
    var context = context
    let answer = rules.answer(origin: request.headers[.origin], host: request.head.authority)
    guard answer != .refused else {
      throw ServiceError(
        status: .forbidden, code: "otherOrigin",
        message: "pages of this origin may not ask; the service's --allow-origin names those that may")
    }
    if rules.tokens.isEmpty {
      context.owner = rules.isLoopback && answer != .anybody ? .host : nil
    } else if let client = rules.tokens.client(of: request.headers[.authorization]) {
      context.client = client
      context.owner = .client(client)
    } else if !Self.open.contains(request.uri.path), request.method != .options {
      throw ServiceError(
        status: .unauthorized, code: "noToken",
        message: "a token is needed; send it as 'Authorization: Bearer TOKEN'")
    }
    return (context, answer)
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
