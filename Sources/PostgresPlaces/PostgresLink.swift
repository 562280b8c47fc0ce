import CPostgreSQL
import Foundation
import Foundations
import PlaceIndex

/// A connection to a PostgreSQL server, used by one caller at a time; owns the libpq handle.
final class PostgresLink {
  private let handle: OpaquePointer
  /// The database, without a password.
  let address: String
  private var prepared: [String: String] = [:]
  /// Whether a call failed without a response from the server; libpq itself may detect the lost connection only at the
  /// next call.
  private var isBroken = false

  /// Connects, and runs the settings, which are statements.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` if the server doesn't respond or rejects the connection.
  init(_ address: String, settings: String = "") throws {
    self.address = PostgresAddress.shown(address)
    // Parameters in the address come later and take precedence. These timeouts detect a lost server in seconds; the
    // system's defaults are hours while waiting for data, and a quarter of an hour while sending.
    let parameters = [
      ("connect_timeout", "10"), ("keepalives_idle", "10"), ("keepalives_interval", "5"), ("keepalives_count", "2"),
      ("tcp_user_timeout", "20000"), ("application_name", "whereto"), ("dbname", address),
    ]
    var (keys, values) = (parameters.map { strdup($0.0) }, parameters.map { strdup($0.1) })
    defer { for text in keys + values { free(text) } }
    keys.append(nil)
    values.append(nil)
    let handle = keys.withUnsafeMutableBufferPointer { keys in
      values.withUnsafeMutableBufferPointer { values in
        keys.withMemoryRebound(to: UnsafePointer<CChar>?.self) { keys in
          values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
            PQconnectdbParams(keys.baseAddress, values.baseAddress, 1)
          }
        }
      }
    }
    guard let handle else { throw Self.error(.unavailable, self.address, "out of memory") }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else {
      // All properties are set, so `deinit` frees the handle.
      throw Self.error(.unavailable, self.address, Self.line(PQerrorMessage(handle)))
    }
    // By default, libpq prints notices to standard error.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    if !settings.isEmpty { try execute(settings) }
  }

  deinit { PQfinish(handle) }

  /// Whether the connection is usable, as far as known.
  var isAlive: Bool { !isBroken && PQstatus(handle) == CONNECTION_OK }

  /// The process ID of the server's backend.
  var process: Int32 { PQbackendPID(handle) }

  /// Runs statements without results.
  func execute(_ sql: String) throws {
    let result = PostgresResult(PQexec(handle, sql))
    try check(result)
  }

  /// Runs a statement with parameters; it is prepared on first use.
  @discardableResult
  func query(_ sql: String, _ arguments: [String?] = []) throws -> PostgresResult {
    let name = try prepared[sql] ?? prepare(sql)
    var values: [UnsafeMutablePointer<CChar>?] = arguments.map { $0.map { strdup($0) } ?? nil }
    defer { values.forEach { free($0) } }
    let result = values.withUnsafeMutableBufferPointer { values in
      values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
        PostgresResult(PQexecPrepared(handle, name, Int32(values.count), values.baseAddress, nil, nil, 0))
      }
    }
    try check(result)
    return result
  }

  /// Copies rows into a table; the body passes lines in `COPY`'s text format.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` with the server's message; also rethrows the body's errors. In both
  ///   cases nothing was written.
  func copy(into table: String, _ body: ((String) throws -> Void) throws -> Void) throws {
    let start = PostgresResult(PQexec(handle, "COPY \(table) FROM STDIN"))
    guard start.status == PGRES_COPY_IN else { throw failure(start) }
    do {
      var buffer = ""
      func send() throws {
        guard PQputCopyData(handle, buffer, Int32(buffer.utf8.count)) == 1 else { throw failure(nil) }
        buffer.removeAll(keepingCapacity: true)
      }
      try body { line in
        buffer += line
        buffer += "\n"
        if buffer.utf8.count > 1 << 16 { try send() }
      }
      try send()
    } catch {
      PQputCopyEnd(handle, "canceled")
      while let rest = PQgetResult(handle) { PQclear(rest) }
      throw error
    }
    guard PQputCopyEnd(handle, nil) == 1 else { throw failure(nil) }
    while let handle = PQgetResult(handle) { try check(PostgresResult(handle)) }
  }

  private func prepare(_ sql: String) throws -> String {
    let name = "s\(prepared.count)"
    try check(PostgresResult(PQprepare(handle, name, Self.numbered(sql), 0, nil)))
    prepared[sql] = name
    return name
  }

  private func check(_ result: PostgresResult) throws {
    guard result.status == PGRES_COMMAND_OK || result.status == PGRES_TUPLES_OK else { throw failure(result) }
  }

  private func failure(_ result: PostgresResult?) -> PlaceIndexError {
    let code = result?.code ?? ""
    if code.isEmpty { isBroken = true }
    if code == "42P01" || code == "3F000" {
      return PlaceIndexError(
        .notFound, subject: address, message: "the region was removed or replaced", advice: "open it again")
    }
    // Classes of error codes that are temporary: insufficient resources, operator intervention or a timeout, and a
    // read-only replica.
    let passes = !isAlive || ["53", "57", "25"].contains(code.prefix(2))
    return Self.error(passes ? .unavailable : .noAccess, address, Self.line(PQerrorMessage(handle)))
  }

  /// The error for a server that disconnected before it confirmed the result of a change.
  static func noAnswer(_ address: String) -> PlaceIndexError { error(.unavailable, PostgresAddress.shown(address), "") }

  private static func error(_ code: PlaceIndexError.Code, _ address: String, _ reason: String) -> PlaceIndexError {
    PlaceIndexError(
      code, subject: address, message: reason.isEmpty ? "the database doesn't respond" : reason,
      advice: "check the address, and that the server is running")
  }

  /// The first line of a libpq message.
  private static func line(_ text: UnsafePointer<CChar>?) -> String {
    let text = text.map { String(cString: $0) } ?? ""
    return text.split(whereSeparator: \.isNewline).first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }

  /// Converts parameters to PostgreSQL's form: `?2` becomes `$2`, and a plain `?` gets the next number.
  static func numbered(_ sql: String) -> String {
    var count = 0
    return sql.replacing(/\?(\d*)/) { match in
      if match.output.1.isEmpty {
        count += 1
        return "$\(count)"
      }
      return "$" + match.output.1
    }
  }
}

