import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// A program in osmium's place that hands out one feature and then never ends by itself.
struct FakeOsmium {
  let path: String
  private let pidFile: URL

  init(in files: TestFiles) throws {
    pidFile = files.directory.appendingPathComponent("pid")
    let feature = """
      {"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},\
      "properties":{"@type":"node","@id":1,"name":"A","shop":"hats"}}
      """
    let script = """
      case "$1" in
      check-refs) echo "Nodes in ways missing: 0" ;;
      fileinfo) echo "2024-01-01T00:00:00Z" ;;
      export) echo $$ > '\(pidFile.path)'; echo '\(feature)'; exec tail -f /dev/null ;;
      esac
      """
    let url = files.directory.appendingPathComponent("fake-osmium")
    try ScriptedProgram.make(script, at: url)
    path = url.path
  }

  /// Whether the program was started and is gone.
  var hasEnded: Bool {
    get throws {
      let text = try String(contentsOf: pidFile, encoding: .utf8)
      guard let pid = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else { return false }
      return kill(pid, 0) != 0
    }
  }
}
