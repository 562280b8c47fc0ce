/// A session's connection to a service: a WebSocket.
///
/// `WebSocketConnection` of `WheretoClientSockets` is one over SwiftNIO, without TLS. An app that needs TLS, a proxy,
/// or its platform's own sockets supplies another: three calls on `URLSessionWebSocketTask` are enough.
public protocol SessionConnection: Sendable {
  /// Sends a message; messages arrive in the order of the calls.
  ///
  /// - Throws: An error if the connection is lost.
  func send(_ message: SessionFrame) async throws

  /// The next message; `nil` when the connection was closed normally. Call it from one task at a time.
  ///
  /// - Throws: ``RemoteSessionError`` if the service closed it for a reason, and what the connection throws.
  func next() async throws -> SessionFrame?

  /// Closes the connection; ``next()`` then returns nil.
  func close() async
}

/// A whole message of a WebSocket.
public enum SessionFrame: Hashable, Sendable {
  /// Text.
  case text(String)
  /// Bytes.
  case binary([UInt8])
}

/// The reason that a remote session doesn't start, or ended.
public enum RemoteSessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address isn't a service's address.
  case badAddress(String)
  /// The address doesn't answer, with the reason.
  case unreachable(String, reason: String)
  /// The service refuses this client, with the HTTP status.
  case refused(String, status: Int)
  /// The service ended the session, with the code of RFC 6455 and the reason.
  case closed(code: Int, reason: String)
  /// The service sent something that this library doesn't understand.
  case unreadable(String)
  /// A part of the session failed at the service, with its message.
  case failed(String)

  /// The problem and the remedy.
  public var description: String {
    switch self {
    case .badAddress(let address): "\(address): isn't a service's address; use a format like http://localhost:8080"
    case .unreachable(let address, let reason): "\(address): no answer (\(reason)); check that the service is running"
    case .refused(let address, 401): "\(address): requires a token; use a valid one"
    case .refused(let address, let status): "\(address): refused the session (HTTP \(status))"
    case .closed(1001, _): "the service stopped; connect again"
    case .closed(let code, let reason): "the service ended the session: \(reason.isEmpty ? "code \(code)" : reason)"
    case .unreadable(let reason): "the service sent something unexpected (\(reason)); check that its version matches"
    case .failed(let reason): reason
    }
  }
}
