import HeadUnit
import Places

/// The words with which the screen describes routes, in one language.
struct DriveWords: Hashable, Sendable {
  /// The name of a route after its roads; `{name}` is the road.
  private var via: String
  /// The name of a route along roads without names.
  private var unnamed: String
  /// The travel time of a route compared with the first; `{time}` is the difference.
  private var longer: String
  private var quicker: String
  private var sameTime: String
  /// The words for a route with tolls, and for one with a ferry.
  private var toll: String
  private var ferry: String
  /// The words if there is no drivable route.
  private var noRoute: [String]
  /// The words if the driving time is unknown.
  private var unknownTime: [String]
  /// The button that ends guidance.
  let end: String
  /// The button that adds a stop to the trip that is driven.
  let addStop: String
  /// The alert if planning the route failed.
  private var notPlanned: [String]

  /// Creates the words in a language.
  init(_ language: ScreenLanguage) {
    self =
      switch language {
      case .english: .english
      case .russian: .russian
      case .portuguese: .portuguese
      case .persian: .persian
      case .chinese: .chinese
      }
  }

  private init(
    via: String, unnamed: String, times: (longer: String, quicker: String, same: String), toll: String,
    ferry: String, noRoute: [String], unknownTime: [String], end: String, addStop: String, notPlanned: [String]
  ) {
    self.via = via
    self.unnamed = unnamed
    (longer, quicker, sameTime) = times
    self.toll = toll
    self.ferry = ferry
    self.noRoute = noRoute
    self.unknownTime = unknownTime
    self.end = end
    self.addStop = addStop
    self.notPlanned = notPlanned
  }

  /// Returns the name of a route, after the roads that distinguish it from the others.
  func name(of route: PlannedRoute) -> Variants {
    guard let first = route.via.first else { return Variants(keepingNonblank: [unnamed]) }
    let names = [route.via.prefix(2).joined(separator: ", "), first]
    return Variants(keepingNonblank: names.map { via.replacing("{name}", with: $0) } + [first])
  }

  /// Returns the difference in seconds of a route's travel time from the first; a negative one is faster.
  func difference(_ seconds: Double, _ format: EstimatesFormat) -> String {
    guard seconds != 0 else { return sameTime }
    return (seconds > 0 ? longer : quicker).replacing("{time}", with: format.time(abs(seconds)))
  }

  /// Returns the detour time of a stop on the route that is driven, in seconds.
  func added(_ seconds: Double, _ format: EstimatesFormat) -> String { "+\(format.time(seconds))" }

  /// The name of a route before it is known.
  var unknownName: Variants { Variants(keepingNonblank: unknownTime) }

  /// Returns the alert if a trip can't begin.
  func alert(_ error: RoutePlanningError) -> [String] {
    switch error {
    case .noRoute, .noRoadNear: noRoute
    case .unavailable, .timedOut, .badAnswer, .badRequest, .cancelled: notPlanned
    }
  }

  /// Returns the properties of a route that a driver may wish to avoid; `nil` for none. Motorways aren't included,
  /// because most drivers look for them.
  func uses(_ route: PlannedRoute) -> String? {
    let used = [route.uses.contains(.tolls) ? toll : nil, route.uses.contains(.ferries) ? ferry : nil]
    let known = used.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  /// Returns the words for a planning error.
  func refusal(_ error: RoutePlanningError) -> [String] {
    switch error {
    case .noRoute, .noRoadNear: noRoute
    case .unavailable, .timedOut, .badAnswer, .badRequest, .cancelled: unknownTime
    }
  }
}

extension DriveWords {
  private static let english = DriveWords(
    via: "via {name}", unnamed: "by minor roads", times: ("{time} longer", "{time} quicker", "same time"), toll: "toll",
    ferry: "ferry", noRoute: ["No driving route", "No route"], unknownTime: ["Driving time unknown", "Time unknown"],
    end: "End", addStop: "Add stop",
    notPlanned: ["The route couldn't be planned. Try again.", "The route couldn't be planned.", "Routing failed."])

  private static let russian = DriveWords(
    via: "через {name}", unnamed: "по местным дорогам",
    times: ("на {time} дольше", "на {time} быстрее", "столько же времени"), toll: "платная", ferry: "паром",
    noRoute: ["По дорогам туда не доехать", "Нет дороги"],
    unknownTime: ["Время в пути неизвестно", "Время неизвестно"], end: "Завершить",
    addStop: "Заехать",
    notPlanned: ["Не удалось проложить маршрут. Попробуйте ещё раз.", "Не удалось проложить маршрут."])

  private static let portuguese = DriveWords(
    via: "via {name}", unnamed: "por ruas locais",
    times: ("{time} a mais", "{time} a menos", "mesmo tempo"), toll: "pedágio", ferry: "balsa",
    noRoute: ["Sem caminho por estrada", "Sem estrada"],
    unknownTime: ["Tempo de viagem desconhecido", "Tempo desconhecido"], end: "Encerrar",
    addStop: "Adicionar parada",
    notPlanned: ["Não foi possível traçar a rota. Tente novamente.", "Não foi possível traçar a rota."])

  private static let persian = DriveWords(
    via: "از {name}", unnamed: "از راه‌های فرعی",
    times: ("{time} بیشتر", "{time} کمتر", "همان زمان"), toll: "عوارض", ferry: "شناور",
    noRoute: ["راه ماشین‌رو نیست"], unknownTime: ["زمان رسیدن نامعلوم است", "زمان نامعلوم"], end: "پایان",
    addStop: "افزودن توقف",
    notPlanned: ["مسیر پیدا نشد. دوباره امتحان کنید.", "مسیر پیدا نشد."])

  private static let chinese = DriveWords(
    via: "途经{name}", unnamed: "经小路", times: ("多{time}", "快{time}", "时间相同"), toll: "收费", ferry: "轮渡",
    noRoute: ["没有可行驶的道路"], unknownTime: ["行车时间未知", "时间未知"], end: "结束", addStop: "添加途经点",
    notPlanned: ["无法规划路线，请重试。", "无法规划路线。"])
}
