import CarPlayStub
import Testing

/// The stub treats a careless app as a head unit does: otherwise the other tests would prove nothing.
@MainActor @Suite struct StubTests {
  private let headUnit: HeadUnit
  private let controller: CPInterfaceController
  private let time = Time()

  @MainActor final class Time { var now = Duration.zero }

  @MainActor final class Delegate: CPTemplateApplicationSceneDelegate, CPInterfaceControllerDelegate {
    var root: CPTemplate? = CPMapTemplate()
    var calls: [String] = []

    func templateApplicationScene(
      _ scene: CPTemplateApplicationScene, didConnect controller: CPInterfaceController, to window: CPWindow
    ) {
      controller.delegate = self
      root?.userInfo = "root"
      if let root { controller.setRootTemplate(root, animated: false) }
    }

    func templateApplicationScene(
      _ scene: CPTemplateApplicationScene, didDisconnect controller: CPInterfaceController, from window: CPWindow
    ) {}

    func templateWillAppear(_ template: CPTemplate, animated: Bool) { note("willAppear", template) }
    func templateDidAppear(_ template: CPTemplate, animated: Bool) { note("didAppear", template) }
    func templateWillDisappear(_ template: CPTemplate, animated: Bool) { note("willDisappear", template) }
    func templateDidDisappear(_ template: CPTemplate, animated: Bool) { note("didDisappear", template) }

    private func note(_ call: String, _ template: CPTemplate) { calls.append("\(call) \(template.userInfo ?? "")") }
  }

  private let delegate = Delegate()

  init() throws {
    headUnit = HeadUnit { [time] in time.now }
    headUnit.connect(delegate)
    controller = try #require(headUnit.scene?.interfaceController)
    headUnit.pump()
  }

  @Test func sixthLevelEndsTheApp() {
    // IC-9: even with a completion.
    for _ in 0..<5 {
      controller.pushTemplate(CPGridTemplate(title: nil, gridButtons: []), animated: true) { _, _ in }
    }
    headUnit.pump()
    #expect(headUnit.faults == [.kill("Application exceeded the hierarchy depth limit")])
    #expect(!headUnit.isAlive)
  }

  @Test(arguments: ["pop", "present", "push again"])
  func errorWithoutACompletionEndsTheApp(operation: String) {
    // IC-5, IC-6, IC-7
    switch operation {
    case "pop": controller.popTemplate(animated: true)
    case "present":
      controller.presentTemplate(CPAlertTemplate(titleVariants: [], actions: []), animated: true)
      controller.presentTemplate(CPAlertTemplate(titleVariants: [], actions: []), animated: true)
    default:
      let grid = CPGridTemplate(title: nil, gridButtons: [])
      controller.pushTemplate(grid, animated: true)
      controller.pushTemplate(grid, animated: true)
    }
    headUnit.pump()
    #expect(!headUnit.isAlive)
  }

  final class Other: CPGridTemplate {}

  @Test func subclassAndWrongClassAreRefused() {
    // IC-1, IC-4
    controller.pushTemplate(Other(title: nil, gridButtons: []), animated: true) { _, _ in }
    controller.pushTemplate(CPAlertTemplate(titleVariants: [], actions: []), animated: true) { _, _ in }
    controller.presentTemplate(CPGridTemplate(title: nil, gridButtons: []), animated: true) { _, _ in }
    #expect(headUnit.faults.count == 3 && !headUnit.isAlive)
  }

  @Test func excessItemsAreSilentlyDropped() {
    // LI-3, GR-1, GR-2, MA-1, MA-2, AL-2, VC-1
    let items = (0..<30).map { CPListItem(text: "\($0)", detailText: nil) }
    let list = CPListTemplate(title: nil, sections: [CPListSection(items: items)])
    #expect(list.itemCount == 24)
    let buttons = (0..<9).map {
      CPGridButton(titleVariants: ["\($0)"], image: UIImage(named: "a") ?? UIImage()) { _ in }
    }
    #expect(CPGridTemplate(title: nil, gridButtons: buttons).gridButtons.count == 8)
    #expect(
      CPGridTemplate(title: nil, gridButtons: [CPGridButton(titleVariants: ["a"], image: UIImage()) { _ in }]).cuts
        .count == 1)
    let map = CPMapTemplate()
    map.mapButtons = (0..<5).map { _ in CPMapButton() }
    map.leadingNavigationBarButtons = (0..<3).map { CPBarButton(title: "\($0)") }
    #expect(map.mapButtons.count == 4 && map.leadingNavigationBarButtons.count == 2 && map.cuts.count == 2)
    let actions = (0..<4).map { CPAlertAction(title: "\($0)", style: .default) { _ in } }
    #expect(CPAlertTemplate(titleVariants: [], actions: actions).actions.map(\.title) == ["1", "2", "3"])
    #expect(voice(6).voiceControlStates.map(\.identifier) == ["0", "1", "2", "3", "4"])
    controller.pushTemplate(list, animated: true) { _, _ in }
    headUnit.pump()
    #expect(headUnit.faults == [.cut("rows: 30 given, 24 kept")])
  }

  @Test func frameThatComesTooSoonIsDropped() {
    // VC-3 … VC-7
    let template = voice(2)
    template.activateVoiceControlState(withIdentifier: "1")
    controller.presentTemplate(template, animated: true) { _, _ in }
    headUnit.pump()
    #expect(template.activeStateIdentifier == "1" && template.shown?.identifier == "0")
    time.now = .milliseconds(499)
    template.activateVoiceControlState(withIdentifier: "1")
    #expect(template.shown?.identifier == "0")
    time.now = .milliseconds(500)
    template.activateVoiceControlState(withIdentifier: "1")
    #expect(template.shown?.identifier == "1")
    time.now = .seconds(2)
    template.activateVoiceControlState(withIdentifier: "none")
    #expect(template.activeStateIdentifier == "none" && template.shown?.identifier == "1")
    #expect(headUnit.faults == [.lostFrame("1"), .lostFrame("none")])
  }

  @Test func appearancesComeInOrder() {
    // IC-14, an assumption
    let grid = CPGridTemplate(title: nil, gridButtons: [])
    grid.userInfo = "grid"
    delegate.calls = []
    controller.pushTemplate(grid, animated: true)
    #expect(delegate.calls.isEmpty, "nothing happens before the run loop is pumped")
    headUnit.pump()
    #expect(delegate.calls == ["willDisappear root", "willAppear grid", "didDisappear root", "didAppear grid"])
  }

  @Test func dismissingTwiceCompletesOnce() {
    // IC-11
    controller.presentTemplate(voice(1), animated: true)
    headUnit.pump()
    let answers = Answers()
    controller.dismissTemplate(animated: true) { _, _ in MainActor.assumeIsolated { answers.count += 1 } }
    controller.dismissTemplate(animated: true) { _, _ in MainActor.assumeIsolated { answers.count += 1 } }
    headUnit.pump()
    #expect(answers.count == 1 && headUnit.modal == nil)
  }

  @Test func settingTheSameRootNeverCompletes() {
    // IC-10
    let answers = Answers()
    guard let root = delegate.root else { return }
    controller.setRootTemplate(root, animated: false) { _, _ in MainActor.assumeIsolated { answers.count += 1 } }
    headUnit.pump()
    #expect(answers.count == 0)
  }

  @MainActor final class Answers { var count = 0 }

  private func voice(_ count: Int) -> CPVoiceControlTemplate {
    CPVoiceControlTemplate(
      voiceControlStates: (0..<count).map {
        CPVoiceControlState(identifier: "\($0)", titleVariants: nil, image: nil, repeats: false)
      })
  }
}
