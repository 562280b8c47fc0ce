import ArgumentParser
import DestinationSearch
import Foundation
import Foundations
import Logging
import OfflineSearch
import PlaceIndex
import Places
import PostgresPlaces
import Service
import ServiceLifecycle
import SpeechSynthesis
import UnixSignals

struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serves an HTTP API (place search, speech recognition) and a head unit in a browser.",
    discussion: """
      Open its address in a browser for the head unit. The service listens on the loopback address unless --host \
      gives another; then it requires tokens. The --tokens file has one client name and token per line. When a region \
      file is replaced, the service loads the new one without a restart. docs/service.md describes the API, and \
      docs/operations.md describes how to run the service.
      """)

  @Option(help: "The address to listen on. [setting: host]")
  var host: String?

  @Option(help: "The port to listen on; 0 for any free port. [setting: port]")
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "Also listen on this port for Home Assistant (the Wyoming protocol, which doesn't support tokens).",
      valueName: "port"))
  var wyoming: Int?

  @Option(
    help: ArgumentHelp(
      "Also listen on this port like a Vosk server, for clients that don't send a path.", valueName: "port"))
  var vosk: Int?

  @Option(help: "Sample rate in Hz for --vosk clients that don't send one; the original Vosk server assumes 8000.")
  var voskRate = 16_000

  @Option(help: "File of clients and their tokens. [setting: tokens]")
  var tokens: String?

  @Option(
    help: ArgumentHelp("PEM certificate chain; the service then uses HTTPS. [setting: certificate]", valueName: "file"))
  var certificate: String?

  @Option(help: ArgumentHelp("The certificate's private key in PEM. [setting: private-key]", valueName: "file"))
  var privateKey: String?

  @Flag(help: "Allow a non-loopback address that clients can use without a token.")
  var withoutTokens = false

  @Option(help: "Origin of web pages that can send requests, such as https://map.example.org, or '*'. Repeatable.")
  var allowOrigin: [String] = []

  @Option(help: "Utterances recognized at once (default: three for every two cores). [setting: recognizers]")
  var recognizers: Int?

  @Option(help: "Maximum number of utterances waiting for a recognizer.")
  var waiting: Int?

  @Option(help: "Maximum number of utterances of one client at once.")
  var perClient = 4

  @Option(
    help: ArgumentHelp("Address of a proxy whose X-Forwarded-For header is trusted. Repeatable.", valueName: "address"))
  var trustProxy: [String] = []

  @Flag(help: "Serve /metrics without a token; it has counts, times, and the names of the regions.")
  var openMetrics = false

  @Option(
    help: ArgumentHelp(
      "Seconds to keep serving after SIGTERM while /readyz returns 503, so that requests go elsewhere. [setting: drain]",
      valueName: "seconds"))
  var drain: Int?

  @Option(help: "Maximum number of connections; beyond it, idle ones are closed. [setting: connections]")
  var connections: Int?

  @Option(
    help: "Maximum number of connections per address (default: a quarter of all). [setting: connections-per-address]")
  var connectionsPerAddress: Int?

  @Flag(help: "Serve the invented town of Alder Bay instead of a region, to try the service.")
  var demo = false

  @OptionGroup var roads: RoadOptions
  @OptionGroup var wake: WakeOptions
  @OptionGroup var region: RegionOptions
  @OptionGroup var speech: SpeechOptions

  private static let ports = 0...65_535
  private static let recognizerCounts = 1...256
  /// Number of files for regions, models, databases, and libraries.
  private static let otherFiles = 512
  private static let drains = 0...600
  private static let connectionCounts = 1...1_000_000
  /// Longest time for running requests to finish at shutdown.
  private static let shutdown = Duration.seconds(30)

  func validate() throws {
    if let port, !Self.ports.contains(port) { throw ValidationError("--port is 0 to 65535") }
    if let wyoming, !Self.ports.contains(wyoming) { throw ValidationError("--wyoming is 0 to 65535") }
    if let vosk, !Self.ports.contains(vosk) { throw ValidationError("--vosk is 0 to 65535") }
    guard VoskServer.sampleRates.contains(voskRate) else { throw ValidationError("--vosk-rate is 8000 to 192000") }
    if let recognizers, !Self.recognizerCounts.contains(recognizers) {
      throw ValidationError("--recognizers is 1 to 256")
    }
    if let waiting, !(0...10_000).contains(waiting) { throw ValidationError("--waiting is 0 to 10000") }
    for (name, count) in [("connections", connections), ("connections-per-address", connectionsPerAddress)] {
      guard count.map(Self.connectionCounts.contains) ?? true else {
        throw ValidationError("--\(name) must be 1 to \(Self.connectionCounts.upperBound)")
      }
    }
    for address in trustProxy where !AccessRules.isAddress(address) {
      throw ValidationError("invalid --trust-proxy address '\(address)'; use an IP address such as 127.0.0.1")
    }
    if let drain, !Self.drains.contains(drain) {
      throw ValidationError("--drain must be 0 to \(Self.drains.upperBound)")
    }
    guard (1...10_000).contains(perClient) else { throw ValidationError("--per-client must be 1 to 10000") }
    guard !demo || region.index.isEmpty else { throw ValidationError("Give either a region with --index, or --demo.") }
  }

  func run() async throws {
    let settings = try Settings()
    guard demo else { return try await serve(settings) }
    var command = self
    let (town, _) = try await DemoTown.build(region.models.directory(settings), hearing: speech.model(settings))
    command.region.index = [town.path]
    command.region.near = region.near ?? DemoTown.position.map(\.description)
    try await command.serve(settings)
  }

  private func serve(_ settings: Settings) async throws {
    try speech.startLog(settings)
    let host = host ?? settings.string("host") ?? "127.0.0.1"
    let access = try access(settings, isLoopback: Self.isLoopback(host))
    let indexes = try region.indexes(settings)
    let metrics = PrometheusMetrics()
    metrics.bootstrap()
    let car = try region.followed(settings)
    let state = ServiceState(
      search: try await search(settings), limits: .init(speech: try speechLimits(settings)),
      car: ServedCar(
        position: { car?.positions.lastFix?.coordinate }, positions: car?.isMoving == true ? car?.positions : nil),
      ownPlaces: Self.ownPlaces(indexes))
    var logger = Logger(label: "whereto", factory: { StreamLogHandler.standardError(label: $0) })
    logger.logLevel = .notice
    let levels = ["trace", "debug", "info"]
    if let level = speech.log ?? settings.string("log"), levels.contains(level) {
      logger.logLevel = Logger.Level(rawValue: level) ?? .notice
    }
    var service = WheretoService.Settings(
      host: host, port: try port ?? settings.number("port", in: Self.ports) ?? 8080, access: access)
    service.certificate = try serverCertificate(settings)
    service.tokensFile = (tokens ?? settings.string("tokens")).map { URL(filePath: $0) }
    service.drain = .seconds(try drain ?? settings.number("drain", in: Self.drains) ?? 0)
    try setConnections(&service, settings)
    do {
      let models = try region.models.directory(settings)
      service.page = try PageFiles(page: models.page, models: models.url)
    } catch {
      logger.warning("the browser page isn't available", metadata: ["error": "\(error)"])
    }
    // A synthesizer's error message may contain the text.
    let voice = PromptVoice { [logger] in
      logger.warning("prompts can't be spoken", metadata: ["error": "\($0.subject): \($0.code.rawValue); \($0.advice)"])
    }
    service.voice = { try await voice.speech(of: $0) }
    let watch = RegionWatch(stamp: Self.makeStamp(of: indexes)) { try await search(settings) }
    let scheme = service.certificate == nil ? "http" : "https"
    // Services are stopped in turn, the last one first; draining delays the rest.
    var services: [any Service] = []
    if let wyoming {
      var settings = WyomingServer.Settings(host: host, port: wyoming)
      settings.voice = service.voice
      settings.showsOwnPlaces = Self.isLoopback(host) && access.tokens.isEmpty
      services.append(
        WyomingServer(state: state, settings: settings, logger: logger) {
          Console.note("listening on tcp://\(Self.written($0)):\($1) (Wyoming)")
        })
    }
    if let vosk {
      services.append(
        VoskServer(state: state, settings: service, port: vosk, sampleRate: voskRate, logger: logger) {
          Console.note("listening on \(scheme == "https" ? "wss" : "ws")://\(Self.written($0)):\($1) (Vosk)")
        })
    }
    services.append(
      WheretoService(state: state, settings: service, metrics: metrics, watch: watch, logger: logger) {
        Console.note("listening on \(scheme)://\(Self.written($0)):\($1)")
      })
    var group = ServiceGroupConfiguration(
      services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    group.maximumGracefulShutdownDuration = Self.shutdown + service.drain
    try await ServiceGroup(configuration: group).run()
  }

  /// Sets the number of connections: the requested one, if the system allows that many open files.
  private func setConnections(_ service: inout WheretoService.Settings, _ settings: Settings) throws {
    let wanted = try connections ?? settings.number("connections", in: Self.connectionCounts) ?? service.connections
    let possible = OpenFiles.raise(to: wanted + Self.otherFiles) - Self.otherFiles
    if possible < wanted {
      Console.note("whereto: warning: the system's limit of open files (ulimit -n) leaves \(possible) connections")
    }
    service.connections = max(1, min(wanted, possible))
    service.connectionsPerAddress =
      try connectionsPerAddress ?? settings.number("connections-per-address", in: Self.connectionCounts)
      ?? max(1, service.connections / 4)
  }

  private func serverCertificate(_ settings: Settings) throws -> ServerCertificate? {
    switch (certificate ?? settings.string("certificate"), privateKey ?? settings.string("private-key")) {
    case (let chain?, let key?): try ServerCertificate(chain: URL(filePath: chain), key: URL(filePath: key))
    case (nil, nil): nil
    default: throw ValidationError("--certificate and --private-key must be given together.")
    }
  }

  private static func written(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

  private static func isLoopback(_ host: String) -> Bool {
    host == "localhost" || host == "::1" || host.hasPrefix("127.")
  }

  private func access(_ settings: Settings, isLoopback: Bool) throws -> AccessRules {
    let file = tokens ?? settings.string("tokens")
    guard isLoopback || withoutTokens || (file != nil && wyoming == nil) else {
      if file != nil {
        throw ValidationError(
          """
          --wyoming has no tokens, and this address is reachable from other machines; add --without-tokens to allow \
          that.
          """)
      }
      throw ValidationError(
        """
        This address is reachable from other machines; require tokens with --tokens FILE, or allow access without \
        them with --without-tokens.
        """)
    }
    if !isLoopback, withoutTokens {
      Console.note("whereto: warning: anyone who can reach this address can use search and recognition")
    }
    var rules = AccessRules(
      tokens: try file.map { try AccessTokens(contentsOf: URL(filePath: $0)) } ?? AccessTokens(),
      origins: Set(allowOrigin), isLoopback: isLoopback)
    rules.proxies = Set(trustProxy)
    rules.opensMetrics = openMetrics
    return rules
  }

  private func speechLimits(_ settings: Settings) throws -> RecognizerPool.Limits {
    let set = try recognizers ?? settings.number("recognizers", in: Self.recognizerCounts)
    let count = set ?? max(1, 3 * ProcessInfo.processInfo.activeProcessorCount / 2)
    return RecognizerPool.Limits(recognizers: count, waiting: waiting ?? count, perClient: perClient)
  }

  /// The saved places of clients, in the first searched database or in files; and those of the user who starts the
  /// service.
  private static func ownPlaces(_ indexes: [IndexAddress]) -> ServiceState.OwnPlaces {
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let database = indexes.lazy.compactMap { index in
      if case .database(let address) = index { PostgresOwnPlaces(address, connections: processors) } else { nil }
    }.first
    return { client in
      guard let client else { return try UserPlaceStore(contentsOf: BaseFolders.userPlaces) }
      if let database { return database.places(of: client) }
      let folder = BaseFolders.userPlaces.deletingLastPathComponent().appending(path: "clients")
      return try UserPlaceStore(contentsOf: folder.appending(path: "\(client).db"))
    }
  }

  /// Returns a stamp that changes when regions are replaced; `nil` while a file is missing.
  private static func makeStamp(of indexes: [IndexAddress]) -> @Sendable () async throws -> String? {
    let stamps = indexes.map { $0.makeStamp() }
    return {
      var all: [String] = []
      for stamp in stamps {
        guard let one = try await stamp() else { return nil }
        all.append(one)
      }
      return all.joined(separator: "\n")
    }
  }

  private func search(_ settings: Settings) async throws -> ServedSearch {
    var opened = try await SearchEngine(
      indexes: region.indexes(settings), models: region.models.directory(settings), personal: nil,
      searches: ProcessInfo.processInfo.activeProcessorCount)
    opened.vosk = speech.vosk(settings)
    opened.speechModel = try await speech.speechModel(settings)
    let engine = opened
    let (model, enhancement) = (speech.model(settings), try speech.enhancement(settings))
    var regions: [ServedSearch.Region] = []
    for region in engine.index.regions { regions.append((region.info, try await region.drawnBox())) }
    var search = ServedSearch(
      regions: regions, map: engine.index, resolver: engine.resolver,
      makeRecognizer: { position in
        try await engine.makeRecognizer(near: position, model: model, enhancement: enhancement, partials: true)
      },
      isPositionIndependent: try await engine.isPositionIndependent, stages: { Pipeline.stages(after: $0, enhancement) }
    )
    search.routes = try roads.planner(settings, for: engine, isWanted: false)
    search.country = engine.index.country
    search.makeAnswers = { try await engine.makeAnswers(model: model, enhancement: enhancement) }
    if let phrase = wake.phrase(settings) {
      // A detector is made now, so that an invalid phrase is refused before a client waits for it.
      _ = try await engine.makeWakePhrase(phrase, model: model)
      search.wake = (
        phrase,
        {
          let waiting = try await engine.makeWakePhrase(phrase, model: model)
          return { try await waiting.accept($0) }
        }
      )
    }
    search.headUnits = try region.models.directory(settings).loadHeadUnits()
    return search
  }
}

/// The limit of open files; each connection is one.
private enum OpenFiles {
  /// Raises the limit as far as the system allows.
  /// - Returns: The new limit.
  static func raise(to count: Int) -> Int {
    let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(files, &limit) == 0 else { return count }
    let wanted = min(rlim_t(count), limit.rlim_max)
    if limit.rlim_cur < wanted {
      let before = limit.rlim_cur
      limit.rlim_cur = wanted
      if setrlimit(files, &limit) != 0 { limit.rlim_cur = before }
    }
    return Int(clamping: limit.rlim_cur)
  }
}
