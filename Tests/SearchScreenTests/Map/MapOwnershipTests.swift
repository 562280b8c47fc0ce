import SearchScreen
import Synchronization
import TestSupport
import Testing

@Suite struct MapOwnershipTests {
  @Test("the car claims the map: the phone lets go first, and nobody has it meanwhile")
  func claim() throws {
    var map = MapOwnership()
    #expect(map.owner == .phone)
    let claimed = map.claim(at: .zero)
    let claim = try #require(claimed)
    #expect(claim.actions == [.detach(.phone)])
    #expect(map.owner == nil)
    #expect(map.claim(at: .zero) == nil, "once")
    #expect(map.detached(.car).isEmpty)
    #expect(map.detached(.phone) == [.attach(.car)])
    #expect(map.owner == .car)
    #expect(map.release(claim.token, at: .seconds(9)) == [.detach(.car)])
    #expect(map.detached(.car) == [.attach(.phone)])
    #expect(map.owner == .phone)
  }

  @Test("a phone that does not let go keeps the map; one that does so late puts it up again")
  func phoneHolds() {
    var map = MapOwnership(patience: .seconds(1))
    _ = map.claim(at: .zero)
    #expect(map.advance(to: .milliseconds(999)).isEmpty)
    #expect(map.advance(to: .seconds(1)) == [.attach(.phone)])
    #expect(map.detached(.phone) == [.attach(.phone)])
  }

  @Test("LC-5: a car that is gone does not let go: the map comes back when time is over")
  func carIsGone() {
    var map = MapOwnership(patience: .seconds(1))
    _ = map.claim(at: .zero)
    _ = map.detached(.phone)
    #expect(map.disconnected(at: .seconds(5)) == [.detach(.car)])
    #expect(map.disconnected(at: .seconds(5)).isEmpty, "twice")
    #expect(map.advance(to: .seconds(6)) == [.attach(.phone)])
    #expect(map.owner == .phone)
  }

  @Test("a claim that is given back before the map moved")
  func early() {
    var map = MapOwnership()
    let token = map.claim(at: .zero)?.token
    #expect(map.disconnected(at: .zero) == [.attach(.phone)])
    #expect(token.map { map.release($0, at: .zero) } == [])
  }

  @Test("LC-6: the token of an earlier claim takes nothing away")
  func oldToken() throws {
    var map = MapOwnership()
    let claimed = map.claim(at: .zero)
    let old = try #require(claimed?.token)
    _ = map.disconnected(at: .zero)
    _ = map.claim(at: .zero)
    _ = map.detached(.phone)
    #expect(map.release(old, at: .zero).isEmpty)
    #expect(map.owner == .car)
  }

  @Test("a lease gives its token back once: when it is returned or when it goes away")
  func lease() throws {
    var map = MapOwnership()
    let claimed = map.claim(at: .zero)
    let token = try #require(claimed?.token)
    let returned = Mutex<[MapOwnership.Token]>([])
    do {
      let lease = MapLease(token) { token in returned.withLock { $0.append(token) } }
      lease.release()
    }
    #expect(returned.withLock { $0 } == [token])
    do { _ = MapLease(token) { token in returned.withLock { $0.append(token) } } }
    #expect(returned.withLock { $0.count } == 2)
  }

  @Test("never two owners, and after the car is gone and time is over the phone has it", arguments: 0..<60)
  func neverTwo(seed: UInt64) {
    var random = SeededGenerator(seed)
    var map = MapOwnership(patience: .seconds(1))
    var displays: Set<MapDisplay> = [.phone]
    var detaching: [MapDisplay] = []
    var now = Duration.zero
    var token: MapOwnership.Token?
    func apply(_ actions: [MapOwnership.Action]) {
      for action in actions {
        switch action {
        case .attach(let display):
          // The head unit takes its picture with it when it goes.
          if display == .phone { displays.remove(.car) }
          displays.insert(display)
        case .detach(let display): detaching.append(display)
        }
      }
      #expect(displays.count < 2, "seed \(seed)")
    }
    for _ in 0..<200 {
      now += .milliseconds(Int.random(in: 0...600, using: &random))
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        if let claim = map.claim(at: now) {
          token = claim.token
          apply(claim.actions)
        }
      case 1, 2:
        if let display = detaching.popLast() {
          displays.remove(display)
          apply(map.detached(display))
        }
      case 3: apply(map.advance(to: now))
      default: apply(token.map { map.release($0, at: now) } ?? map.disconnected(at: now))
      }
    }
    apply(map.disconnected(at: now))
    apply(map.advance(to: now + .seconds(1)))
    #expect(map.owner == .phone)
  }
}
