import NIOCore
import NIOWebSocket
import WheretoClient

/// Notices a service that is gone without a word, such as behind a cable that was pulled: one that says nothing is asked
/// whether it is there (RFC 6455, 5.5.2), and one that does not answer is given up.
final class SilenceGuard: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let silence: TimeAmount
  private var hasSpoken = false
  private var isAsked = false
  private var watch: Scheduled<Void>?

  /// - Parameter silence: After how long the service is asked, and as long again it has to answer; twice that at most.
  init(after silence: Duration) { self.silence = .nanoseconds(silence.nanoseconds) }

  func handlerAdded(context: ChannelHandlerContext) { wait(context) }

  private func wait(_ context: ChannelHandlerContext) {
    watch = context.eventLoop.assumeIsolated().scheduleTask(in: silence) { self.look(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) { watch?.cancel() }

  func channelInactive(context: ChannelHandlerContext) {
    watch?.cancel()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    hasSpoken = true
    context.fireChannelRead(data)
  }

  private func look(_ context: ChannelHandlerContext) {
    if hasSpoken {
      (hasSpoken, isAsked) = (false, false)
    } else if isAsked {
      context.fireErrorCaught(RemoteSessionError.closed(code: 1006, reason: "it stopped answering"))
      return context.close(promise: nil)
    } else {
      isAsked = true
      let ping = WebSocketFrame(fin: true, opcode: .ping, maskKey: .random(), data: ByteBuffer())
      context.writeAndFlush(wrapOutboundOut(ping), promise: nil)
    }
    wait(context)
  }
}

extension Duration {
  /// As NIO counts.
  var nanoseconds: Int64 { Int64(self / .nanoseconds(1)) }
}
