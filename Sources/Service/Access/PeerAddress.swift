import Foundation
import NIOCore

/// Where a connection comes from.
struct PeerAddress: Hashable, Sendable {
  /// The address; an IPv4 address is written as one also where it comes over a socket of IPv6.
  let text: String

  /// What limits are counted by: the address, of an IPv6 address the 64 bits that a household or a server is given.
  let network: String

  /// - Parameter address: An address, or any other name.
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
  /// Where the connection comes from.
  var peer: PeerAddress { PeerAddress(remoteAddress?.ipAddress ?? "local") }
}
