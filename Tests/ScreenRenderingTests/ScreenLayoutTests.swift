import Foundation
import HeadUnit
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
