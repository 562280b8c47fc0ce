import SearchScreen

/// A head unit that does what it is told, and notes what the original would do silently or end the app for.
struct SimulatedHeadUnit {
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

  /// What comes must fit: nothing is left to be dropped without a word.
  private mutating func check(_ template: AnyPushable, _ limits: InterfaceLimits) {
    let trimmed = template.trimmed(for: profile, limits: limits)
    let isCut = trimmed.shown != template || trimmed.warnings.contains { $0.dropped != nil }
    if isCut { faults.append("\(template.id) is trimmed silently") }
  }
}
