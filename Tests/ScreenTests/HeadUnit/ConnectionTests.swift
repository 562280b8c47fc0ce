import HeadUnit
import Testing

@Suite struct ConnectionTests {
  @Test("LC-5: a missing heartbeat means that the head unit has disconnected")
  func heartbeat() {
    var connection = Connection(heartbeat: .seconds(5))
    #expect(connection.deadline == nil && !connection.isLost(at: .seconds(9)))
    connection.alive(at: .seconds(10))
    #expect(connection.deadline == .seconds(15))
    connection.alive(at: .seconds(14))
    #expect(!connection.isLost(at: .seconds(18)))
    #expect(connection.isLost(at: .seconds(19)))
    connection.ended()
    #expect(connection.deadline == nil && !connection.isLost(at: .seconds(30)))
  }

  @Test("LC-5: without heartbeats, the connection isn't watched")
  func noHeartbeat() {
    var connection = Connection()
    connection.alive(at: .zero)
    #expect(connection.deadline == nil && !connection.isLost(at: .seconds(9_999)))
  }

  @Test(
    "SC-6: the platform's style bits",
    arguments: [(0, .unknown), (1, .light), (2, .dark), (3, .unknown)] as [(Int, ContentStyle)])
  func style(bits: Int, style: ContentStyle) {
    #expect(ContentStyle(platform: bits) == style)
    #expect(style.drawn == (style == .dark ? .dark : .light))
  }
}
