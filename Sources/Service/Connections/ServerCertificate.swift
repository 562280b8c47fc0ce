public import Foundation
import NIOCore
import Synchronization

#if TLS
  import NIOSSL
#endif

/// The service's TLS certificate and its private key.
///
/// Both are PEM files. They are read again when they change, so that a renewed certificate is used without a restart;
/// open connections keep the previous one.
public final class ServerCertificate: Sendable {
  let chain: URL
  let key: URL
  #if TLS
    private let context: Mutex<NIOSSLContext>
  #endif

  /// Reads the file of a certificate, followed by its intermediates, and the file of its private key.
  ///
  /// - Throws: ``CertificateError`` if a file can't be read, or if they don't belong together.
  public init(chain: URL, key: URL) throws(CertificateError) {
    (self.chain, self.key) = (chain, key)
    #if TLS
      context = Mutex(try Self.read(chain, key))
    #else
      throw CertificateError(
        file: chain, problem: "can't be used: this build has no TLS; build without WHERETO_WITHOUT_TLS")
    #endif
  }

  /// Reads the files again; if that fails, the certificate doesn't change.
  func reload() throws(CertificateError) {
    #if TLS
      let new = try Self.read(chain, key)
      context.withLock { $0 = new }
    #endif
  }

  func encrypt(_ channel: any Channel) throws {
    #if TLS
      let handler = NIOSSLServerHandler(context: context.withLock { $0 })
      try channel.pipeline.syncOperations.addHandler(handler)
    #endif
  }

  /// Whether an error means that a client left without closing TLS.
  static func isLoss(_ error: any Error) -> Bool {
    #if TLS
      error is NIOSSLError || error is NIOSSLCloseTimedOutError
    #else
      false
    #endif
  }
}

#if TLS
  extension ServerCertificate {
    private static func read(_ chain: URL, _ key: URL) throws(CertificateError) -> NIOSSLContext {
      let certificates: [NIOSSLCertificate]
      do {
        certificates = try NIOSSLCertificate.fromPEMFile(chain.path)
      } catch {
        throw CertificateError(file: chain, problem: "isn't a readable PEM certificate")
      }
      let privateKey: NIOSSLPrivateKey
      do {
        privateKey = try NIOSSLPrivateKey(file: key.path, format: .pem)
      } catch {
        throw CertificateError(file: key, problem: "isn't a readable PEM private key")
      }
      var settings = TLSConfiguration.makeServerConfiguration(
        certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(privateKey))
      // RFC 9325, 3.1.1: older versions must not be used.
      settings.minimumTLSVersion = .tlsv12
      settings.applicationProtocols = ["http/1.1"]
      // An evicted connection keeps its slot no longer than this while it waits for the other side's TLS close.
      settings.shutdownTimeout = .milliseconds(500)
      do {
        return try NIOSSLContext(configuration: settings)
      } catch {
        throw CertificateError(file: key, problem: "isn't the private key of the certificate in \(chain.path)")
      }
    }
  }
#endif

/// A certificate or key file that can't be used.
public struct CertificateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: URL
  /// The problem.
  public var problem: String

  /// The file and the problem.
  public var description: String { "\(file.path) \(problem)" }
}
