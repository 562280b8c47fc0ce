import Foundation
import NIOCore

/// The address of a connection's other end.
struct PeerAddress: Hashable, Sendable {
  /// The address; an IPv4 address is written as one even if it comes over an IPv6 socket.
  let text: String

  /// The key that limits are counted by: the address, or for IPv6 its first 64 bits, which a household or a server
  /// gets.
  let network: String

  init(_ address: String) {
    let isMapped = address.lowercased().hasPrefix("::ffff:") && address.contains(".")
    text = isMapped ? String(address.dropFirst("::ffff:".count)) : address
    var six = in6_addr()
    guard text != "::1", inet_pton(AF_INET6, text, &six) == 1 else {
      network = text
      return
    }
    let bytes = withUnsafeBytes(of: six) { Array($0.prefix(8)) }
    let groups = stride(from: 0, to: 8, by: 2).map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
    network = groups.joined(separator: ":") + "::/64"
  }
}

extension Channel {
  var peer: PeerAddress { PeerAddress(remoteAddress?.ipAddress ?? "local") }
}
