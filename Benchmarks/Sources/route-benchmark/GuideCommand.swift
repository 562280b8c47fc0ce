import ArgumentParser
import Foundation
import HeadUnit
import Places
import SearchScreen

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What it costs to guide: a search screen that is told of a fix each second, along a way and back to its beginning.
struct GuideCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "guide",
    abstract: "Drives the way between two places with a fix a second, and prints the share of a core and the memory.")

  @OptionGroup var options: EngineOptions

  @Argument(help: "Where the way begins.", transform: position) var origin: Coordinate
  @Argument(help: "Where it ends.", transform: position) var destination: Coordinate

  @Option(help: "How many hours are driven, the same way again and again.")
  var hours = 10.0

  @Option(help: "Metres a second.")
  var speed = 14.0

  private static func position(_ text: String) throws -> Coordinate {
    guard let position = Coordinate(parsing: text) else { throw ValidationError("'\(text)' is no position") }
    return position
  }

  func run() async throws {
    let ways = try await options.planner().routes(RouteRequest(from: origin, to: destination))
    guard let way = ways.first else { throw ValidationError("there is no way") }
    let before = Usage()
    var drive = Drive(way)
    var fixes = 0
    while Double(fixes) < hours * 3_600 { fixes += drive.drive(at: speed) }
    let after = Usage()
    let seconds = after.seconds - before.seconds
    print(
      String(
        format: "%.1f km, %d steps; %d fixes, %d effects: %.0f µs a fix, %.3f %% of a core, %.1f MB more",
        way.distance / 1_000, way.steps.count, fixes, drive.effects, seconds / Double(fixes) * 1e6,
        seconds / Double(fixes) * 100, after.megabytes - before.megabytes))
  }
}

/// Processor time and memory of this program.
private struct Usage {
  let seconds: Double
  let megabytes: Double

  init() {
    var usage = rusage()
    #if canImport(Glibc)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      let unit = 1_024.0
    #else
      getrusage(RUSAGE_SELF, &usage)
      let unit = 1_048_576.0
    #endif
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    self.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime)
    megabytes = Double(usage.ru_maxrss) / unit
  }
}

/// A search screen that guides along one way.
private struct Drive {
  private let way: PlannedRoute
  private var model: SearchScreenModel
  private var now = Duration.zero
  private(set) var effects = 0

  init(_ way: PlannedRoute) {
    self.way = way
    var settings = ScreenSettings()
    settings.guides = true
    model = SearchScreenModel(settings: settings)
    tell(.screen(.connected(limits: [], style: .light)))
  }

  private mutating func tell(_ event: SessionEvent) {
    for effect in model.handle(event, at: now) {
      effects += 1
      if case .planDrive(_, _, _, let plan) = effect { tell(.planned([way], plan: plan)) }
      if case .planRoute(_, let plan) = effect { tell(.planned([way], plan: plan)) }
    }
  }

  /// Drives the way once, up to shortly before its end.
  ///
  /// - Returns: How many fixes there were.
  mutating func drive(at speed: Double) -> Int {
    guard let end = way.shape.last else { return 0 }
    tell(.tripResumed(to: Place(id: "end", kind: .position, name: "the end", coordinate: end)))
    var fixes = 0
    for meters in stride(from: 0, to: max(speed, way.distance - 100), by: speed) {
      now += .seconds(1)
      let ahead = way.points(after: meters)
      let course = ahead.count > 1 ? Bearing.degrees(from: ahead[0], to: ahead[1]) : nil
      tell(
        .moved(
          Fix(
            ahead[0], at: Date(timeIntervalSince1970: now / .seconds(1)), accuracy: 5, speed: speed, course: course)))
      fixes += 1
    }
    tell(.screen(.buttonTapped("endRoute", template: "map")))
    return fixes
  }
}
