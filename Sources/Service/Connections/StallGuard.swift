import NIOCore

/// Closes a connection whose peer takes next to nothing of what it is sent, whatever is spoken over it.
final class StallGuard: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// Bytes that a peer takes at least while something waits for it.
  private static let least = 4 << 10

  private let patience: TimeAmount
  private var end: Scheduled<Void>?

  /// - Parameter patience: How long the peer may take so little.
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

  /// Bytes that wait to be taken.
  private func waiting(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}
