import Audio
import Foundations
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import PlaceIndex
import Places
import Recognition

/// The reason that a request failed, in a form that every dialect of the service can express.
struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  let status: HTTPResponse.Status
  /// A stable identifier for programs: `badParameter`, `tooManySessions` …
  let code: String
  /// A message for people: the problem and the remedy.
  let message: String
  /// The parameter that the error is about, if any.
  let parameter: String?
  /// Seconds after which a retry may succeed, if it may.
  let retryAfter: Int?
  /// The methods that the path allows, if the request used another.
  let allowed: String?

  init(
    _ status: HTTPResponse.Status, _ code: String, _ message: String, parameter: String? = nil, retryAfter: Int? = nil,
    allowed: String? = nil
  ) {
    (self.status, self.code, self.message) = (status, code, message)
    (self.parameter, self.retryAfter, self.allowed) = (parameter, retryAfter, allowed)
  }

  /// Whether the service's operator should know about it.
  var isFault: Bool { ["internal", "unavailable"].contains(code) }

  var description: String { message }

  static func badParameter(_ name: String, _ message: String) -> ServiceError {
    ServiceError(.badRequest, "badParameter", "\(name): \(message)", parameter: name)
  }

  static func notFound(_ message: String) -> ServiceError { ServiceError(.notFound, "notFound", message) }

  static func badMessage(_ message: String) -> ServiceError { ServiceError(.badRequest, "badMessage", message) }

  static func unsupportedMediaType(_ message: String) -> ServiceError {
    ServiceError(.unsupportedMediaType, "unsupportedMediaType", message)
  }

  /// The error for a client that holds the most of something, such as "sessions".
  static func tooMany(_ most: Int, _ what: String) -> ServiceError {
    RecognizerPool.rejected("client")
    return ServiceError(
      .tooManyRequests, "tooManySessions", "this client has reached its limit of \(most) \(what); end one first",
      retryAfter: RecognizerPool.retryAfter)
  }

  static func busy(_ message: String) -> ServiceError {
    RecognizerPool.rejected("busy")
    return ServiceError(.serviceUnavailable, "busy", message, retryAfter: RecognizerPool.retryAfter)
  }

  static func tooLarge(limit bytes: Int) -> ServiceError {
    ServiceError(
      .contentTooLarge, "bodyTooLarge",
      "the body is larger than \(bytes) bytes; send one utterance, one minute at most")
  }

  private static func planning(_ error: RoutePlanningError) -> ServiceError {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .noRoute, .noRoadNear: (.notFound, "noRoute")
      case .badRequest: (.badRequest, "badRoute")
      case .unavailable, .badAnswer: (.badGateway, "routingFailed")
      case .timedOut: (.gatewayTimeout, "routingFailed")
      case .cancelled: (.serviceUnavailable, "routingFailed")
      }
    return ServiceError(status, code, error.description)
  }

  /// The service error for any thrown error.
  static func converting(_ error: any Error) -> ServiceError {
    switch error {
    case let error as ServiceError: error
    case let error as AudioError:
      ServiceError(.badRequest, "badAudio", error.description)
    case let error as RecognitionError where error.code == .tooLong:
      ServiceError(.badRequest, "badAudio", error.description)
    case let error as UserPlacesError where error.code == .badValue:
      ServiceError(.badRequest, "badPlace", error.description)
    case let error as RoutePlanningError: Self.planning(error)
    case let error as any PassingFailure where error.mayPass:
      ServiceError(
        .serviceUnavailable, "unavailable",
        "the data for this request can't be reached at the moment; try again", retryAfter: 2)
    case is HTTPParserError, is IOError, is ChannelError, is CancellationError:
      ServiceError(.badRequest, "brokenOff", "the request ended before it was complete")
    case let error as HTTPError:
      error.status == .notFound
        ? .notFound("this path doesn't exist; /openapi.json lists the paths")
        : ServiceError(error.status, "http", error.body ?? error.status.reasonPhrase)
    default:
      ServiceError(
        .internalServerError, "internal", "the service failed; its log has the reason, under this request's id")
    }
  }
}

/// The error format that each kind of client expects.
enum ErrorDialect: Sendable {
  /// `{"error": {"code": …, "message": …, "parameter": …}}`
  case native
  /// `{"message": …}`
  case photon
  /// `{"error": {"code": 400, "message": …}}`
  case nominatim
  /// `{"error": {"message": …, "type": …, "param": …, "code": …}}`
  case openAI

  init(path: String) {
    self =
      if path.hasPrefix("/photon") {
        .photon
      } else if path.hasPrefix("/nominatim") {
        .nominatim
      } else if path.hasPrefix("/v1/audio") || path.hasPrefix("/v1/models") {
        .openAI
      } else {
        .native
      }
  }

  func response(_ error: ServiceError) -> Response {
    var response: Response
    switch self {
    case .native: response = .json(Self.native(error), status: error.status)
    case .photon: response = .json(["message": error.message], status: error.status)
    case .nominatim:
      let content = Content(code: error.status.code, message: error.message)
      response = .json(["error": content], status: error.status)
    case .openAI:
      let type = error.status.kind == .clientError ? "invalid_request_error" : "server_error"
      let content = Content(code: error.code, message: error.message, type: type, param: error.parameter)
      response = .json(["error": content], status: error.status)
    }
    if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
    if let methods = error.allowed { response.headers[.allow] = methods }
    if error.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }

  /// An error in the service's own format.
  static func native(_ error: ServiceError) -> some Encodable {
    ["error": Content(code: error.code, message: error.message, parameter: error.parameter)]
  }

  private struct Content<Code: Encodable>: Encodable {
    var code: Code
    var message: String
    var parameter, type, param: String?
  }
}

/// Answers failed requests with an error in the client's dialect, and logs the service's own faults.
struct ErrorMiddleware: RouterMiddleware {
  @concurrent func handle(
    _ request: Request, context: ServiceContext, next: @concurrent (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch {
      let converted = ServiceError.converting(error)
      if converted.isFault {
        context.logger.error(
          "request failed", metadata: ["error": "\(type(of: error))", "path": "\(context.endpointPath ?? "none")"])
      }
      return ErrorDialect(path: request.uri.path).response(converted)
    }
  }
}
