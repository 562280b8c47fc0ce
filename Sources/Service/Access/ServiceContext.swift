import Hummingbird
import Logging
import NIOCore

/// What is known of a request: who asks, and what they may see.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who asks: the name of their token, or where the request comes from.
  var client: String
  /// Whose own places are theirs; `nil` for nobody's.
  var owner: Owner?

  /// Whose own places they are.
  enum Owner: Hashable, Sendable {
    /// Those of whoever started the service.
    case host
    /// Those of the client of a token.
    case client(String)
  }

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    client = source.channel.remoteAddress?.ipAddress ?? "local"
  }
}
