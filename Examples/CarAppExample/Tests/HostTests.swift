import CarPlayStub
import DestinationSearchTesting
import HeadUnit
import SearchScreen
import Testing

@testable import CarAppExample

/// The adapter alone: operations in, calls of the platform and events out.
@MainActor @Suite(.timeLimit(.minutes(60))) struct HostTests {
  @Test func delayedFramesAreNotLost() async throws {
    // VC-4: the first was delivered late, so the second comes too soon.
    let desk = try Desk()
    desk.host.apply(.present(.voiceControl(Desk.voice())))
    desk.headUnit.pump()
    #expect(desk.events.contains(.presented("voice")))
    desk.clock.advance(by: .milliseconds(600))
    await desk.host.perform(.activateFrame(.searching))
    #expect(desk.frame == "searching" && desk.events.last == .frameActivated(.searching))
    desk.clock.advance(by: .milliseconds(450))
    let late = Task { await desk.host.perform(.activateFrame(.notFound)) }
    for _ in 0..<1_000_000 where !desk.clock.isDue(within: .milliseconds(50)) { await Task.yield() }
    #expect(desk.frame == "searching")
    desk.clock.advance(by: .milliseconds(50))
    await late.value
    #expect(desk.frame == "notFound")
    #expect(desk.headUnit.faults.isEmpty)
  }

  @Test func secondModalIsAnEventNotAnEnd() throws {
    // IC-5, IC-7
    let desk = try Desk()
    desk.host.apply(.present(.alert(Desk.alert("one"))))
    desk.host.apply(.present(.alert(Desk.alert("two"))))
    desk.headUnit.pump()
    let reason = "Presenting a template while a template is already presented is not supported."
    #expect(desk.events.contains(.presentationFailed("two", reason: reason)))
    #expect(desk.headUnit.isAlive)
  }

  @Test func modalThatTheDriverDismissedIsForgotten() async throws {
    // VC-13, IC-11
    let desk = try Desk()
    desk.host.apply(.present(.voiceControl(Desk.voice())))
    desk.headUnit.pump()
    desk.headUnit.tap("Cancel")
    desk.headUnit.pump()
    #expect(desk.events.contains(.didDisappear("voice")) && desk.host.modal == nil)
    let count = desk.events.count
    await desk.host.perform(.activateFrame(.searching))
    desk.host.apply(.dismiss)
    desk.headUnit.pump()
    #expect(desk.events.count == count, "a template that is gone is neither changed nor dismissed")
  }

  @Test func popsBeyondTheRootAreNotSent() throws {
    // IC-6, IC-7
    let desk = try Desk()
    for operation in [ScreenOperation.pop(toCount: 0), .pop(toCount: 1), .popToRoot, .pop(toCount: 9)] {
      desk.host.apply(operation)
    }
    desk.headUnit.pump()
    #expect(desk.errors.isEmpty && desk.headUnit.stack.count == 1)
  }

  @Test func pushBeyondTheDepthIsNotSent() throws {
    // IC-8, IC-9
    let desk = try Desk()
    for number in 1...5 { desk.host.apply(.push(.grid(Desk.grid(TemplateID("\(number)"))))) }
    desk.headUnit.pump()
    #expect(desk.headUnit.isAlive && desk.headUnit.stack.count == 5)
    #expect(desk.events.contains(.cancelPressed(template: "5")))
  }

  @Test func pushWhileTheDriverGoesBackIsUndone() throws {
    let desk = try Desk()
    desk.host.apply(.push(.grid(Desk.grid("one"))))
    desk.headUnit.pump()
    desk.headUnit.goBack()
    desk.host.apply(.push(.grid(Desk.grid("two"))))
    desk.headUnit.pump()
    #expect(desk.events.contains(.cancelPressed(template: "one")))
    #expect(desk.headUnit.stack.count == 1 && desk.host.stack.count == 1)
    #expect(desk.headUnit.isAlive)
  }

  @Test func ownOperationsAreNotReportedAsTheDrivers() throws {
    // IC-13, IC-14: our own changes cause the same appearances, before or after their completions.
    for (completesFirst, tellsWhatIsShown) in [(false, false), (false, true), (true, false), (true, true)] {
      let desk = try Desk()
      desk.headUnit.completesFirst = completesFirst
      desk.headUnit.tellsWhatIsShown = tellsWhatIsShown
      desk.host.apply(.push(.grid(Desk.grid("one"))))
      desk.host.apply(.push(.grid(Desk.grid("two"))))
      desk.host.apply(.pop(toCount: 2))
      desk.host.apply(.present(.alert(Desk.alert("alert"))))
      desk.host.apply(.push(.grid(Desk.grid("three"))))
      desk.headUnit.pump()
      desk.host.apply(.dismiss)
      desk.host.apply(.popToRoot)
      desk.host.apply(.push(.grid(Desk.grid("four"))))
      desk.headUnit.pump()
      #expect(!desk.events.contains { if case .cancelPressed = $0 { true } else { false } })
      #expect(desk.headUnit.stack.count == 2 && desk.host.stack.count == 2)
      #expect(desk.headUnit.faults.isEmpty)
    }
  }

  @Test func rowIsCompletedOnceForEachPick() throws {
    // LI-6
    let desk = try Desk()
    desk.host.apply(.push(.list(Desk.list("list"))))
    desk.headUnit.pump()
    desk.headUnit.tap("Row")
    desk.headUnit.tap("Row")
    desk.headUnit.pump()
    #expect(desk.headUnit.openCompletions == 2)
    desk.host.apply(.completeRow("row", template: "list"))
    #expect(desk.headUnit.openCompletions == 1)
    for _ in 0..<3 { desk.host.apply(.completeRow("row", template: "list")) }
    #expect(desk.headUnit.openCompletions == 0 && desk.headUnit.faults.isEmpty)
    desk.headUnit.tap("Row")
    desk.headUnit.pump()
    desk.host.apply(.popToRoot)
    #expect(desk.headUnit.openCompletions == 0, "a template that disappears completes its rows")
  }

  @Test func busyRowIsNotReplaced() throws {
    // LI-7: new rows would end its spinner.
    let desk = try Desk()
    var list = Desk.list("list")
    desk.host.apply(.push(.list(list)))
    desk.headUnit.pump()
    let row = try #require(desk.headUnit.rows.first)
    desk.headUnit.tap("Row")
    desk.headUnit.pump()
    desk.clock.advance(by: .milliseconds(200))
    list.sections[0].rows[0].isLoading = true
    desk.host.apply(.update(.list(list)))
    #expect(desk.headUnit.rows.first === row && desk.headUnit.isSpinning(row))
    list.sections[0].rows[0].title = "Other"
    desk.host.apply(.update(.list(list)))
    #expect(desk.headUnit.rows.first?.text == "Other")
  }

  @Test func operationsOfAnEarlierConnectionAreIgnored() throws {
    // LC-6
    let desk = try Desk()
    desk.headUnit.disconnect(desk.delegate)
    #expect(desk.headUnit.connect(desk.delegate))
    desk.host.apply(.push(.grid(Desk.grid("late"))))
    desk.headUnit.pump()
    #expect(desk.headUnit.stack.count == 1)
    desk.host.apply(.setRoot(.map(SearchScreenModel.root(settings: desk.host.settings))))
    desk.host.apply(.push(.grid(Desk.grid("now"))))
    desk.headUnit.pump()
    #expect(desk.headUnit.stack.count == 2 && desk.headUnit.faults.isEmpty)
  }

  @Test func pressedButtonReportsItsIdentity() throws {
    let desk = try Desk()
    let actions = [AlertAction(id: "yes", title: "Yes"), AlertAction(id: "no", title: "No", style: .destructive)]
    desk.host.apply(.present(.actionSheet(ActionSheetTemplate(id: "sheet", title: "Really?", actions: actions))))
    desk.headUnit.pump()
    desk.headUnit.tap("No")
    desk.headUnit.pump()
    #expect(desk.events.last == .buttonTapped("no", template: "sheet"))
  }
}
