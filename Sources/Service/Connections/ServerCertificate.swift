public import Foundation
import NIOCore
import Synchronization

#if TLS
  import NIOSSL
#endif

/// The certificate by which browsers and apps know the service, and its private key.
///
/// Both are PEM files. They are read again when they change, so that a renewed certificate is there without a restart;
/// connections that are open keep the one they began with.
public final class ServerCertificate: Sendable {
  let chain: URL
  let key: URL
  #if TLS
    private let context: Mutex<NIOSSLContext>
  #endif

  /// Reads a certificate.
  ///
  /// - Parameters:
  ///   - chain: The file of the certificate, and of those that vouch for it after it.
  ///   - key: The file of its private key.
  /// - Throws: ``CertificateError`` where a file cannot be read, and where they do not belong together.
  public init(chain: URL, key: URL) throws(CertificateError) {
    (self.chain, self.key) = (chain, key)
    #if TLS
      context = Mutex(try Self.read(chain, key))
    #else
      throw CertificateError(
        file: chain, problem: "can't be used: this build has no TLS; build without WHERETO_WITHOUT_TLS")
    #endif
  }

  /// Reads the files again.
  ///
  /// - Throws: What ``init(chain:key:)`` throws; then the certificate stays as it was.
  func reload() throws(CertificateError) {
    #if TLS
      let new = try Self.read(chain, key)
      context.withLock { $0 = new }
    #endif
  }

  /// Encrypts the connections of a channel from now on.
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
      // RFC 9325, 3.1.1: what is older is not to be spoken.
      settings.minimumTLSVersion = .tlsv12
      settings.applicationProtocols = ["http/1.1"]
      // A connection that has to go holds its place no longer than this for the other side's goodbye.
      settings.shutdownTimeout = .milliseconds(500)
      do {
        return try NIOSSLContext(configuration: settings)
      } catch {
        throw CertificateError(file: key, problem: "isn't the private key of the certificate in \(chain.path)")
      }
    }
  }
#endif

/// A file of the certificate that cannot be used.
public struct CertificateError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file.
  public var file: URL
  /// What is wrong with it.
  public var problem: String

  /// The file and what is wrong with it.
  public var description: String { "\(file.path) \(problem)" }
}
