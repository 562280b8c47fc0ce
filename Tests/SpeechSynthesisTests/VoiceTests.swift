import Testing

@testable import SpeechSynthesis

@Suite struct VoiceTests {
  @Test(arguments: [
    ("flite/slt", "flite/slt"), ("festival/kal_diphone", "festival/kal_diphone"),
    ("espeak-ng/en-gb", "espeak-ng/en-gb"), ("festival/kal", "festival/kal_diphone"),
    ("festival/ked", "festival/ked_diphone"), ("festival/slt-hts", "festival/cmu_us_slt_arctic_hts"),
    ("espeak/en-gb", "espeak-ng/en-gb"), ("espeak/en-us", "espeak-ng/en-us"), ("flite/kal16", "flite/kal16"),
  ])
  func readsVoices(text: String, canonical: String) throws {
    let voice = try #require(Voice(parsing: text))
    #expect(voice.description == canonical)
    #expect(Voice(parsing: canonical) == voice)
  }

  @Test(arguments: [
    "", "slt", "flite", "flite/", "/slt", "mary/slt", "flite/slt/x", "flite/-v", "festival/kal) (system \"x\"",
    "flite/s lt",
    "flite/é", "Flite/slt",
  ])
  func refusesOthers(text: String) {
    #expect(Voice(parsing: text) == nil)
  }

  @Test func everyKnownVoiceIsReadBackAndHasAPackage() {
    #expect(Set(Voice.known).count == Voice.known.count)
    for voice in Voice.known {
      #expect(Voice(parsing: voice.description) == voice)
      #expect(!voice.package.isEmpty)
    }
  }

  @Test func listsAreUnderstood() {
    #expect(InstalledVoices.flite("Voices available: kal awb_time kal16 \n") == ["kal", "awb_time", "kal16"])
    #expect(InstalledVoices.flite("") == [])
    #expect(InstalledVoices.festival("(ked_diphone kal_diphone)\n") == ["ked_diphone", "kal_diphone"])
    #expect(InstalledVoices.festival("nil\n").contains("kal_diphone") == false)
    let table = """
      Pty Language       Age/Gender VoiceName          File                 Other Languages
       2  en-gb           --/M      English_(Great_Britain) gmw/en               (en 2)
       3  en-uk           --/M      english-mb-en1     mb/mb-en1            (en-gb 3)(en 2)
       5  variant         --/M      Storm              !v/Storm             (en-us 5)
       2  en-us           --/M      English_(America)  gmw/en-US            (en 3)
      """
    #expect(InstalledVoices.espeak(table) == ["en-gb", "en-us"])
  }

  @Test func whatIsMissingIsNamedWithItsPackage() throws {
    let voices = InstalledVoices(names: [.flite: ["slt"], .festival: ["kal_diphone"]])
    func error(_ text: String) throws -> SynthesisError? {
      let voice = try #require(Voice(parsing: text))
      do { try voices.require(voice) } catch { return error as? SynthesisError }
      return nil
    }
    #expect(try error("flite/slt") == nil)
    let ked = try #require(try error("festival/ked"))
    #expect(ked.code == .voiceMissing && ked.description.contains("apt-get install festvox-kdlpc16k"))
    let unknown = try #require(try error("flite/zoe"))
    #expect(unknown.code == .voiceMissing && unknown.description == "flite/zoe: is not installed; flite has slt")
    let espeak = try #require(try error("espeak/en-gb"))
    #expect(espeak.code == .programMissing && espeak.description.contains("apt-get install espeak-ng"))
  }

  @Test(arguments: [
    ("flite/slt", 0.9, ["-voice", "slt", "--setf", "duration_stretch=1.111", "-f", "in", "-o", "out"]),
    ("espeak/en-gb", 1.15, ["-v", "en-gb", "-s", "184", "-w", "out", "-f", "in"]),
    (
      "festival/ked", 1.0,
      ["-eval", "(voice_ked_diphone)", "-eval", "(Parameter.set 'Duration_Stretch 1.0)", "-o", "out", "in"]
    ),
  ])
  func programsAreToldTheRateTheirWay(voice: String, rate: Double, arguments: [String]) throws {
    let voice = try #require(Voice(parsing: voice))
    #expect(Synthesizer.arguments(voice: voice, rate: rate, script: "in", output: "out") == arguments)
  }
}
