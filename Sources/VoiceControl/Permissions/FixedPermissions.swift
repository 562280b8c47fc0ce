/// Permissions that never change and of which nobody is asked: where audio comes from a file, or the platform has none.
public struct FixedPermissions: PermissionReading {
  private let status: PermissionStatus

  /// Makes permissions.
  public init(_ status: PermissionStatus = .allowed) { self.status = status }

  /// The status.
  public func read() async -> PermissionStatus { status }

  /// The status: there is nobody to ask.
  public func request(_ question: PermissionQuestion) async -> PermissionStatus { status }
}
