import Hummingbird
import Logging
import NIOCore

/// What is known of a request: who asks, and what they may see.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// Who asks: the name of their token, or where the request comes from.
  var client: String
  /// Whose own places are theirs; `nil` for nobody's.
  var owner: AccessRules.Owner?
  /// The connection of the request.
  let channel: any Channel
  /// Where it comes from.
  let peer: PeerAddress

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    (channel, peer) = (source.channel, source.channel.peer)
    client = peer.network
  }
}
