import Foundation
import Hummingbird

/// The models of OpenAI's API, which clients request before they send a recording.
struct ModelRoutes {
  /// There is one recognizer, under two names: its own and the one that most clients send. Recordings may name any
  /// other.
  private static let names = ["whereto", "whisper-1"]

  func add(to group: RouterGroup<ServiceContext>) {
    group.get("models", use: list)
    group.get("models/{id}", use: model)
  }

  private struct Model: Encodable {
    var id: String
    var object = "model"
    var created = 0
    var ownedBy = "whereto"
  }

  private struct List: Encodable {
    var object = "list"
    var data: [Model]
  }

  private func list(_ request: Request, context: ServiceContext) async throws -> Response {
    .json(List(data: Self.names.map { Model(id: $0) }), keys: .convertToSnakeCase)
  }

  private func model(_ request: Request, context: ServiceContext) async throws -> Response {
    let name = context.parameters.get("id") ?? ""
    guard Self.names.contains(name) else {
      throw ServiceError.notFound("unknown model; use \(Self.names.joined(separator: ", "))")
    }
    return .json(Model(id: name), keys: .convertToSnakeCase)
  }
}

/// Redirects clients of OpenAI's API that use slightly wrong paths: most have one /v1 too many or too few.
struct OpenAIPaths: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let error as HTTPError where error.status == .notFound {
      guard let path = Self.meant(by: request.uri.path) else { throw error }
      return ErrorDialect.openAI.response(.notFound("this path doesn't exist; use \(path)"))
    }
  }

  /// The path that a client meant.
  static func meant(by path: String) -> String? {
    let parts = Set(path.lowercased().split(separator: "/"))
    if parts.isSuperset(of: ["audio", "speech"]) { return "/v1/audio/speech" }
    if !parts.isDisjoint(with: ["audio", "transcriptions", "transcription", "translations"]) {
      return "/v1/audio/transcriptions"
    }
    return parts.contains("models") ? "/v1/models" : nil
  }
}
