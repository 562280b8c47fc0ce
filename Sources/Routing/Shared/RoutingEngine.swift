public import Foundation
public import Places

/// The routing engine, as named in a setting.
public enum RoutingEngine: Hashable, Sendable {
  /// Routino's programs with a database beside the region; needs no server.
  case routino
  /// A Valhalla server.
  case valhalla(HTTPAddress)
  /// An OSRM-compatible server.
  case osrm(HTTPAddress)
  /// No routing.
  case none

  /// Parses `routino`, `none`, `valhalla:http://host:8002`, or `osrm:http://host:5000`; case doesn't matter before the
  /// address.
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

  /// The planner for the engine; `nil` if routing is off.
  ///
  /// Doesn't send a request to a server yet.
  ///
  /// - Parameter region: The region file beside the Routino database.
  /// - Throws: ``RoutinoDatabaseError`` if the database can't be opened.
  public func planner(for region: URL) throws(RoutinoDatabaseError) -> (any RoutePlanning)? {
    guard self == .routino else { return serverPlanner }
    return RoutinoRouting(try RoutinoDatabase(opening: RoutinoDatabase.folder(for: region)))
  }

  /// The planner for a server; `nil` for Routino, and if routing is off.
  package var serverPlanner: (any RoutePlanning)? {
    switch self {
    case .valhalla(let address): ValhallaRouting(address)
    case .osrm(let address): OSRMRouting(address)
    case .routino, .none: nil
    }
  }
}

/// The reason why a text isn't a routing engine.
public enum RoutingEngineError: Error, Hashable, Sendable {
  /// The name is unknown.
  case unknown(String)
  /// The text after the engine's name isn't an address.
  case badAddress(engine: String, text: String)
}

extension RoutingEngineError: CustomStringConvertible {
  /// One line: the error and what to write instead.
  public var description: String {
    switch self {
    case .unknown(let text):
      "“\(text)” isn't a routing engine; use routino, valhalla:http://host:8002, osrm:http://host:5000, or none"
    case .badAddress(let engine, let text):
      if text.lowercased().hasPrefix("https:") {
        "\(engine) requires plain http; for a server with https, use a local proxy, and write "
          + "\(engine):http://host:\(Self.port(engine))"
      } else {
        "“\(text)” isn't an address; use \(engine):http://host:\(Self.port(engine))"
      }
    }
  }

  /// The default port of an engine's server.
  private static func port(_ engine: String) -> Int { engine == "osrm" ? 5_000 : 8_002 }
}
