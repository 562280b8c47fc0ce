import HeadUnit
import TestSupport
import Testing

/// The invariants of the stack, under random changes, events, and missing answers of the head unit.
@Suite struct StackInvariantTests {
  @Test("INV-3, INV-6, INV-8, INV-9: 1,000 runs of 60 random steps each", arguments: 0..<10)
  func invariants(part: UInt64) throws {
    for seed in part * 100..<(part + 1) * 100 {
      var run = StackRun(seed: seed)
      for _ in 0..<60 { try run.step() }
      #expect(run.faults.isEmpty, "seed \(seed)")
      #expect(run.accepted > 5 && run.refused > 0, "seed \(seed) does too little")
      guard run.faults.isEmpty else { return }
    }
  }

  @Test("a stack that is deeper than the head unit allows is found by the same check (negative control)")
  func negativeControl() throws {
    var unit = StackHost(Samples.profile { $0.category = .drivingTask })
    unit.perform(.setRoot(.list(Samples.list("0", [1]))), limits: [])
    unit.perform(.push(.list(Samples.list("1", [1]))), limits: [])
    #expect(unit.faults.isEmpty)
    unit.perform(.push(.list(Samples.list("2", [30]))), limits: [])
    unit.perform(.present(.alert(Samples.alert())), limits: [])
    unit.perform(.present(.voiceControl(Samples.voice())), limits: [])
    #expect(unit.faults.count == 3)
  }
}

/// One run of random steps against a simulated head unit.
struct StackRun {
  var random: SeededGenerator
  var stack: TemplateStack
  var unit: StackHost
  var faults: [String] = []
  var accepted = 0
  var refused = 0
  private var now = Duration.zero
  /// Dismissals whose completion or timeout hasn't come; each counts once.
  private var dismissals: [(generation: Int, template: TemplateID)] = []

  init(seed: UInt64) {
    random = SeededGenerator(seed)
    let category = AppCategory.allCases.randomElement(using: &random) ?? .navigation
    let profile = Samples.profile {
      // Half of the runs use navigation apps, which have the most permissions.
      $0.category = seed.isMultiple(of: 2) ? .navigation : category
      $0.caps.mapButtons = seed.isMultiple(of: 3) ? 3 : 4
      $0.caps.rows = seed.isMultiple(of: 5) ? 12 : 24
    }
    stack = TemplateStack(profile: profile)
    unit = StackHost(profile)
  }

  mutating func step() throws {
    now += .milliseconds(Int.random(in: 0...400, using: &random))
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
    switch Int.random(in: 0..<16, using: &random) {
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
    case 12: return try stack.request(VoiceFrame.Identifier.allCases.randomElement(using: &random) ?? .failed, at: now)
    case 13: return stack.frameIsDue(at: now)
    case 14: return try stack.update(Samples.list(id, counts()))
    default: return answer()
    }
  }

  /// The head unit answers: a completion, a timeout, or the driver's own action. Answers may be late or missing.
  private mutating func answer() -> ScreenChange {
    switch Int.random(in: 0..<5, using: &random) {
    case 0, 1:
      return unit.presented.map { stack.presented($0.id, at: now) } ?? .none
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

  /// INV-9: a warning names the requested items that aren't shown, if the change is about them.
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
  /// The template without the parts that have their own operations.
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

/// A head unit that does the requested operations, and records the faults for which the original would stay silent or
/// end the app.
struct StackHost {
  let profile: HeadUnitProfile
  var stack: [AnyPushable] = []
  var presented: AnyPresentable?
  var faults: [String] = []

  init(_ profile: HeadUnitProfile) { self.profile = profile }

  mutating func perform(_ operation: ScreenOperation, limits: InterfaceLimits) {
    switch operation {
    case .setRoot(let root):
      check(root, limits)
      stack = [root]
    case .push(let top):
      check(top, limits)
      if stack.isEmpty { faults.append("IC-6: push without a root") }
      if stack.contains(where: { $0.id == top.id }) { faults.append("IC-6: \(top.id) twice") }
      if stack.count >= profile.maximumDepth { faults.append("IC-9: killed at \(stack.count) levels") }
      stack.append(top)
    case .pop(let count):
      if count < 1 || count >= stack.count { faults.append("IC-6: pop to \(count) of \(stack.count)") }
      stack = Array(stack.prefix(max(1, count)))
    case .popToRoot:
      if stack.count < 2 { faults.append("IC-6: pop to root at the root") }
      stack = Array(stack.prefix(1))
    case .present(let template):
      if let presented { faults.append("IC-5: \(template.id) over \(presented.id)") }
      if !template.trimmed(for: profile).warnings.isEmpty { faults.append("\(template.id) is trimmed silently") }
      presented = template
    case .dismiss:
      presented = nil
    case .update(let template):
      check(template, limits)
      guard let position = stack.firstIndex(where: { $0.id == template.id }) else {
        faults.append("update of \(template.id), which is not there")
        return
      }
      stack[position] = template
    case .activateFrame:
      if presented?.kind != .voiceControl { faults.append("VC-3: a frame without its template") }
    case .showTripPreviews, .hideTripPreviews, .showPanning, .hidePanning, .startGuidance, .updateGuidance,
      .endGuidance, .showNavigationAlert, .dismissNavigationAlert, .answerSearch, .completeRow:
      break
    }
  }

  /// The given content must fit, so that nothing is silently dropped.
  private mutating func check(_ template: AnyPushable, _ limits: InterfaceLimits) {
    let trimmed = template.trimmed(for: profile, limits: limits)
    let isCut = trimmed.shown != template || trimmed.warnings.contains { $0.dropped != nil }
    if isCut { faults.append("\(template.id) is trimmed silently") }
  }
}
