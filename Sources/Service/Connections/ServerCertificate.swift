public import Foundation
import NIOCore
import NIOSSL
import Synchronization

/// The certificate by which browsers and apps know the service, and its private key.
///
/// Both are PEM files. They are read again when they change, so that a renewed certificate is there without a restart;
/// connections that are open keep the one they began with.
public final class ServerCertificate: Sendable {
  let chain: URL
  let key: URL
  private let context: Mutex<NIOSSLContext>

  /// Reads a certificate.
  ///
  /// - Parameters:
  ///   - chain: The file of the certificate, and of those that vouch for it after it.
  ///   - key: The file of its private key.
  /// - Throws: ``CertificateError`` where a file cannot be read, and where they do not belong together.
  public init(chain: URL, key: URL) throws(CertificateError) {
    (self.chain, self.key) = (chain, key)
    context = Mutex(try Self.read(chain, key))
  }

  /// Reads the files again.
  ///
  /// - Throws: What ``init(chain:key:)`` throws; then the certificate stays as it was.
  func reload() throws(CertificateError) {
    let new = try Self.read(chain, key)
    context.withLock { $0 = new }
  }

  /// What encrypts one connection.
  func makeHandler() -> NIOSSLServerHandler { NIOSSLServerHandler(context: context.withLock { $0 }) }

  private static func read(_ chain: URL, _ key: URL) throws(CertificateError) -> NIOSSLContext {
    let certificates: [NIOSSLCertificate]
    do {
      certificates = try NIOSSLCertificate.fromPEMFile(chain.path)
    } catch {
      throw CertificateError(file: chain, problem: "is no certificate in PEM that can be read")
    }
    let privateKey: NIOSSLPrivateKey
    do {
      privateKey = try NIOSSLPrivateKey(file: key.path, format: .pem)
    } catch {
      throw CertificateError(file: key, problem: "is no private key in PEM that can be read")
    }
    var settings = TLSConfiguration.makeServerConfiguration(
      certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(privateKey))
    // RFC 9325, 3.1.1: what is older is not to be spoken.
    settings.minimumTLSVersion = .tlsv12
    settings.applicationProtocols = ["http/1.1"]
    // A connection that has to go holds its place no longer than this for the other side's goodbye.
    settings.shutdownTimeout = .milliseconds(500)
    do {
      return try NIOSSLContext(configuration: settings)
    } catch {
      throw CertificateError(file: key, problem: "is not the private key of the certificate in \(chain.path)")
    }
  }
}

/// A file of the certificate that cannot be used.
public struct CertificateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: URL
  /// What is wrong with it.
  public var problem: String

  /// The file and what is wrong with it.
  public var description: String { "\(file.path) \(problem)" }
}
