/// The version that the service tells its clients.
enum ServiceVersion {
  static let current = "0.1.0"
}
