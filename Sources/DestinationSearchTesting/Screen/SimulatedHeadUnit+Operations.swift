import HeadUnit

extension SimulatedHeadUnit {
  /// Executes an operation of the app.
  ///
  /// - Returns: The operation that completes later.
  mutating func perform(_ operation: ScreenOperation, at now: Duration) -> Pending? {
    switch operation {
    case .completeRow(let row, let template): completeRow(row, template)
    case .answerSearch(let rows, let generation, let template):
      answerSearch(rows, OpenText(template: template, generation: generation))
    // The connection is closed, and operations have no effect (LC-6).
    case _ where !isConnected: blame("LC-6", "\(operation.name) after the head unit disconnected")
    case .setRoot(let root): setRoot(root)
    case .push(let template): push(template)
    case .pop(let count): pop(to: count)
    case .popToRoot: pop(to: 1)
    case .update(let template): update(template)
    case .present(let template): return present(template)
    case .dismiss: return dismiss()
    case .activateFrame(let frame): activate(frame, at: now)
    default: changeMap(operation)
    }
    return nil
  }

  private mutating func setRoot(_ root: AnyPushable) {
    if stack.first?.id == root.id { blame("IC-10", "\(root.id) was made the root twice, which never completes") }
    check(root)
    stack = [root]
  }

  private mutating func push(_ template: AnyPushable) {
    if stack.isEmpty { blame("IC-6", "\(template.id) was pushed without a root") }
    if stack.contains(where: { $0.id == template.id }) { blame("IC-6", "\(template.id) was pushed twice") }
    check(template)
    stack.append(template)
    if stack.count > profile.maximumDepth {
      blame("IC-9", "\(template.id) is level \(stack.count) of \(profile.maximumDepth), which ends the app")
    }
  }

  private mutating func pop(to count: Int) {
    guard count >= 1, count < stack.count else { return blame("IC-6", "there was nothing to pop to level \(count)") }
    stack.removeLast(stack.count - count)
  }

  private mutating func update(_ template: AnyPushable) {
    guard let position = stack.firstIndex(where: { $0.id == template.id }) else {
      return blame("IC-6", "\(template.id) was updated but isn't in the stack")
    }
    if stack[position].kind != template.kind { blame("IC-4", "\(template.id) changed its kind") }
    check(template)
    guard case .map(let old) = stack[position], case .map(var new) = template else { return stack[position] = template }
    // Objects on the map have operations of their own.
    (new.isPanning, new.tripPreview, new.guidance) = (old.isPanning, old.tripPreview, old.guidance)
    stack[position] = .map(new)
  }

  private mutating func present(_ template: AnyPresentable) -> Pending? {
    if let modal {
      // The app can't know that a modal it gave up is still there; the error reports it.
      if modal.isGivenUp { return .refusal(template.id) }
      blame("IC-5", "\(template.id) was presented over \(modal.template.id)")
      return nil
    }
    check(template)
    modal = Modal(template: template)
    return .presentation(template.id)
  }

  private mutating func dismiss() -> Pending? {
    // Without a template that is up, this has no effect, and its completion may never come (IC-11).
    modal?.isGivenUp = true
    guard let modal else { return nil }
    guard modal.phase == .presented else { return modal.phase == .presenting ? .nothing(modal.template.id) : nil }
    self.modal?.phase = .dismissing
    return .dismissal(modal.template.id)
  }

  private mutating func activate(_ frame: VoiceFrame.Identifier, at now: Duration) {
    guard let modal, modal.phase != .presenting, case .voiceControl = modal.template else {
      return blame("VC-3", "frame \(frame.rawValue) was activated before its template was up")
    }
    let dropped = voice.dropped.count
    voice.activate(frame.rawValue, at: now)
    if voice.dropped.count > dropped { blame("VC-4", "frame \(frame.rawValue) was dropped") }
  }

