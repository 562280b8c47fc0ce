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
    "LC-7: everything stops within the deadline, or is named", arguments: [(true, true), (true, false), (false, false)])
  func shutdown(capture: Bool, search: Bool) {
    var shutdown = Shutdown(["capture", "search", "capture"], at: .seconds(1), limit: .seconds(2))
    shutdown.stopped("guidance", at: .seconds(1))
    if search { shutdown.stopped("search", at: .milliseconds(1500)) }
    if capture { shutdown.stopped("capture", at: .milliseconds(2999)) }
    shutdown.advance(to: .milliseconds(2999))
    #expect((shutdown.late != nil) == (capture && search), "it ends early when all have stopped")
    shutdown.advance(to: .seconds(3))
    shutdown.stopped("search", at: .seconds(4))
    let stopped = (search ? ["search"] : []) + (capture ? ["capture"] : [])
    #expect(shutdown.late == ["capture", "search"].filter { !stopped.contains($0) })
  }

  @Test("LC-5: a part that stops at the deadline is late; without parts the shutdown ends immediately")
  func edges() {
    var shutdown = Shutdown(["capture"], at: .zero, limit: .seconds(2))
    shutdown.stopped("capture", at: .seconds(2))
    #expect(shutdown.late == ["capture"])
    #expect(Shutdown([], at: .zero).late == [])
  }

  @Test(
    "SC-6: the platform's style bits",
    arguments: [(0, .unknown), (1, .light), (2, .dark), (3, .unknown)] as [(Int, ContentStyle)])
  func style(bits: Int, style: ContentStyle) {
    #expect(ContentStyle(platform: bits) == style)
    #expect(style.drawn == (style == .dark ? .dark : .light))
  }
}
