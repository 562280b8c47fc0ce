public import VoiceControl

/// The words of the buttons under trips, in the driver's language.
public struct TripWords: Hashable, Sendable {
  /// On the button that starts the trip.
  public let start: String
  /// On the button that shows more routes.
  public let moreRoutes: String
  /// On the button that shows the whole trip.
  public let overview: String

  /// The words of a language.
  public init(_ language: FrameLanguage) {
    switch language {
    case .english: (start, moreRoutes, overview) = ("Go", "More routes", "Overview")
    case .russian: (start, moreRoutes, overview) = ("Поехали", "Другие маршруты", "Обзор")
    case .portuguese: (start, moreRoutes, overview) = ("Ir", "Mais rotas", "Visão geral")
    case .persian: (start, moreRoutes, overview) = ("برویم", "مسیرهای دیگر", "نمای کلی")
    case .chinese: (start, moreRoutes, overview) = ("出发", "更多路线", "全览")
    }
  }
}

extension TripPreview.Texts {
  /// Makes the words of all its buttons.
  public init(_ words: TripWords) {
    self.init(start: words.start, moreRoutes: words.moreRoutes, overview: words.overview)
  }
}
