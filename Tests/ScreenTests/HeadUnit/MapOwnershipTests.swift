import HeadUnit
import TestSupport
import Testing

@Suite struct MapOwnershipTests {
  @Test("the car gets the map after the phone has released it, and it has no owner meanwhile")
  func car() {
    var map = MapOwnership()
    #expect(map.owner == .phone)
    #expect(map.connected() == [.detach(.phone)])
    #expect(map.owner == nil)
    #expect(map.connected().isEmpty, "once")
    #expect(map.detached(.car).isEmpty)
    #expect(map.detached(.phone) == [.attach(.car)])
    #expect(map.owner == .car)
    #expect(map.connected().isEmpty, "it has it")
  }

  @Test("LC-5: when the car disconnects, the phone gets the map back")
  func carIsGone() {
    var map = MapOwnership()
    _ = map.connected()
    _ = map.detached(.phone)
    #expect(map.disconnected() == [.detach(.car)])
    #expect(map.disconnected().isEmpty, "twice")
    #expect(map.detached(.car) == [.attach(.phone)])
    #expect(map.owner == .phone)
  }

  @Test("if the car disconnects before the map moved, a phone that releases it late attaches it again")
  func early() {
    var map = MapOwnership()
    _ = map.connected()
    #expect(map.disconnected() == [.attach(.phone)])
    #expect(map.detached(.phone) == [.attach(.phone)])
  }

  @Test("LC-6: a late answer of an earlier connection doesn't remove the map")
  func late() {
    var map = MapOwnership()
    _ = map.connected()
    _ = map.detached(.phone)
    _ = map.disconnected()
    #expect(map.connected() == [.attach(.car)], "it comes again before the map has moved")
    #expect(map.detached(.car) == [.attach(.car)])
    #expect(map.detached(.phone).isEmpty)
    #expect(map.owner == .car)
  }

  @Test(
    "the map never has two owners, and the phone has it after the car disconnected and released it", arguments: 0..<60)
  func neverTwo(seed: UInt64) {
    var random = SeededGenerator(seed)
    var map = MapOwnership()
    var displays: Set<MapDisplay> = [.phone]
    var detaching: [MapDisplay] = []
    func apply(_ actions: [MapOwnership.Action]) {
      for action in actions {
        switch action {
        case .attach(let display): displays.insert(display)
        case .detach(let display): detaching.append(display)
        }
      }
      #expect(displays.count < 2, "seed \(seed)")
    }
    func letGo() {
      guard let display = detaching.popLast() else { return }
      displays.remove(display)
      apply(map.detached(display))
    }
    for _ in 0..<200 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: apply(map.connected())
      case 1, 2: letGo()
      default: apply(map.disconnected())
      }
    }
    apply(map.disconnected())
    while !detaching.isEmpty { letGo() }
    #expect(map.owner == .phone && displays == [.phone])
  }
}
