import CPostgreSQL
import Foundation
import Foundations
import PlaceIndex

/// One connection to a PostgreSQL server, for one caller at a time; it owns libpq's handle.
final class PostgresLink {
  private let handle: OpaquePointer
  /// The database, without a password.
  let address: String
  private var prepared: [String: String] = [:]
  /// Whether something failed of which the server said nothing: libpq itself may notice that it is gone only at the next.
  private var isBroken = false

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: A connection string of libpq: `postgres://user@host/database`.
  ///   - settings: Statements that every session begins with; may be empty.
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` where nobody answers or the server refuses.
  init(_ address: String, settings: String = "") throws {
    self.address = PostgresAddress.shown(address)
    // What the address says itself comes after these and counts. A server whose machine is gone is noticed in seconds: the
    // system's own limits are hours for one that is waited for, and a quarter of an hour for one that takes nothing.
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
    guard let handle else { throw Self.error(.unavailable, self.address, "there is no memory for it") }
    self.handle = handle
    guard PQstatus(handle) == CONNECTION_OK else {
      // Everything is set, so that the end of this object lets go of the handle.
      throw Self.error(.unavailable, self.address, Self.line(PQerrorMessage(handle)))
    }
    // Notices would be printed on standard error.
    PQsetNoticeProcessor(handle, { _, _ in }, nil)
    if !settings.isEmpty { try execute(settings) }
  }

  deinit { PQfinish(handle) }

  /// Whether the server has not gone away, as far as is known.
  var isAlive: Bool { !isBroken && PQstatus(handle) == CONNECTION_OK }

  /// The server's process that answers here.
  var process: Int32 { PQbackendPID(handle) }

  /// Runs statements that give nothing back.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` with the server's words.
  func execute(_ sql: String) throws {
    let result = PostgresResult(PQexec(handle, sql))
    try check(result)
  }

  /// Runs a statement with parameters, which is prepared the first time.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` with the server's words.
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

  /// Writes rows into a table; the body hands over lines of `COPY`'s text format.
  ///
  /// - Throws: ``/PlaceIndex/PlaceIndexError`` with the server's words, and what the body throws; then nothing was
  ///   written.
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
      PQputCopyEnd(handle, "given up")
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
        .notFound, subject: address, message: "the region was removed or published anew",
        advice: "open it again")
    }
    // Of the classes of error codes: resources run out, somebody or a limit of time intervened, and a server that
    // only repeats another's changes.
    let passes = !isAlive || ["53", "57", "25"].contains(code.prefix(2))
    return Self.error(passes ? .unavailable : .noAccess, address, Self.line(PQerrorMessage(handle)))
  }

  /// A server that went away before it said what became of what it was asked to do.
  static func noAnswer(_ address: String) -> PlaceIndexError {
    error(.unavailable, PostgresAddress.shown(address), "")
  }

  private static func error(_ code: PlaceIndexError.Code, _ address: String, _ reason: String) -> PlaceIndexError {
    PlaceIndexError(
      code, subject: address, message: reason.isEmpty ? "the database does not answer" : reason,
      advice: "check the address and that the server runs")
  }

  /// The first line of what libpq says.
  private static func line(_ text: UnsafePointer<CChar>?) -> String {
    let text = text.map { String(cString: $0) } ?? ""
    return text.split(whereSeparator: \.isNewline).first.map { $0.trimmingCharacters(in: .whitespaces) } ?? ""
  }

  /// Parameters as PostgreSQL numbers them: `?2` is `$2`, and plain ones are counted.
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

/// The rows of an answer; it owns libpq's memory of them.
final class PostgresResult: RandomAccessCollection {
  private let handle: OpaquePointer?

  init(_ handle: OpaquePointer?) { self.handle = handle }

  deinit { PQclear(handle) }

  /// What became of the statement.
  var status: ExecStatusType { PQresultStatus(handle) }

  /// The error's code (SQLSTATE), where there was one.
  var code: String { PQresultErrorField(handle, Int32(UInt8(ascii: "C"))).map { String(cString: $0) } ?? "" }

  var startIndex: Int { 0 }
  var endIndex: Int { Int(PQntuples(handle)) }
  subscript(_ row: Int) -> PostgresRow { PostgresRow(result: self, row: Int32(row)) }

  fileprivate func position(of name: String) -> Int { Int(PQfnumber(handle, name)) }

  fileprivate func name(_ column: Int) -> String { PQfname(handle, Int32(column)).map { String(cString: $0) } ?? "?" }

  fileprivate func isNull(_ row: Int32, _ column: Int) -> Bool { PQgetisnull(handle, row, Int32(column)) != 0 }

  fileprivate func text(_ row: Int32, _ column: Int) -> Substring {
    guard let value = PQgetvalue(handle, row, Int32(column)) else { return "" }
    return Substring(String(cString: value))
  }
}

/// A row of an answer, good as long as the answer is kept.
struct PostgresRow: RegionRowValues {
  fileprivate let result: PostgresResult
  fileprivate let row: Int32

  func position(of name: String) -> Int { result.position(of: name) }

  func name(at position: Int) -> String { result.name(position) }

  func isNull(at position: Int) -> Bool { result.isNull(row, position) }

  func text(at position: Int) -> Substring { result.text(row, position) }
}

/// Addresses of databases.
public enum PostgresAddress {
  /// Whether a text is the address of a PostgreSQL database, rather than a file.
  public static func isAddress(_ text: String) -> Bool {
    text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
  }

  /// An address with the region after `#` apart from it, where one is named.
  static func split(_ text: String) -> (address: String, region: String?) {
    guard let mark = text.lastIndex(of: "#") else { return (text, nil) }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  /// An address without its password and its parameters: for messages and logs.
  static func shown(_ text: String) -> String {
    let plain = String(text.prefix { $0 != "?" })
    guard let at = plain.lastIndex(of: "@"), let slashes = plain.range(of: "://") else { return plain }
    let user = plain[slashes.upperBound..<at].prefix { $0 != ":" }
    return String(plain[..<slashes.upperBound] + user + plain[at...])
  }
}
