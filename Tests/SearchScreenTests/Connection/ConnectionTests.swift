import SearchScreen
import Testing

@Suite struct ConnectionTests {
  @Test("LC-5: connecting and disconnecting twice change nothing; each has its number (LC-6)")
  func idempotent() {
    var connection = Connection()
    #expect(connection.disconnect(.host) == .none)
    #expect(connection.connect(at: .zero) == .begin(generation: 1))
    #expect(connection.connect(at: .seconds(1)) == .none)
    #expect(connection.isCurrent(1))
    #expect(connection.disconnect(.power) == .end(generation: 2, source: .power))
    #expect(connection.disconnect(.host) == .none, "the head unit tells later")
    #expect(!connection.isCurrent(1) && !connection.isCurrent(2))
    #expect(connection.connect(at: .seconds(2)) == .begin(generation: 3))
    #expect(!connection.isCurrent(1))
  }

  @Test("LC-5: a missing heartbeat ends the connection where the head unit does not tell")
  func heartbeat() {
    var connection = Connection(heartbeat: .seconds(5))
    #expect(connection.deadline == nil)
    _ = connection.connect(at: .seconds(10))
    #expect(connection.deadline == .seconds(15))
    connection.alive(at: .seconds(14))
    #expect(connection.advance(to: .seconds(18)) == .none)
    #expect(connection.advance(to: .seconds(19)) == .end(generation: 2, source: .heartbeat))
    #expect(connection.advance(to: .seconds(30)) == .none)
    connection.alive(at: .seconds(31))
    #expect(!connection.isConnected && connection.deadline == nil, "a sign of life does not connect")
  }

  @Test(
    "LC-7: everything stops within the deadline, or is named", arguments: [(true, true), (true, false), (false, false)])
  func shutdown(capture: Bool, search: Bool) {
    var shutdown = Shutdown(["capture", "search", "capture"], at: .seconds(1), limit: .seconds(2))
    shutdown.stopped("guidance", at: .seconds(1))
    if search { shutdown.stopped("search", at: .milliseconds(1500)) }
    if capture { shutdown.stopped("capture", at: .milliseconds(2999)) }
    shutdown.advance(to: .milliseconds(2999))
    #expect((shutdown.report != nil) == (capture && search), "it ends early when all have stopped")
    shutdown.advance(to: .seconds(3))
    shutdown.stopped("search", at: .seconds(4))
    let stopped = (search ? ["search"] : []) + (capture ? ["capture"] : [])
    #expect(shutdown.report?.stopped == stopped)
    #expect(shutdown.report?.late == ["capture", "search"].filter { !stopped.contains($0) })
    #expect(shutdown.report?.isClean == (capture && search))
  }

  @Test("LC-5: what stops at the deadline is late; with nothing to stop it is over at once")
  func edges() {
    var shutdown = Shutdown(["capture"], at: .zero, limit: .seconds(2))
    shutdown.stopped("capture", at: .seconds(2))
    #expect(shutdown.report?.late == ["capture"])
    #expect(Shutdown([], at: .zero).report?.isClean == true)
  }

  @Test(
    "SC-6: the platform's style bits",
    arguments: [(0, .unknown), (1, .light), (2, .dark), (3, .unknown)] as [(Int, ContentStyle)])
  func style(bits: Int, style: ContentStyle) {
    #expect(ContentStyle(platform: bits) == style)
    #expect(style.drawn == (style == .dark ? .dark : .light))
  }
}
