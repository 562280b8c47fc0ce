/// A connection to a service over which a session speaks: a WebSocket.
///
/// `WebSocketConnection` of `WheretoClientSockets` is one over SwiftNIO, without TLS. An app that wants TLS, a proxy, or
/// its platform's own sockets brings another: three calls on `URLSessionWebSocketTask` are enough.
public protocol SessionConnection: Sendable {
  /// Sends a message; messages arrive in the order of the calls.
  ///
  /// - Throws: Where the connection is gone.
  func send(_ message: SessionFrame) async throws

  /// The next message; `nil` once the connection was closed in an orderly way. One task at a time asks.
  ///
  /// - Throws: ``RemoteSessionError`` where the service closed it for a reason, and what the connection throws.
  func next() async throws -> SessionFrame?

  /// Closes the connection; ``next()`` gives nil then.
  func close() async
}

/// A whole message of a WebSocket.
public enum SessionFrame: Hashable, Sendable {
  /// Text.
  case text(String)
  /// Bytes.
  case binary([UInt8])
}

/// Why a session at a service does not begin, or ended.
public enum RemoteSessionError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The address is none of a service.
  case badAddress(String)
  /// Nobody answers at the address: why.
  case unreachable(String, reason: String)
  /// The service does not let this client in: the HTTP status.
  case refused(String, status: Int)
  /// The service ended the session: the code of RFC 6455, and its words.
  case closed(code: Int, reason: String)
  /// The service said something that this library does not understand.
  case unreadable(String)
  /// A part of the session failed at the service: its words.
  case failed(String)

  /// What is wrong, and what to do.
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
