import Foundation
import HeadUnit
import Places
import ScreenRendering
import TestSupport
import Testing

@Suite("Where things are on the glass")
struct ScreenLayoutTests {

  @Test("Nothing leaves the glass, no two controls overlap, each can be hit", arguments: profiles)
  func invariants(profile: HeadUnitProfile) {
    for sample in ScreenSample.all {
      for language in [ScreenLanguage.english, .persian] {
        for side in DriveSide.allCases {
          var screen = sample.screen
          screen.profile = profile
          screen.profile.driveSide = side
          screen.language = language
          let name: Comment = "\(sample.name) on \(profile.name), \(language), \(side)"
          let layout = ScreenLayout(screen)
          check(layout.base, in: layout, profile, name)
          check(layout.over, in: layout, profile, name)
        }
      }
    }
  }

  private func check(
    _ elements: [ScreenElement], in layout: ScreenLayout, _ profile: HeadUnitProfile, _ name: Comment
  ) {
    let touch = 44 / Double(profile.screen.scale)
    let controls = elements.filter(\.isControl)
    for element in elements {
      #expect(layout.glass.holds(element.frame), "\(name): \(element.kind) leaves the glass: \(element.frame)")
      for picture in element.pictures {
        #expect(element.frame.holds(picture.frame), "\(name): a picture leaves \(element.kind): \(picture.frame)")
      }
      for text in element.texts {
        let fits = element.frame.holds(text.bounds)
        #expect(fits, "\(name): “\(text.text)” leaves \(element.kind): \(text.bounds) in \(element.frame)")
      }
    }
    for (number, control) in controls.enumerated() {
      #expect(control.frame.height >= touch - 1e-6, "\(name): \(control.kind) is \(control.frame.height) pt tall")
      #expect(control.frame.width > 8, "\(name): \(control.kind) is \(control.frame.width) pt wide")
      for other in controls[(number + 1)...] {
        #expect(
          !control.frame.inset(by: 1e-6).overlaps(other.frame.inset(by: 1e-6)),
          "\(name): \(control.kind) \(control.label) lies on \(other.kind) \(other.label)")
      }
    }
    guard let dock = layout.base.first(where: { $0.kind == .dock }) else { return }
    for control in controls {
      #expect(!dock.frame.overlaps(control.frame), "\(name): \(control.kind) lies on the strip with the time")
    }
  }

  @Test("What is read while driving never overlaps, and is all there, on every head unit", arguments: profiles)
  func driving(profile: HeadUnitProfile) {
    for sample in ScreenSample.driving where sample.name.hasPrefix("drive") {
      for side in DriveSide.allCases {
        var screen = sample.screen
        screen.profile = profile
        screen.profile.driveSide = side
        let name: Comment = "\(sample.name) on \(profile.name), \(side)"
        let layout = ScreenLayout(screen)
        let shown = layout.base.filter { ![.map, .card].contains($0.kind) }
        for (number, one) in shown.enumerated() {
          for other in shown[(number + 1)...] where one.frame.inset(by: 1e-6).overlaps(other.frame.inset(by: 1e-6)) {
            Issue.record("\(name): \(one.kind) lies on \(other.kind)")
          }
        }
        guard sample.name != "drive-panning" else { continue }
        #expect(shown.contains { if case .speedLimit = $0.kind { true } else { false } }, name)
        #expect(shown.contains { $0.kind == .road }, name)
        #expect(shown.contains { $0.kind == .maneuver || $0.kind == .pause }, name)
        // A maneuver's lanes, unless they are too many for a narrow panel.
        let showsLanes = shown.contains { if case .lanes = $0.kind { true } else { false } }
        #expect(showsLanes || shown.contains { $0.kind == .pause } || sample.name == "drive-many-lanes", name)
      }
    }
  }

  @Test("The sign stands at the driver's side of the free map, and lanes from left to right in every language (SC-7)")
  func signs() throws {
    for language in ScreenLanguage.allCases {
      for side in [DriveSide.left, .right] {
        var screen = try #require(ScreenSample.driving.first { $0.name == "drive" }).screen
        (screen.language, screen.profile.driveSide) = (language, side)
        let layout = ScreenLayout(screen)
        let sign = try #require(layout.base.first { if case .speedLimit = $0.kind { true } else { false } })
        let road = try #require(layout.base.first { $0.kind == .road })
        let (left, right) = (layout.mapFocus.x, layout.mapFocus.x + layout.mapFocus.width)
        let middle = sign.frame.midpoint
        #expect(side == .left ? middle - left < right - middle : middle - left > right - middle)
        #expect(layout.mapFocus.y + layout.mapFocus.height <= road.frame.y)
        let lanes = try #require(layout.base.first { if case .lanes = $0.kind { true } else { false } })
        #expect(lanes.pictures.map(\.frame.x) == lanes.pictures.map(\.frame.x).sorted())
        #expect(lanes.pictures.first?.source == .icon("lane-left"))
      }
    }
  }

  @Test("The chosen way is marked, on the glass, and tells its own estimates", arguments: 0..<3)
  func chosenWay(number: Int) throws {
    let way = SampleValues.ways.routes[number]
    for profile in Self.profiles {
      let preview = TripPreview(trips: [SampleValues.ways], route: way.id)
      let layout = ScreenLayout(Screen(stack: [SampleValues.map(preview)], profile: profile))
      let selected = layout.base.filter { $0.kind == .route && $0.traits.contains(.selected) }
      #expect(selected.map(\.label) == [way.summary.longest], "\(profile.name)")
      let time = try #require(["13 min", "15 min", "17 min"].dropFirst(number).first)
      #expect(selected.allSatisfy { $0.texts.contains { $0.text.contains(time) } }, "\(profile.name)")
    }
    let both = TripPreview(trips: [SampleValues.ways, SampleValues.trips[0]], route: way.id)
    let trip = try #require(
      ScreenLayout(Screen(stack: [SampleValues.map(both)])).base.first { $0.traits.contains(.selected) })
    #expect(trip.value.hasSuffix(way.summary.longest))
  }

  @Test(
    "When the driver arrives follows from the clock, where it shows a time of day",
    arguments: [
      ("9:41", 780, "9:54"), ("09:41", 780, "09:54"), ("23:55", 780, "0:08"), ("23:55", 86_000, "23:48"),
      ("9:41", 90_000, nil), ("9:41", -1, nil), ("9:41", .nan, nil), ("24:00", 60, nil), ("9:4", 60, nil),
      ("noon", 60, nil), ("-1:00", 60, nil), ("9:41:00", 60, nil), ("", 60, nil),
    ] as [(String, Double, String?)])
  func arrival(clock: String, seconds: Double, arrival: String?) throws {
    var guidance = SampleValues.guidance(of: SampleValues.ways)
    guidance.estimates = TravelEstimates(distanceRemaining: 5_000, timeRemaining: seconds)
    let layout = ScreenLayout(Screen(stack: [SampleValues.map(guidance: guidance)], clock: clock))
    let label = try #require(layout.base.first { $0.kind == .estimates }).label
    #expect(label.hasSuffix(arrival.map { " · arrival " + $0 } ?? "5.0 km"))
  }

  @Test("Every language has a word for every direction of a lane", arguments: ScreenLanguage.allCases)
  func laneWords(language: ScreenLanguage) {
    let words = ScreenWords.words(in: language)
    #expect(Set(words.spoken.turns.values).count == Turn.allCases.count)
    #expect(words.spoken.turns.values.allSatisfy { !$0.isEmpty })
    for (text, name) in [
      (words.arrival, "time"), (words.spoken.recommendedLane, "lane"), (words.spoken.limitInMiles, "count"),
      (words.spoken.limitInKilometres, "count"), (words.spoken.road, "name"),
    ] {
      #expect(text.contains("{\(name)}"), "\(text)")
    }
  }

  @Test("The driver's side mirrors panels and map buttons, not the way things are read (SC-7)")
  func driverSide() throws {
    let sample = try #require(ScreenSample.maps.first { $0.name == "choosing" })
    var right = sample.screen
    right.profile.driveSide = .right
    let (left, mirrored) = (ScreenLayout(sample.screen), ScreenLayout(right))
    for (one, other) in zip(left.base, mirrored.base) where [.mapButton, .card, .start, .dock].contains(one.kind) {
      #expect(one.kind == other.kind)
      #expect(abs(one.frame.mirrored(in: left.glass).x - other.frame.x) < 1e-6, "\(one.kind) is not mirrored")
    }
    let search = left.base.first { $0.label == "search" }
    let mirroredSearch = mirrored.base.first { $0.label == "search" }
    #expect(try #require(search).frame.midpoint < left.glass.width / 2)
    #expect(try #require(mirroredSearch).frame.midpoint < left.glass.width / 2)
  }

  @Test("Right to left mirrors rows and bars, not the driver's side")
  func direction() throws {
    let sample = try #require(ScreenSample.lists.first { $0.name == "favourites" })
    var persian = sample.screen
    persian.language = .persian
    let layout = ScreenLayout(persian)
    let back = try #require(layout.base.first { $0.kind == .back })
    #expect(back.frame.midpoint > layout.glass.width * 0.8)
    let row = try #require(layout.base.first { $0.kind == .row })
    #expect(row.texts.allSatisfy { $0.anchor == .right })
    #expect(try #require(layout.base.first { $0.kind == .dock }).frame.x == 0)
  }

  @Test("A list that the car limits shows no more than its cap, and says what is below (LI-4)")
  func limited() throws {
    let sample = try #require(ScreenSample.lists.first { $0.name == "favourites-limited" })
    let layout = ScreenLayout(sample.screen)
    let rows = layout.base.filter { $0.kind == .row }.count
    #expect(layout.base.contains { $0.kind == .more(above: 0, below: 12 - rows) })
  }

  @Test("The chosen trip is on the glass, wherever it is in the list (MA-7)", arguments: SampleValues.trips)
  func chosen(trip: Trip) throws {
    let preview = TripPreview(trips: SampleValues.trips, selected: trip.id)
    let layout = ScreenLayout(Screen(stack: [SampleValues.map(preview)]))
    let selected = layout.base.filter { $0.kind == .trip && $0.traits.contains(.selected) }
    #expect(selected.map(\.label) == [trip.destination.name])
  }

  /// The head units of the project, and some at the edges.
  static let profiles: [HeadUnitProfile] = {
    let folder = Repository.file("models/head-units")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let read = files.sorted().filter { $0.hasSuffix(".json") }
      .compactMap { try? HeadUnitProfile(contentsOf: folder.appendingPathComponent($0)) }
    let sizes = [(800, 480, 2), (800, 480, 1), (1280, 720, 2), (1920, 720, 3), (960, 540, 2), (720, 1280, 2)]
    return read
      + sizes.map { width, height, scale in
        SampleValues.unit("\(width)x\(height)@\(scale)") { $0.screen = SampleValues.size(width, height, scale) }
      }
  }()
}

extension ScreenRectangle {
  fileprivate func holds(_ other: ScreenRectangle) -> Bool {
    let slack = 1e-6
    return other.x >= x - slack && other.y >= y - slack && other.maxX <= maxX + slack && other.maxY <= maxY + slack
  }

  fileprivate func inset(by margin: Double) -> ScreenRectangle {
    ScreenRectangle(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
  }

  fileprivate var midpoint: Double { x + width / 2 }
}

extension PlacedText {
  /// What the letters cover: from the top of a capital to the line they stand on.
  fileprivate var bounds: ScreenRectangle {
    let width = TextMeasure.width(of: text, size: size, weight: weight)
    let left =
      switch anchor {
      case .left: x
      case .middle: x - width / 2
      case .right: x - width
      }
    return ScreenRectangle(x: left, y: baseline - 0.714 * size, width: width, height: 0.714 * size)
  }
}
