import Foundation
import Testing

@Suite struct EventTests {
  @Test("Every method that changes the machine is among the events, and no other")
  func everyMethod() throws {
    let methods = try Self.mutatingMethods()
    #expect(methods.count > 30)
    let events = Set(EventFamily.all.map { String($0.method) })
    #expect(methods.subtracting(events) == [], "not among the events")
    #expect(events.subtracting(methods) == [], "no method of the machine")
  }

  @Test("Each event is listed once")
  func eventsAreDistinct() {
    let events = EventFamily.all.flatMap { $0.events(generation: 1) }
    #expect(Set(events).count == events.count)
    #expect(Set(EventFamily.all.map(\.label)).count == EventFamily.all.count)
  }

  /// The names of the public mutating methods in the machine's sources.
  private static func mutatingMethods() throws -> Set<String> {
    let folder = Repository.folder("Sources/VoiceControl/Machine")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      let source = try String(contentsOf: file, encoding: .utf8)
      names.formUnion(source.matches(of: #/public\s+mutating\s+func\s+(\w+)/#).map { String($0.1) })
    }
    return names
  }
}
