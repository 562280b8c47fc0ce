import Evaluation
import Testing

struct RecordingNameTests {
  @Test(arguments: [
    (7, "Navigate to Marble Arch!", "007-navigate-to-marble-arch"), (1234, "home", "1234-home"),
    (1, "Café Zoë’s — 24/7", "001-cafe-zoes-24-7"), (2, "../../etc/passwd", "002-etc-passwd"), (3, "…", "003"),
    (4, "Невский проспект", "004-nevskij-prospekt"),
    (
      5, "one two three four five six seven eight nine ten eleven twelve",
      "005-one-two-three-four-five-six-seven-eight-nine-ten"
    ),
    (6, String(repeating: "a", count: 300), "006-" + String(repeating: "a", count: 48)),
  ])
  func aStemIsSafeAndSaysWhatItIs(number: Int, text: String, stem: String) {
    #expect(RecordingName.stem(number: number, text: text) == stem)
  }

  @Test(arguments: [("Anna", "anna"), ("José María", "jose-maria"), ("..", nil), ("", nil), ("a/b", "a-b")])
  func aSpeakersFolder(speaker: String, folder: String?) {
    #expect(RecordingName.folder(speaker: speaker) == folder)
  }

  @Test func aTakenNameIsNeverUsedAgain() {
    let taken: Set = ["001-a.wav", "001-a-2.wav"]
    #expect(RecordingName.free(stem: "001-a") { taken.contains($0) } == "001-a-3.wav")
    #expect(RecordingName.free(stem: "002-a") { taken.contains($0) } == "002-a.wav")
  }
}
