import Recognition
import Testing
import Understanding

@Suite struct CommandTemplateTests {
  private static func texts(_ template: String) throws -> [String] {
    try CommandSet(parsing: "navigate 1: \(template)").templates.map(\.text)
  }

  @Test(
    arguments: [
      ("go", ["go"]), ("go to {place}", ["go to {place}"]), ("(go | drive) home", ["go home", "drive home"]),
      ("[please] go", ["go", "please go"]), ("a [b [c]] d", ["a d", "a b d", "a b c d"]),
      ("(a | b) (c | d)", ["a c", "a d", "b c", "b d"]), ("a | b c", ["a", "b c"]),
      ("go home | [drive] back", ["go home", "back", "drive back"]),
      ("(a | (b | c)) d", ["a d", "b d", "c d"]), ("[a | b] c", ["c", "a c", "b c"]),
      ("i'd like{place}", ["i'd like{place}"]), ("(go)home", ["go home"]), ("\tgo\t\tnow ", ["go now"]),
      ("go # away {nowhere}", ["go"]),
    ] as [(String, [String])])
  func goodForms(template: String, texts: [String]) throws {
    #expect(try Self.texts(template) == texts)
  }

  @Test func aFileOfLines() throws {
    let text = """
      # a comment

      home 2: [go] home   # and another
        cancel 0.5: stop
      nearPlace 3: {rubric} near {place}
      """
    let templates = try CommandSet(parsing: text).templates
    #expect(templates.map(\.text) == ["home", "go home", "stop", "{rubric} near {place}"])
    #expect(templates.map(\.meaning) == [.home, .home, .cancel, .nearPlace])
    #expect(templates.map(\.weight) == [1, 1, 0.5, 3])
    #expect(templates[3].elements == [.slot(.rubric), .word("near"), .slot(.place)])
    #expect(try CommandSet(parsing: "\n# nothing\n\n").templates.isEmpty)
  }

  @Test func whatTemplatesName() throws {
    let text = """
      navigate 1: [please] go to {place} [now]
      nearPlace 1: find {rubric} (near | close to) {place} please
      home 1: go home
      """
    #expect(
      try CommandSet(parsing: text).cores == [
        [.slot(.place)], [.slot(.rubric), .word("near"), .slot(.place)],
        [.slot(.rubric), .word("close"), .word("to"), .slot(.place)],
      ])
    let carriers = try CommandSet(parsing: text).carriers
    #expect(carriers.beginnings == [["go", "to"], ["please", "go", "to"], ["find"]])
    #expect(carriers.ends == [[], ["now"], ["please"]])
  }

  @Test(arguments: Intent.allCases)
  func everyIntentCanBeNamed(intent: Intent) throws {
    #expect(try CommandSet(parsing: "\(intent.rawValue) 1: x").templates.map(\.meaning) == [intent])
  }

  @Test(arguments: Slot.allCases)
  func everySlotCanBeNamed(slot: Slot) throws {
    #expect(try CommandSet(parsing: "home 1: {\(slot.rawValue)}").templates.map(\.elements) == [[.slot(slot)]])
  }

  @Test(arguments: [
    ("navigate 1 go", "missing colon"), ("nowhere 1: go", "expected an intent (navigate, nearest"),
    ("navigate: go", "expected an intent"),
    ("navigate x: go", "a weight above 0"), ("navigate 0: go", "a weight above 0"),
    ("navigate -1: go", "a weight above 0"),
    ("navigate nan: go", "a weight above 0"), ("navigate inf: go", "a weight above 0"),
    ("navigate 1 2: go", "expected an intent"),
    (": go", "expected an intent"),
    ("navigate 1:", "the template matches the empty phrase"),
    ("navigate 1: [go]", "the template matches the empty phrase"),
    ("navigate 1: a |", "matches the empty phrase"),
    ("navigate 1: (a", "')' is missing"), ("navigate 1: [a (b]", "unmatched ']'"),
    ("navigate 1: [a", "']' is missing"),
    ("navigate 1: a)", "unmatched ')'"), ("navigate 1: a]", "unmatched ']'"),
    ("navigate 1: (a]", "unmatched ']'"),
    ("navigate 1: {nowhere}", "unknown slot {nowhere}"), ("navigate 1: {place", "unknown slot {place"),
    ("navigate 1: {}", "unknown slot {}"), ("navigate 1: {rubric}near", "unknown slot {rubric}near"),
    (
      "navigate 1: " + String(repeating: "[a] ", count: 11), "more than 2000 phrases; split the line"
    ),
  ])
  func errorsNameTheLine(line: String, message: String) {
    let error = #expect(throws: CommandTemplateError.self) {
      try CommandSet(parsing: "# first\nhome 1: home\n\n\(line)\nhome 1: home\n")
    }
    #expect(error?.line == 4)
    #expect(error?.message.contains(message) == true, "\(error?.message ?? "")")
    #expect(error?.description.hasPrefix("line 4: ") == true)
    #expect(error?.description.contains("\n") == false)
  }

  @Test func linesThatEndAsOnWindows() throws {
    #expect(
      try CommandSet(parsing: "home 1: home\r\n# x\r\ncancel 1: stop\r\n").templates.map(\.text) == ["home", "stop"])
  }
}

extension CommandTemplate {
  /// The template in the syntax of a command file.
  var text: String {
    elements.map { element in
      switch element {
      case .word(let word): word
      case .slot(let slot): "{\(slot.rawValue)}"
      }
    }
    .joined(separator: " ")
  }
}
