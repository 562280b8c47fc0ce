import Foundation
import TestSupport
import Testing

/// The container's build has every file that it needs; these tests don't build an image.
@Suite struct ContainerTests {
  private let ignored: IgnoreFile
  private let containerfile: Containerfile

  init() throws {
    ignored = try IgnoreFile(".dockerignore")
    containerfile = try Containerfile("deploy/Containerfile")
  }

  @Test func `every path that the Containerfile copies exists and isn't ignored by .dockerignore`() {
    #expect(containerfile.copied.contains("Package.swift") && containerfile.copied.contains("LICENSE"))
    for path in containerfile.copied {
      #expect(FileManager.default.fileExists(atPath: Repository.file(path).path), "\(path)")
      #expect(ignored.letsIn(path), "\(path)")
    }
  }

  @Test func `every folder with a target of Package.swift is copied`() throws {
    let paths = try Repository.text("Package.swift").matches(of: /\bpath: "([^"]+)"/).map { String($0.output.1) }
    #expect(paths.contains("Tests/TestSupport"))
    for path in paths + ["Sources", "Tests", "models/en-us", "models/demo"] {
      #expect(containerfile.hasCopied(path), "\(path)")
      #expect(ignored.letsIn(path), "\(path)")
    }
  }

  @Test func `every script that is run is copied, with its neighboring files`() throws {
    #expect(containerfile.scripts == ["scripts/install-packages", "scripts/install-speech-model"])
    for script in containerfile.scripts {
      #expect(containerfile.hasCopied(script), "\(script)")
      for match in try Repository.text(script).matches(of: /\$here\/([\w.\/-]+)/) {
        let needed = URL(filePath: "/scripts/\(match.output.1)").standardized.path.dropFirst()
        #expect(containerfile.hasCopied(String(needed)), "\(script): \(needed)")
        #expect(ignored.letsIn(String(needed)), "\(script): \(needed)")
      }
    }
  }

  @Test(arguments: [
    ("LICENSE", true), ("Sources/whereto/main.swift", true), ("models", true), ("README.md", false),
    ("scripts", false), ("scripts/make-docs", false), ("modelsOfOthers", false), (".git/config", false),
  ])
  func `the last matching line of .dockerignore decides`(path: String, isLetIn: Bool) {
    #expect(ignored.letsIn(path) == isLetIn)
  }
}

/// A `.dockerignore` with plain paths and `**`.
private struct IgnoreFile {
  private let lines: [String]

  init(_ path: String) throws {
    lines = try Repository.text(path).split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") }
    for line in lines where line != "**" {
      try #require(
        !line.contains(where: "*?[\\".contains), "\(path): only plain paths and ** are understood here: \(line)")
    }
  }

  /// Whether the build gets a path: decided by the last line that matches it or one of its parent folders.
  func letsIn(_ path: String) -> Bool {
    var isLetIn = true
    for line in lines {
      let isException = line.hasPrefix("!")
      let pattern = isException ? String(line.dropFirst()) : line
      if pattern == "**" || path == pattern || path.hasPrefix(pattern + "/") { isLetIn = isException }
    }
    return isLetIn
  }
}

/// The files that a Containerfile uses from the repository.
private struct Containerfile {
  /// The paths copied from the repository.
  private(set) var copied: [String] = []
  /// The repository's scripts that are run, sorted.
  private(set) var scripts: [String] = []

  init(_ path: String) throws {
    let names = Set(try FileManager.default.contentsOfDirectory(atPath: Repository.file("scripts").path))
    var run: Set<String> = []
    for line in try Repository.text(path).replacing("\\\n", with: " ").split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      switch words.first {
      case "COPY" where !words.contains(where: { $0.hasPrefix("--from=") }):
        copied += words.dropFirst().dropLast().filter { !$0.hasPrefix("--") }
      case "RUN":
        let programs = words.dropFirst().filter { $0.contains("/") }.map { URL(filePath: $0).lastPathComponent }
        run.formUnion(programs.filter(names.contains).map { "scripts/\($0)" })
      default: break
      }
    }
    scripts = run.sorted()
  }

  /// Whether a path, or one of its parent folders, is copied.
  func hasCopied(_ path: String) -> Bool { copied.contains { path == $0 || path.hasPrefix($0 + "/") } }
}
