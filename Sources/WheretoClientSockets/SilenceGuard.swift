import NIOCore
import NIOWebSocket
import WheretoClient

/// Detects a service that has been lost without a close frame, such as after a cable was unplugged: a silent service
/// gets a ping (RFC 6455, 5.5.2), and the connection is closed if it doesn't answer.
final class SilenceGuard: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let silence: TimeAmount
  private var hasSpoken = false
  private var isAsked = false
  private var watch: Scheduled<Void>?

  /// - Parameter silence: The silence after which the service gets a ping, and the time that it then has to answer;
  ///   the total is twice that at most.
  init(after silence: Duration) { self.silence = TimeAmount(silence) }

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