/// The rows of a result; owns libpq's memory for them.
final class PostgresResult: RandomAccessCollection {
  fileprivate let handle: OpaquePointer?

  init(_ handle: OpaquePointer?) { self.handle = handle }

  deinit { PQclear(handle) }

  var status: ExecStatusType { PQresultStatus(handle) }

  /// The error code (SQLSTATE), if there was an error.
  var code: String { PQresultErrorField(handle, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? "" }

  var startIndex: Int { 0 }
  var endIndex: Int { Int(PQntuples(handle)) }
  subscript(_ row: Int) -> PostgresRow { PostgresRow(result: self, row: Int32(row)) }
}

/// A row of a result, valid while the result exists.
struct PostgresRow: RegionRowValues {
  fileprivate let result: PostgresResult
  fileprivate let row: Int32

  func position(of name: String) -> Int { Int(PQfnumber(result.handle, name)) }

  func name(at position: Int) -> String { PQfname(result.handle, Int32(position)).map { String(cString: $0) } ?? "?" }

  func isNull(at position: Int) -> Bool { PQgetisnull(result.handle, row, Int32(position)) != 0 }

  func text(at position: Int) -> Substring {
    PQgetvalue(result.handle, row, Int32(position)).map { Substring(String(cString: $0)) } ?? ""
  }
}

/// Database addresses.
public enum PostgresAddress {
  /// Whether a text is the address of a PostgreSQL database, not a file.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// Splits an address at `#` into the database and the region, if there is one.
  static func split(_ text: String) -> (address: String, region: String?) {
    guard let mark = text.lastIndex(of: "#") else { return (text, nil) }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  /// An address without its password and parameters, for messages and logs.
  static func shown(_ text: String) -> String {
    let plain = String(text.prefix { $0 != "?" })
    guard let at = plain.lastIndex(of: "@"), let slashes = plain.range(of: "://") else { return plain }
    let user = plain[slashes.upperBound..<at].prefix { $0 != ":" }
    return String(plain[..<slashes.upperBound] + user + plain[at...])
  }
}
