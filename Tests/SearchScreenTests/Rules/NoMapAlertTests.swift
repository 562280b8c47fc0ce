import SearchScreen
import Testing

@Suite struct NoMapAlertTests {
  @Test("AL-3: no button, shown once, gone by itself when data arrives")
  func arrives() {
    var alert = NoMapAlert(id: "noMap", titles: Samples.titles("There is no map of this region"))
    #expect(alert.alert.actions.isEmpty)
    #expect(alert.update(hasData: false, presented: nil) == .show(alert.alert))
    #expect(alert.update(hasData: false, presented: "noMap") == .none)
    #expect(alert.update(hasData: true, presented: "noMap") == .dismiss)
    #expect(alert.update(hasData: true, presented: nil) == .none)
  }

  @Test("IC-5: it waits for what lies over the stack, and comes again where it was taken away")
  func waits() {
    var alert = NoMapAlert(id: "noMap", titles: Samples.titles("No map"))
    #expect(alert.update(hasData: false, presented: "voice") == .none)
    #expect(alert.update(hasData: false, presented: nil) == .show(alert.alert))
    #expect(alert.update(hasData: false, presented: nil) == .show(alert.alert), "the driver went back")
    #expect(alert.update(hasData: true, presented: "voice") == .none, "it is not there any more")
  }
}
