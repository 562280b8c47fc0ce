import NIOCore

/// Closes a connection whose peer reads almost nothing of what it is sent, for any protocol.
final class StallGuard: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// Least number of bytes that a peer must read while data waits for it.
  private static let least = 4 << 10

  private let patience: TimeAmount
  private var end: Scheduled<Void>?

  init(patience: TimeAmount) { self.patience = patience }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    end?.cancel()
    end = context.channel.isWritable ? nil : look(context, waiting: waiting(context))
    context.fireChannelWritabilityChanged()
  }

  func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

  private func look(_ context: ChannelHandlerContext, waiting before: Int) -> Scheduled<Void> {
    context.eventLoop.assumeIsolated().scheduleTask(in: patience) { [self] in
      let now = waiting(context)
      guard before - now >= Self.least else { return context.close(promise: nil) }
      end = look(context, waiting: now)
    }
  }

  /// The number of bytes that wait for the peer.
  private func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}
