import SearchScreen
import TestSupport
import VoiceControl

/// One run of random steps against a simulated head unit.
struct StackRun {
  var random: SeededGenerator
  var stack: TemplateStack
  var unit: SimulatedHeadUnit
  var faults: [String] = []
  var accepted = 0
  var refused = 0
  /// Dismissals whose completion or time-out has not come; each counts once.
  private var dismissals: [(generation: Int, template: TemplateID)] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed)
    let category = AppCategory.allCases.randomElement(using: &random) ?? .navigation
    let profile = Samples.profile {
      // Half of the runs are of navigation apps, which may do most.
      $0.category = seed.isMultiple(of: 2) ? .navigation : category
      $0.caps.mapButtons = seed.isMultiple(of: 3) ? 3 : 4
      $0.caps.rows = seed.isMultiple(of: 5) ? 12 : 24
    }
    stack = TemplateStack(profile: profile)
    unit = SimulatedHeadUnit(profile)
  }

  mutating func step() throws {
    let before = stack
    do {
      let change = try self.change()
      accepted += 1
      for operation in change.operations { unit.perform(operation, limits: stack.limits) }
      for case .dismissal(let generation, _) in change.timers {
        if let id = before.presentation?.shown.id { dismissals.append((generation, id)) }
      }
      checkWarnings(change, before)
    } catch is ScreenError {
      refused += 1
      if stack != before { faults.append("a refusal changed the stack") }
    }
    check()
  }

  private mutating func change() throws -> ScreenChange {
    let id = TemplateID("t\(Int.random(in: 0..<9, using: &random))")
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return try stack.setRoot(Samples.list(id, counts()))
    case 1: return try stack.setRoot(Samples.map(id, buttons: count(6), leading: count(4), trips: count(15)))
    case 2, 3: return try stack.show(Samples.list(id, counts(), overflow: OverflowNote("{count} more")))
    case 4: return try stack.show(Samples.grid(id, buttons: count(12)))
    case 5: return try stack.show(Samples.search(id, rows: count(30)))
    case 6: return try stack.show(Samples.voice(id))
    case 7: return try stack.show(Samples.alert(id, actions: count(5)))
    case 8: return try stack.pop()
    case 9: return try Bool.random(using: &random) ? stack.popToRoot() : stack.pop(to: id)
    case 10: return stack.dismiss()
    case 11: return stack.setLimits(InterfaceLimits(rawValue: count(3)))
    case 12: return try stack.activate(VoiceFrame.Identifier.allCases.randomElement(using: &random) ?? .failed)
    case 13: return try stack.update(Samples.list(id, counts()))
    default: return answer()
    }
  }

  /// The head unit answers: a completion, a time-out, or the driver's own hand. Answers may be late or missing.
  private mutating func answer() -> ScreenChange {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      return unit.presented.map { stack.presented($0.id) } ?? .none
    case 2:
      guard let (_, id) = dismissals.popLast(), unit.presented?.id != id else { return .none }
      _ = stack.dismissed(id)
      return .none
    case 3:
      guard let (generation, _) = dismissals.popLast() else { return .none }
      let change = stack.dismissalTimedOut(generation: generation) ?? .none
      if stack.dismissalTimedOut(generation: generation) != nil { faults.append("a time-out counted twice") }
      return change
    default:
      guard unit.stack.count > 1, unit.presented == nil else { return .none }
      return stack.wentBack(from: unit.stack.removeLast().id)
    }
  }

  private mutating func check() {
    faults += unit.faults
    unit.faults = []
    if unit.stack.map(\.content) != stack.shown.map(\.content) { faults.append("the head unit shows something else") }
    if stack.requested.map(\.id) != stack.shown.map(\.id) { faults.append("requested and shown differ") }
    if stack.depth > stack.profile.maximumDepth { faults.append("INV-8: too deep") }
    if unit.presented != nil, stack.presentation == nil { faults.append("INV-3: presented unknown to the stack") }
    if Set(stack.requested.map(\.id)).count != stack.depth { faults.append("IC-6: an instance twice") }
  }

  /// INV-9: what is asked for and not shown is named by a warning, where the change is about it.
  private mutating func checkWarnings(_ change: ScreenChange, _ before: TemplateStack) {
    let named = Set(change.warnings.compactMap(\.dropped).flatMap(\.dropped))
    for (requested, shown) in zip(stack.requested, stack.shown) where !before.requested.contains(requested) {
      let missing = Set(requested.itemNames).subtracting(shown.itemNames)
      if !missing.isSubset(of: named) { faults.append("INV-9: \(missing.sorted()) dropped silently") }
    }
  }

  private mutating func count(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }

  private mutating func counts() -> [Int] { (0..<count(4)).map { _ in count(12) } }
}

extension AnyPushable {
  /// The template without what has operations of its own.
  fileprivate var content: AnyPushable {
    guard case .map(var map) = self else { return self }
    map.tripPreview = nil
    return .map(map)
  }

  /// The identities of everything in it.
  fileprivate var itemNames: [String] {
    let bars = (bar.leading + bar.trailing).map(\.id.rawValue)
    return switch self {
    case .map(let map):
      bars + map.mapButtons.map(\.id.rawValue) + (map.tripPreview?.trips.map(\.id.rawValue) ?? [])
    case .grid(let grid): bars + grid.buttons.map(\.id.rawValue)
    case .list(let list): bars + list.sections.flatMap(\.rows).map(\.id.rawValue)
    case .search(let search): search.rows.map(\.id.rawValue)
    }
  }
}
