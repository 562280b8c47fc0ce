import Hummingbird
import Logging
import NIOCore

/// The context of a request: its client, and what the client can access.
struct ServiceContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The client: the name of its token, or its address.
  var client: String
  /// Whose saved places the client can access; `nil` for none.
  var owner: AccessRules.Owner?
  let channel: any Channel
  let peer: PeerAddress

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    (channel, peer) = (source.channel, source.channel.peer)
    client = peer.network
  }
}
