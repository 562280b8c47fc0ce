import DestinationSearchTesting
import Foundation
import HeadUnit
import Places
import SearchScreen
import TestSupport
import Testing

/// Tests the saved places and visits of a session.
@Suite(.timeLimit(.minutes(60))) struct OwnPlaceTests {
  /// A store of saved places on a disk that may be slow or fail.
  actor Disk: PersonalPlaceKeeping {
    struct Full: Error, CustomStringConvertible {
      var description: String { "/home/driver/places.db: the disk is full" }
    }

    private let kept = InMemoryPersonalPlaces([])
    private var gate: Gate?
    private let isFull: Bool
    private(set) var written: [String] = []

    /// - Parameters:
    ///   - gate: The gate of the first write.
    ///   - isFull: Whether the disk is full, so that writes fail.
    init(until gate: Gate? = nil, isFull: Bool = false) {
      self.gate = gate
      self.isFull = isFull
    }

    func all() async throws -> [UserPlace] { try await kept.all() }
    func recents(at now: Date, limit: Int) async throws -> [RecentPlace] {
      try await kept.recents(at: now, limit: limit)
    }
    func visit(_ place: Place, at date: Date) async throws {
      try await write("visit \(place.name)")
      try await kept.visit(place, at: date)
    }
    func set(_ place: UserPlace) async throws {
      try await write("set \(place.name)")
      try await kept.set(place)
    }
    func rename(_ favorite: UserPlace, to name: String) async throws {
      try await write("rename \(favorite.name)")
      try await kept.rename(favorite, to: name)
    }
    func remove(_ place: UserPlace) async throws {
      try await write("remove \(place.name)")
      try await kept.remove(place)
    }

    private func write(_ what: String) async throws {
      if let gate {
        self.gate = nil
        await gate.pass()
      }
      if isFull { throw Full() }
      written.append(what)
    }
  }

  private static func stage(_ personal: (any PersonalPlaceKeeping)?) async throws -> SessionStage {
    let stage = try await SessionStage(hearing: ScriptedRecognizer(hearing: [""])) { $0.personal = personal }
    await stage.session.settled()
    return stage
  }

  /// Shows the trip to a place of the rubricator's only group.
  private static func show(_ place: RowID, on stage: SessionStage) async throws {
    try await stage.tap(.categories)
    try await stage.tap("all")
    try await stage.pick(place)
    await stage.session.settled()
  }

  private static func start(_ place: TripID, on stage: SessionStage) async {
    await stage.session.send(.tripStarted(place, route: nil, map: "map"))
  }

  private func rows(of stage: SessionStage) async -> [String] {
    guard case .list(let list)? = await stage.session.shown.stack.last else { return [] }
    return list.sections.flatMap(\.rows).map(\.title)
  }

  @Test func `a started trip is a visit, and a trip on show is not`() async throws {
    let personal = InMemoryPersonalPlaces([])
    let stage = try await Self.stage(personal)
    try await Self.show("3", on: stage)
    try await stage.tap(.close)
    try await Self.show("1", on: stage)
    let soon = Date.now.addingTimeInterval(60)
    #expect(try await personal.recents(at: soon, limit: 9).isEmpty)
    await Self.start("1", on: stage)
    await stage.session.settled()
    #expect(try await personal.recents(at: soon, limit: 9).map(\.place.id) == ["1"])
    try await stage.tap(.favorites)
    #expect(await rows(of: stage) == ["Home", "Work", "Bean House"])
    await stage.session.disconnect()
  }

  @Test func `a full disk does not stop a trip, and the error names the file`() async throws {
    let stage = try await Self.stage(Disk(isFull: true))
    try await Self.show("3", on: stage)
    await Self.start("3", on: stage)
    await stage.session.settled()
    #expect(stage.destinations == ["3"])
    #expect(stage.failures == ["/home/driver/places.db: the disk is full"])
    // The driver, who is about to leave, doesn't get an alert.
    #expect(await stage.session.shown.modal == nil)
    await stage.session.disconnect()
  }

  @Test func `guidance begins before the visit is on the disk, and later changes are written after it`() async throws {
    let gate = Gate()
    let disk = Disk(until: gate)
    let stage = try await Self.stage(disk)
    try await Self.show("3", on: stage)
    await Self.start("3", on: stage)
    #expect(stage.destinations == ["3"])
    await gate.reached()
    try await stage.choose("1", .keepFavorite)
    #expect(await disk.written.isEmpty)
    gate.open()
    await stage.session.settled()
    #expect(await disk.written == ["visit Elm Park", "set Bean House"])
    #expect(try await disk.all().map(\.name) == ["Bean House"])
    await stage.session.disconnect()
  }

  @Test func `a requested change is written although the head unit disconnects`() async throws {
    let gate = Gate()
    let disk = Disk(until: gate)
    let stage = try await Self.stage(disk)
    try await stage.choose("1", .setHome)
    await gate.reached()
    await stage.session.send(.disconnected)
    gate.open()
    #expect(await stage.session.disconnect() == [])
    #expect(await disk.written == ["set Home"])
  }

  @Test func `a write that fails is shown on the screen and reported to the app`() async throws {
    let stage = try await Self.stage(Disk(isFull: true))
    try await stage.choose("1", .setWork)
    await stage.session.settled()
    #expect(stage.failures == ["/home/driver/places.db: the disk is full"])
    guard case .alert(let alert)? = await stage.session.shown.modal else {
      Issue.record("there is no alert")
      return
    }
    #expect(alert.titles.longest == "Your places could not be saved. Try again.")
    await stage.session.disconnect()
  }

  @Test func `without a store, places cannot be saved`() async throws {
    let stage = try await Self.stage(nil)
    try await Self.show("1", on: stage)
    guard case .map(let map)? = await stage.session.shown.stack.first else { throw TinyTown.BadPoint() }
    #expect(map.bar.trailing.map(\.id) == [.categories, .favorites])
    await Self.start("1", on: stage)
    await stage.session.settled()
    #expect(stage.destinations == ["1"] && stage.failures.isEmpty)
    await stage.session.disconnect()
  }
}

extension SessionStage {
  /// The reported failures.
  fileprivate var failures: [String] {
    watch.all.compactMap { if case .failed(let error) = $0 { "\(error)" } else { nil } }
  }

  /// Shows the trip to a place, and answers the question about it; doesn't wait for the effects.
  fileprivate func choose(_ place: RowID, _ answer: ButtonID) async throws {
    for (button, top) in [(ButtonID.categories, "map"), ("all", nil)] as [(ButtonID, TemplateID?)] {
      guard let shown = await session.shown.stack.last?.id else { throw TinyTown.BadPoint() }
      await session.send(.buttonTapped(button, template: top ?? shown))
    }
    await shown { $0.stack.last?.kind == .list }
    try await pick(place)
    await session.send(.buttonTapped(.keepPlace, template: "map"))
    await shown { $0.isModalUp }
    guard let modal = await session.shown.modal?.id else { throw TinyTown.BadPoint() }
    await session.send(.buttonTapped(answer, template: modal))
    await shown { $0.modal?.id != modal }
  }

  /// Waits until the screen matches; the suite's time limit bounds the wait.
  private func shown(_ fits: (ShownScreen) -> Bool) async {
    while !fits(await session.shown), !Task.isCancelled { await Task.yield() }
  }
}
