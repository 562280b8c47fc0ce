import Foundation
import Foundations
import Testing

@testable import Evaluation

@Suite("The text of conditions") struct ConditionTextTests {
  @Test(
    "is parsed and printed in one spelling",
    arguments: [
      ("clean", "clean"), (" clean ", "clean"), ("car@15", "car@15"), ("cabin@10", "cabin@10"),
      ("babble@10", "babble@10"), ("music@10.0", "music@10"), ("white@-20", "white@-20"), ("pink@2.5", "pink@2.5"),
      ("noises/tram.wav@10", "noises/tram.wav@10"), ("a@b/c@d@-3", "a@b/c@d@-3"), ("Tram.WAV@0", "Tram.WAV@0"),
      ("speed@0.9", "speed@0.9"), ("gain@-20", "gain@-20"), ("gain@+6", "gain@6"), ("gain@-0", "gain@0"),
      ("reverb@.4", "reverb@0.4"), ("telephone", "telephone"), ("loss@5", "loss@5"), ("loss@0.00049", "loss@0"),
      ("car@10+speed@1.1+telephone", "speed@1.1+car@10+telephone"),
      (
        "loss@1 + telephone+gain@+3+music@5+car@5+reverb@1+speed@2",
        "speed@2+reverb@1+car@5+music@5+gain@3+telephone+loss@1"
      ),
    ])
  func spelling(text: String, canonical: String) throws {
    let condition = try Condition(parsing: text)
    #expect(condition.description == canonical)
    #expect(try Condition(parsing: canonical) == condition)
  }

  @Test("gives the effects in the order of application") func effects() throws {
    let condition = try Condition(parsing: "loss@5+noise.wav@-2+telephone+gain@1+reverb@0.3+speed@0.8")
    #expect(
      condition.effects == [
        .speed(0.8), .reverb(0.3), .noise(.file("noise.wav"), snr: -2), .gain(1), .telephone, .loss(5),
      ])
    #expect(condition.noiseFiles == ["noise.wav"])
    #expect(condition.noiseFiles == ["noise.wav"])
    #expect(Condition.clean.isClean && !condition.isClean)
  }

  @Test(
    "that is invalid is named in the error, with the correct form",
    arguments: [
      ("", "missing", "clean"), ("car@10+", "missing", "joined by +"), ("cra@10", "\"cra\"", "car, cabin, babble"),
      ("car", "strength is missing", "NOISE@DB"), ("train", "effect is unknown", "telephone"),
      ("car@", "\"\" is not a number", "car@"), ("car@inf", "\"inf\"", "number"), ("car@0x1", "\"0x1\"", "number"),
      ("car@1e1", "\"1e1\"", "number"), ("car@--1", "\"--1\"", "number"),
      ("telephone@3", "doesn't have a strength", "telephone without"),
      ("clean+car@3", "clean can't have other", "alone"), ("car@3+car@5", "car twice", "once"),
      ("gain@3+gain@3", "gain twice", "once"), ("c++/n.wav@10", "effect is unknown", "ending in .wav"),
      ("car@60.1", "out of range", "-30 to 60"), ("car@-31", "out of range", "-30 to 60"),
      ("speed@0.49", "out of range", "speed@FACTOR with 0.5 to 2"), ("speed@2.01", "out of range", "0.5 to 2"),
      ("gain@-61", "out of range", "-60 to 40"), ("gain@41", "out of range", "-60 to 40"),
      ("reverb@0.04", "out of range", "0.05 to 5"), ("reverb@6", "out of range", "0.05 to 5"),
      ("loss@-1", "out of range", "0 to 90"), ("loss@91", "out of range", "0 to 90"),
    ])
  func errors(text: String, problem: String, remedy: String) throws {
    let error = try #require(throws: ConditionError.self) { try Condition(parsing: text) }
    let part = error.subject.dropFirst("condition \"".count).dropLast()
    #expect((text.isEmpty || text.contains(part)) && error.message.contains(problem) && error.advice.contains(remedy))
    #expect(error.description == "condition \"\(part)\": \(error.message); \(error.advice)")
  }

  @Test("can represent every valid value", arguments: ["car", "a,b.wav", "a+b/c", "noise", " n.wav"])
  func unreadablePath(path: String) {
    #expect(throws: ConditionError.self) { try Condition([.noise(.file(path), snr: 3)]) }
  }

  @Test("rejects invalid numbers") func notANumber() {
    #expect(throws: ConditionError.self) { try Condition([.gain(.nan)]) }
    #expect(throws: ConditionError.self) { try Condition([.gain(.infinity)]) }
  }

  @Test("comes in lists") func lists() throws {
    let list = try Condition.list(parsing: "clean, car@15,a@b/c.wav@10+telephone,car@15.0")
    #expect(list.map(\.description) == ["clean", "car@15", "a@b/c.wav@10+telephone"])
    #expect(try Condition.list(of: "gain", strengths: "-20, +6").map(\.description) == ["gain@-20", "gain@6"])
    let error = try #require(throws: ConditionError.self) { try Condition.list(parsing: "clean,car@x") }
    #expect(error.subject == "condition \"car@x\"")
    #expect(throws: ConditionError.self) { try Condition.list(parsing: "clean,,car@1") }
    #expect(throws: ConditionError.self) { try Condition.list(of: "speed", strengths: "0.9,5") }
  }

  @Test(
    "determines the curve that it is a point of",
    arguments: [
      ("car@15", "car", 15, "dB"), ("car@-5.5", "car", -5.5, "dB"),
      ("speed@1.1", "speed", 1.1, "×"), ("gain@-20", "gain", -20, "dB"), ("reverb@0.4", "reverb", 0.4, "s"),
      ("loss@5", "loss", 5, "%"), ("n/x.wav@3", "n/x.wav", 3, "dB"),
      ("speed@1.1+car@10+telephone", "speed@1.1+car+telephone", 10, "dB"),
      ("telephone+loss@3", "telephone+loss", 3, "%"),
    ] as [(String, String, Double, String)])
  func axis(text: String, name: String, value: Double, unit: String) throws {
    #expect(try Condition(parsing: text).axis == Condition.Axis(name: name, value: value, unit: unit))
  }

  @Test("is on no curve without a strength", arguments: ["clean", "telephone"]) func noAxis(text: String) throws {
    #expect(try Condition(parsing: text).axis == nil)
  }
}
