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

  /// - Parameter silence: The interval of the checks: a service that sent nothing during one gets a ping, and the time
  ///   of another to answer. The connection is closed two to three intervals after its last message.
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
