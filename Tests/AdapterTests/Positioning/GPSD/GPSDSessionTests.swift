import Places
import TestSupport
import Testing

@testable import Positioning

@Suite(.tags(.realTime)) struct ReportLinesTests {
  private func lines(_ pieces: [String], longest: Int = 10) -> (lines: [String], skipped: Int) {
    var lines = ReportLines(longest: longest)
    var taken: [String] = []
    for piece in pieces {
      lines.append(piece.utf8)
      while let line = lines.next() { taken.append(String(decoding: line, as: UTF8.self)) }
    }
    return (taken, lines.skipped)
  }

  @Test("Lines are split at line feeds, wherever the chunks end")
  func pieces() {
    let cut = lines(["a", "b\nc", "\n", "\nd\n"])
    #expect(cut.lines == ["ab", "c", "", "d"] && cut.skipped == 0)
  }

  @Test("A line that is too long is skipped, whole or in chunks, and counts once")
  func long() {
    let ten = "0123456789"
    #expect(lines(["\(ten)\nx\n"]) == (["\(ten)", "x"], 0))
    #expect(lines(["\(ten)!\nx\n"]) == (["x"], 1))
    #expect(lines(["\(ten)!", ten, ten, "!\nx\n"]) == (["x"], 1))
    #expect(lines(["\(ten)!", "\nx\n\(ten)!!", "\ny\n"]) == (["x", "y"], 2))
    #expect(lines(Array(repeating: ten, count: 10_000)) == ([], 1))
  }
}

@Suite(.tags(.realTime)) struct GPSDSessionTests {
  private static let here = Drive.points[0]
  private var session = GPSDSession(silence: .seconds(10), at: .zero)

  private mutating func take(_ text: String, at seconds: Int) -> [PositionUpdate] {
    session.take("\(text)\n".utf8, at: .seconds(seconds), arrival: arrival)
  }

  private func tpv(_ device: String, mode: Int = 3, longitude: Double = -123.12) -> String {
    #"{"class":"TPV","device":"\#(device)","mode":\#(mode),"lat":49.28,"lon":\#(longitude)}"#
  }

  @Test("Reports in chunks are delivered in order, and malformed ones are counted")
  mutating func order() {
    let text = Array("garbage\n\(tpv("a"))\n\(tpv("a", mode: 1))\n".utf8)
    var updates: [PositionUpdate] = []
    for byte in text { updates += session.take([byte], at: .zero, arrival: arrival) }
    #expect(updates.count == 2 && updates.first?.fix?.coordinate == Self.here && updates.last == .lost(.noFix))
    #expect(session.skipped == 1 && session.hasReported)
  }

  @Test("One receiver is used as long as it has a fix")
  mutating func loyalty() {
    #expect(take(tpv("a"), at: 0).count == 1)
    #expect(take(tpv("b", longitude: -123.13), at: 1).isEmpty)
    #expect(take(tpv("b", mode: 1), at: 2).isEmpty)
    #expect(take(tpv("a"), at: 2).count == 1)
    // After three seconds of silence it is dropped, or immediately when it reports that it has no fix.
    #expect(take(tpv("b", longitude: -123.13), at: 5).first?.fix?.coordinate.longitude == -123.13)
    #expect(take(tpv("a"), at: 6).isEmpty)
    #expect(take(tpv("b", mode: 1), at: 6) == [.lost(.noFix)])
    #expect(take(tpv("a"), at: 6).count == 1)
    #expect(take(tpv("b", mode: 1), at: 9) == [.lost(.noFix)])
  }

  @Test("Without receivers there is no fix; an added one can have a fix; a removed one loses it")
  mutating func receivers() {
    #expect(take(#"{"class":"DEVICES","devices":[]}"#, at: 0) == [.lost(.noReceiver)])
    #expect(take(#"{"class":"DEVICE","path":"a","activated":"2026-06-25T12:00:00Z"}"#, at: 0).isEmpty)
    #expect(take(#"{"class":"DEVICES","devices":[{"path":"a"}]}"#, at: 0).isEmpty)
    #expect(take(tpv("a"), at: 1).count == 1)
    #expect(take(#"{"class":"DEVICE","path":"b","activated":0}"#, at: 1).isEmpty)
    #expect(take(#"{"class":"DEVICE","path":"a","activated":0}"#, at: 1) == [.lost(.noReceiver)])
    #expect(take(tpv("b"), at: 1).count == 1)
  }

  @Test("Silence is reported, gpsd is polled, and disconnected if it doesn't answer")
  mutating func silence() {
    #expect(session.look(at: .seconds(9)) == .wait(until: .seconds(10)))
    #expect(session.look(at: .seconds(10)) == .ask(reporting: .stale))
    #expect(session.look(at: .seconds(10)) == .wait(until: .seconds(20)))
    #expect(take(#"{"class":"VERSION"}"#, at: 10).isEmpty)
    #expect(session.look(at: .seconds(20)) == .ask(reporting: .stale))
    #expect(take(tpv("a"), at: 25).count == 1)
    #expect(session.look(at: .seconds(30)) == .wait(until: .seconds(35)))
    #expect(session.look(at: .seconds(35)) == .ask(reporting: .stale))
    #expect(session.look(at: .seconds(45)) == .leave)
  }

  @Test("A missing receiver takes precedence over silence")
  mutating func silenceWithoutReceiver() {
    #expect(take(#"{"class":"DEVICES","devices":[]}"#, at: 0) == [.lost(.noReceiver)])
    #expect(session.look(at: .seconds(10)) == .ask(reporting: nil))
  }

  @Test("Satellite reports and malformed reports aren't position reports")
  mutating func satellites() {
    _ = take(tpv("a"), at: 0)
    for second in 1...9 { _ = take(second.isMultiple(of: 2) ? #"{"class":"SKY"}"# : "{", at: second) }
    #expect(session.look(at: .seconds(10)) == .ask(reporting: .stale))
    #expect(session.skipped == 5)
  }
}
