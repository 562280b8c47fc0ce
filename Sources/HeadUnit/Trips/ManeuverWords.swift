public import Places
public struct ManeuverWords: Hashable, Sendable {
  public init(_ language: ScreenLanguage) {}
  public func instruction(for step: RouteStep) -> Variants { Variants(keepingNonblank: [step.kind.rawValue]) }
}
public enum ManeuverSymbol { public static func image(for step: RouteStep) -> ImageName? { nil } }