  /// Completes the presentation of a template; returns `false` if it is gone already.
  mutating func completePresentation(_ id: TemplateID, at now: Duration) -> Bool {
    guard let modal, modal.template.id == id, modal.phase == .presenting else { return false }
    self.modal?.phase = .presented
    if case .voiceControl(let template) = modal.template {
      voice.present(template.frames.map(\.identifier.rawValue), at: now)
    }
    return true
  }

  /// Ends a template that doesn't come up, or is dismissed; returns `false` if it is gone already.
  mutating func remove(_ id: TemplateID) -> Bool {
    guard modal?.template.id == id else { return false }
    modal = nil
    voice.dismiss()
    return true
  }

  private mutating func completeRow(_ row: RowID, _ template: TemplateID) {
    // Of several picks of a row, this completes the latest: the app doesn't accept another pick while the first works.
    guard let position = openRows.lastIndex(where: { $0.row == row && $0.template == template }) else {
      return blame("LI-6", "row \(row) of \(template) was completed twice or without being picked")
    }
    setLoading(false, openRows.remove(at: position))
  }

  /// The driver picks a row, which then waits for its completion.
  mutating func pick(_ row: RowID, of template: TemplateID) -> OpenRow {
    rowsPicked += 1
    let open = OpenRow(row: row, template: template, number: rowsPicked)
    openRows.append(open)
    return open
  }

  /// A row starts or stops showing activity; a completed row does neither (LI-6).
  mutating func spin(_ open: OpenRow, isLoading: Bool) {
    if openRows.contains(open) { setLoading(isLoading, open) }
  }

  private mutating func setLoading(_ isLoading: Bool, _ open: OpenRow) {
    guard let position = stack.firstIndex(where: { $0.id == open.template }) else { return }
    stack[position].setLoading(isLoading, row: open.row)
  }

  private mutating func answerSearch(_ rows: [ListRow], _ open: OpenText) {
    guard let answered = openTexts.firstIndex(of: open) else {
      return blame("SE-1", "text \(open.generation) of \(open.template) was answered twice or without being asked")
    }
    openTexts.remove(at: answered)
    guard let position = stack.firstIndex(where: { $0.id == open.template }), case .search(var search) = stack[position]
    else { return }
    // Every answer replaces the list, even an answer to an older text (SE-2).
    search.rows = rows
    stack[position] = .search(search)
    check(stack[position])
    if rows.isEmpty, !search.text.allSatisfy(\.isWhitespace) {
      blame("SE-8", "\(open.template) has no row, so its keyboard can't be closed")
    }
  }

  mutating func changeMap(_ operation: ScreenOperation) {
    switch operation {
    case .showTripPreviews(let preview, let map):
      if preview.trips.isEmpty { blame("MA-6", "a preview without trips") }
      change(map) { $0.tripPreview = preview }
    case .hideTripPreviews(let map): change(map) { $0.tripPreview = nil }
    case .showPanning(let map): change(map) { $0.isPanning = true }
    case .hidePanning(let map): change(map) { $0.isPanning = false }
    case .startGuidance(let guidance, let map), .updateGuidance(let guidance, let map):
      change(map) { map in
        // A notice stays until it is removed: it has operations of its own.
        let notice = map.guidance?.alert
        map.guidance = guidance
        map.guidance?.alert = notice
      }
    case .endGuidance(_, let map): change(map) { $0.guidance = nil }
    case .showNavigationAlert(let alert, let map): change(map) { $0.guidance?.alert = alert }
    case .dismissNavigationAlert(let map): change(map) { $0.guidance?.alert = nil }
    default: break
    }
  }

  /// The driver turns to a trip: the head unit shows it by itself.
  mutating func select(_ trip: TripID, route: RouteID? = nil, on map: TemplateID) {
    change(map) { map in
      map.tripPreview?.selected = trip
      map.tripPreview?.route = route
    }
  }

  private mutating func change(_ id: TemplateID, _ body: (inout MapTemplate) -> Void) {
    guard let position = stack.firstIndex(where: { $0.id == id }), case .map(var map) = stack[position] else {
      return blame("IC-6", "\(id) isn't a map of the stack")
    }
    body(&map)
    stack[position] = .map(map)
    check(.map(map))
  }
}
