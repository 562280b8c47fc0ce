import Audio
import Foundations
public import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOHTTP1
import PlaceIndex
import Places
import Recognition

/// The reason that a request failed, in a form that every dialect of the service can express.
public struct ServiceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The status of the response.
  public var status: HTTPResponse.Status
  /// A stable identifier for programs: `badParameter`, `tooManySessions` …
  public var code: String
  /// A message for people: the problem and the remedy.
  public var message: String
  /// The parameter that the error is about, if any.
  public var parameter: String?
  /// Seconds after which a retry may succeed, if it may.
  public var retryAfter: Int?
  /// The methods that the path allows, if the request used another.
  public var allowed: String?

  /// Whether the service's operator should know about it.
  var isFault: Bool { ["internal", "unavailable"].contains(code) }

  /// The message, in one line.
  public var description: String { message }

  static func badParameter(_ name: String, _ message: String) -> ServiceError {
    ServiceError(status: .badRequest, code: "badParameter", message: "\(name): \(message)", parameter: name)
  }

  static func notFound(_ message: String) -> ServiceError {
    ServiceError(status: .notFound, code: "notFound", message: message)
  }

  static func tooLarge(limit bytes: Int) -> ServiceError {
    ServiceError(
      status: .contentTooLarge, code: "bodyTooLarge",
      message: "the body is larger than \(bytes) bytes; send one utterance, one minute at most")
  }

  /// The error for a route that couldn't be planned.
  private static func planning(_ error: RoutePlanningError) -> ServiceError {
    let (status, code): (HTTPResponse.Status, String) =
      switch error {
      case .noRoute, .noRoadNear: (.notFound, "noRoute")
      case .badRequest: (.badRequest, "badRoute")
      case .unavailable, .badAnswer: (.badGateway, "routingFailed")
      case .timedOut: (.gatewayTimeout, "routingFailed")
      case .cancelled: (.serviceUnavailable, "routingFailed")
      }
    return ServiceError(status: status, code: code, message: error.description)
  }

  /// The service error for any thrown error.
  static func converting(_ error: any Error) -> ServiceError {
    switch error {
    case let error as ServiceError: error
    case let error as AudioError:
      ServiceError(status: .badRequest, code: "badAudio", message: error.description)
    case let error as RecognitionError where error.code == .tooLong:
      ServiceError(status: .badRequest, code: "badAudio", message: error.description)
    case let error as UserPlacesError where error.code == .badValue:
      ServiceError(status: .badRequest, code: "badPlace", message: error.description)
    case let error as RoutePlanningError: Self.planning(error)
    case let error as any PassingFailure where error.mayPass:
      ServiceError(
        status: .serviceUnavailable, code: "unavailable",
        message: "the data for this request can't be reached at the moment; try again", retryAfter: 2)
    case is HTTPParserError, is IOError, is ChannelError, is CancellationError:
      ServiceError(status: .badRequest, code: "brokenOff", message: "the request ended before it was complete")
    case let error as HTTPError:
      error.status == .notFound
        ? .notFound("this path doesn't exist; /openapi.json lists the paths")
        : ServiceError(
          status: error.status, code: "http", message: error.body ?? error.status.reasonPhrase)
    default:
      ServiceError(
        status: .internalServerError, code: "internal",
        message: "the service failed; its log has the reason, under this request's id")
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
    case .native:
      response = .json(Native(error), status: error.status)
    case .photon: response = .json(["message": error.message], status: error.status)
    case .nominatim:
      response = .json(
        Wrapped(error: Nominatim(code: error.status.code, message: error.message)), status: error.status)
    case .openAI:
      let type = error.status.kind == .clientError ? "invalid_request_error" : "server_error"
      response = .json(
        Wrapped(error: OpenAI(message: error.message, type: type, param: error.parameter, code: error.code)),
        status: error.status)
    }
    if let seconds = error.retryAfter { response.headers[.retryAfter] = String(seconds) }
    if let methods = error.allowed { response.headers[.allow] = methods }
    if error.status == .unauthorized { response.headers[.wwwAuthenticate] = "Bearer" }
    return response
  }

  private struct Wrapped<Content: Encodable>: Encodable {
    var error: Content
  }
  /// An error in the service's own format.
  struct Native: Encodable {
    private struct Content: Encodable {
      var code: String
      var message: String
      var parameter: String?
    }
    private var error: Content

    init(_ error: ServiceError) {
      self.error = Content(code: error.code, message: error.message, parameter: error.parameter)
    }
  }
  private struct Nominatim: Encodable {
    var code: Int
    var message: String
  }
  private struct OpenAI: Encodable {
    var message: String
    var type: String
    var param: String?
    var code: String
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
