/// Which routing engine finds the ways, as it is named in a setting.
public enum RoutingEngine: Hashable, Sendable {
  /// Routino's programs over a database beside the region; nothing else has to run.
  case routino
  /// A Valhalla server.
  case valhalla(HTTPAddress)
  /// A server that answers as OSRM does.
  case osrm(HTTPAddress)
  /// No routing.
  case none

  /// Reads `routino`, `none`, `valhalla:http://host:8002` or `osrm:http://host:5000`; capitals make no difference before
  /// the address.
  ///
  /// - Throws: ``RoutingEngineError``, which says what to write instead.
  public init(parsing text: some StringProtocol) throws(RoutingEngineError) {
    let name = text.prefix { $0 != ":" }.lowercased()
    let rest = text.dropFirst(name.count).dropFirst()
    let hasAddress = text.contains(":")
    switch name {
    case "routino" where !hasAddress: self = .routino
    case "none" where !hasAddress: self = .none
    case "valhalla", "osrm":
      guard let address = HTTPAddress(parsing: rest) else { throw .badAddress(engine: name, text: String(rest)) }
      self = name == "osrm" ? .osrm(address) : .valhalla(address)
    default: throw .unknown(String(text))
    }
  }
}

extension RoutingEngine: CustomStringConvertible {
  /// The setting, readable by ``init(parsing:)``.
  public var description: String {
    switch self {
    case .routino: "routino"
    case .valhalla(let address): "valhalla:\(address)"
    case .osrm(let address): "osrm:\(address)"
    case .none: "none"
    }
  }
}

/// Why a text names no routing engine.
public enum RoutingEngineError: Error, Hashable, Sendable {
  /// No engine is called that.
  case unknown(String)
  /// What follows the engine's name is no address.
  case badAddress(engine: String, text: String)
}

extension RoutingEngineError: CustomStringConvertible {
  /// One line: what is wrong and what to write instead.
  public var description: String {
    switch self {
    case .unknown(let text):
      "“\(text)” is no routing engine; write routino, valhalla:http://host:8002, osrm:http://host:5000 or none"
    case .badAddress(let engine, let text):
      text.lowercased().hasPrefix("https:")
        ? "\(engine) is asked over plain http; write \(engine):http://host:\(engine == "osrm" ? 5000 : 8002), with a proxy "
          + "in between where the server wants https"
        : "“\(text)” is no address; write \(engine):http://host:\(engine == "osrm" ? 5000 : 8002)"
    }
  }
}
