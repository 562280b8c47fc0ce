import Foundation
import HeadUnit
import Places
import TestSupport
import Testing

@Suite("The maneuver panel") struct ManeuverTests {
  private static func step(
    _ kind: RouteStep.Kind, _ turn: Turn? = nil, _ name: String? = nil, number: String? = nil, exit: String? = nil,
    towards: [String] = [], roundabout: Int? = nil
  ) -> RouteStep {
    RouteStep(
      kind, turn: turn, names: [name].compactMap(\.self), number: number, exit: exit, towards: towards,
      roundaboutExit: roundabout, start: 0, distance: 500, duration: 60)
  }

  private static let steps: [(step: RouteStep, place: String?)] =
    Turn.allCases.flatMap { [(step(.turn, $0, "Mill Road"), nil), (step(.turn, $0), nil)] } + [
      (step(.turn, .right, number: "A 40"), nil), (step(.turn, .right, towards: ["Harbourton"]), nil),
      (step(.proceed, nil, "Mill Road"), nil), (step(.proceed, .slightLeft, "Mill Road"), nil),
      (step(.depart, nil, "Mill Road"), nil), (step(.depart), nil), (step(.uTurn, .uTurnLeft, "Mill Road"), nil),
      (step(.merge, .slightLeft, number: "A 40"), nil), (step(.merge), nil),
      (step(.ramp, .slightRight, "A 40", towards: ["Harbourton"]), nil), (step(.ramp, .left), nil), (step(.ramp), nil),
      (step(.exit, .slightRight, exit: "116", towards: ["Harbourton"]), nil), (step(.exit, exit: "5B"), nil),
      (step(.exit, .slightLeft, "Mill Road"), nil), (step(.exit, .slightRight), nil), (step(.exit), nil),
      (step(.fork, .slightLeft), nil), (step(.fork, .right, towards: ["Elm Bay"]), nil), (step(.fork, .straight), nil),
      (step(.roundabout, .left, "Quay Street", roundabout: 2), nil), (step(.roundabout, roundabout: 1), nil),
      (step(.roundabout, nil, "Quay Street"), nil), (step(.roundabout), nil), (step(.ferry), nil),
      (step(.ferry, towards: ["Elm Bay"]), nil), (step(.leaveFerry), nil), (step(.leaveFerry, nil, "Quay Street"), nil),
      (step(.stop, .left), nil), (step(.stop, .right, "Mill Road"), "Marlow Hotel"), (step(.stop), nil),
      (step(.arrive, .right), "Marlow Hotel"), (step(.arrive, .left), nil), (step(.arrive), nil),
      (step(.arrive), "Marlow Hotel"),
    ]

  @Test("MA-14: every language has the recorded instruction for every kind of step", arguments: ScreenLanguage.allCases)
  func words(language: ScreenLanguage) throws {
    let words = ManeuverWords(language)
    let lines = Self.steps.map { step, place in
      let what = [step.kind.rawValue, step.turn?.rawValue].compactMap(\.self).joined(separator: " ")
      return "\(what): " + words.instruction(for: step, place: place).titles.joined(separator: " | ")
    }
    try expectGolden(lines.joined(separator: "\n") + "\n", "maneuvers-\(language.rawValue).txt")
    #expect(lines.allSatisfy { !$0.contains("{") && !$0.contains("  ") })
  }

  @Test("MA-14: instructions are longest first, down to the road's name or the exit")
  func order() {
    let english = ManeuverWords(.english)
    #expect(
      english.instruction(for: Self.step(.turn, .right, "Mill Road")).titles == [
        "Turn right onto Mill Road", "Right onto Mill Road", "Mill Road",
      ])
    #expect(
      english.instruction(for: Self.step(.exit, exit: "116", towards: ["Harbourton"])).titles == [
        "Take exit 116 towards Harbourton", "Exit 116 towards Harbourton", "Exit 116",
      ])
    for language in ScreenLanguage.allCases {
      for (step, place) in Self.steps {
        let lengths = ManeuverWords(language).instruction(for: step, place: place).titles.map(\.count)
        #expect(lengths == lengths.sorted(by: >))
      }
    }
  }

  @Test(
    "English ordinals of exits",
    arguments: [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (11, "11th"), (12, "12th"), (21, "21st")])
  func ordinals(exit: Int, text: String) {
    let titles = ManeuverWords(.english).instruction(for: Self.step(.roundabout, roundabout: exit)).titles
    #expect(titles.last == "\(text) exit")
  }

  @Test("A map name can be any text", arguments: ["", "  ", "{road}", "{action}{exit}", "\u{202E}x", "a|b"])
  func names(name: String) {
    for language in ScreenLanguage.allCases {
      for kind in RouteStep.Kind.allCases {
        let odd = RouteStep(
          kind, turn: .right, names: [name], number: name, exit: name, towards: [name], roundaboutExit: .min, start: 0,
          distance: .nan, duration: 0)
        let titles = ManeuverWords(language).instruction(for: odd, place: name).titles
        #expect(!titles.isEmpty && titles.allSatisfy { $0.contains { !$0.isWhitespace } })
      }
    }
  }

  @Test(
    "Each step has its arrow",
    arguments: [
      (.turn, .slightLeft, "slight-left"), (.turn, .left, "turn-left"), (.turn, .sharpLeft, "sharp-left"),
      (.turn, .uTurnLeft, "u-turn"), (.turn, .slightRight, "slight-right"), (.turn, .right, "turn-right"),
      (.turn, .sharpRight, "sharp-right"), (.turn, .uTurnRight, "u-turn-right"), (.turn, .straight, "straight"),
      (.turn, nil, "straight"), (.proceed, nil, "straight"), (.depart, nil, "straight"),
      (.uTurn, .uTurnRight, "u-turn-right"), (.uTurn, nil, "u-turn"), (.merge, .slightLeft, "merge"),
      (.ramp, .slightRight, "slight-right"), (.exit, .slightRight, "exit-right"), (.exit, nil, "exit-right"),
      (.exit, .left, "exit-left"), (.fork, .slightLeft, "fork-left"), (.fork, .right, "fork-right"),
      (.fork, .straight, "straight"), (.fork, nil, "straight"), (.roundabout, .left, "roundabout"),
      (.ferry, nil, "ferry"), (.leaveFerry, nil, "straight"), (.stop, .left, "flag"), (.arrive, .right, "arrive"),
    ] as [(RouteStep.Kind, Turn?, ImageName)])
  func symbols(kind: RouteStep.Kind, turn: Turn?, image: ImageName) {
    #expect(ManeuverSymbol.image(of: Self.step(kind, turn)) == image)
  }

  @Test("Every arrow has an icon")
  func pictures() {
    for kind in RouteStep.Kind.allCases {
      for turn in Turn.allCases.map(Optional.some) + [nil] {
        for keepsLeft in [false, true] {
          let image = ManeuverSymbol.image(of: Self.step(kind, turn), keepingLeft: keepsLeft)
          let file = Repository.file("models/icons/\(image).svg")
          #expect(FileManager.default.fileExists(atPath: file.path), "\(image)")
          #expect(keepsLeft || image != "roundabout-left")
        }
      }
    }
  }
}
