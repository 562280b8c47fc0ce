import SearchScreen
import Testing

@Suite struct LockedContentTests {
  @Test("LC-4: what a search needs can be read while the device is locked", arguments: LockedContent.allCases)
  func needed(content: LockedContent) {
    if content.isNeededToSearch { #expect(content.allows(writing: false, isLocked: true)) }
  }

  @Test("LC-4: nothing is written while the device is locked", arguments: LockedContent.allCases)
  func writing(content: LockedContent) {
    #expect(!content.allows(writing: true, isLocked: true))
    #expect(content.allows(writing: true, isLocked: false))
  }
}
