import Foundation
import Places
import Routing
import TestSupport
import Testing

/// The installed programs of Routino.
enum Routino {
  static let isInstalled = ["planetsplitter", "routino-router", "osmium"].allSatisfy {
    RunningProgram.installed($0) != nil
  }
  static let comment: Comment = "needs planetsplitter and routino-router; apt-get install routino osmium-tool"
}

/// A handmade database, and a program that answers like `routino-router`.
final class ScriptedRoutino: Sendable {
  let folder: TestFolder
  let database: RoutinoDatabase

  private var program: URL { folder.file("routino-router") }

  /// A route with a stop, a roundabout, a turn and a bend, over five roads.
  static let roads = """
    residential\t\t30\t\tPortpool Lane\t\t\t\t-
    primary\tr\t50\t50\t\tA 40\t\t\t-
    primary\to\t50\t50\tHolborn\tA 40\t\tthe City\tleft|straight;right
    motorway\tot\t90\t100\t\tM 1\t\t\t-
    motorway\tlo\t60\t\t\t\t7\tB 1;Oxford\t-

    """

  /// Answers with success, and the route in the requested format.
  static let answer = #"""
    case "$*" in
      *--lat2=58.5*) echo "Error: Cannot find node close to specified point 2." >&2; exit 1;;
      *--output-html*) echo "<tr class='n'><td>Leave Roundabout, take the <span class='t'>Second</span> exit";;
      *) cat "$(dirname "$0")/way"; case "$*" in *--lat3=*) cat "$(dirname "$0")/more";; esac;;
    esac
    """#

  static let way = """
    # Creator : Routino - http://www.routino.org/
    #
     51.521000\t-0.111000\t      -1 \tWaypt#1\t0.000\t 0.00\t 0.00\t  0.0\t\t\t
     51.521000\t-0.109000\t   16801*\tJunct-\t0.138\t 0.28\t 0.14\t  0.3\t130\t  90\t#0
     51.520000\t-0.109000\t   16805*\tJunct\t0.111\t 0.13\t 0.25\t  0.4\t130\t 180\t#1
     51.520000\t-0.105000\t   16871*\tJunct\t0.276\t 0.33\t 0.53\t  0.7\t130\t  90\t#2
     51.515000\t-0.105000\t   16872 \tInter\t0.555\t 0.67\t 1.08\t  1.4\t130\t 180\t#2
     51.515000\t-0.095000\t      -2 \tWaypt#2\t0.692\t 0.83\t 1.77\t  2.2\t130\t  90\t#2

    """

  static let more = """
     51.514000\t-0.095000\t      -3 \tWaypt#3\t0.111\t 0.13\t 1.88\t  2.3\t130\t 180\t#2

    """

  /// Creates both.
  ///
  /// - Parameter script: The program's lines of `/bin/sh`.
  init(_ script: String = answer) throws {
    folder = try TestFolder()
    let routes = folder.file("town.places.routes")
    try FileManager.default.createDirectory(at: routes, withIntermediateDirectories: false)
    for name in ["roads-nodes.mem", "roads-segments.mem", "roads-ways.mem", "roads-relations.mem"] {
      try Data().write(to: routes.appending(path: name))
    }
    try Data(Self.roads.utf8).write(to: routes.appending(path: "roads.tsv"))
    let manifest =
      #"{"format":\#(RoutinoDatabase.format),"program":"3.3.3","roads":5,"fastest":90,"source":"town.osm","#
      + #""sourceDate":"2026-01-02T03:04:05Z"}"#
    try Data(manifest.utf8).write(to: routes.appending(path: "manifest.json"))
    database = try RoutinoDatabase(opening: routes)
    _ = try folder.write("way", Self.way)
    _ = try folder.write("more", Self.more)
    try ScriptedProgram.make(script, at: folder.file("routino-router"))
  }

  /// The engine that runs the program.
  var planner: RoutinoRouting { planner(patience: .seconds(60)) }

  func planner(patience: Duration) -> RoutinoRouting {
    RoutinoRouting(database, router: program.path, patience: patience)
  }
}
