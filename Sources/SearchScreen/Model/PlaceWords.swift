import DestinationSearch
import HeadUnit
import Places

/// The words with which rows describe places, in one language.
struct PlaceWords: Hashable, Sendable {
  /// The description of a place without a rubric, by the name of its kind.
  var kinds: [String: String]
  /// The direction of a place from the driver, by the name of the compass point.
  var directions: [String: String]
  /// The words for a place that is open or closed now.
  var openNow: String
  var closedNow: String
  /// The words for a house that stands in for a number that the map lacks; `{name}` is that number.
  var nearestNumber: String
  /// The words for a deviation from the query, as a ``/Places/MatchNote`` names it; `{name}` is what it concerns.
  var unknownNumber: String
  var formerName: String
  var otherPostcode: String
  var otherTown: String
  var withoutUnit: String

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
    kinds: KeyValuePairs<Place.Kind, String>, directions: [String], openNow: String, closedNow: String,
    nearestNumber: String, unknownNumber: String, formerName: String, otherPostcode: String, otherTown: String,
    withoutUnit: String
  ) {
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.key.rawValue, $0.value) })
    self.directions = Dictionary(uniqueKeysWithValues: zip(CompassPoint.allCases.map { "\($0)" }, directions))
    (self.openNow, self.closedNow) = (openNow, closedNow)
    (self.nearestNumber, self.unknownNumber, self.formerName) = (nearestNumber, unknownNumber, formerName)
    (self.otherPostcode, self.otherTown, self.withoutUnit) = (otherPostcode, otherTown, withoutUnit)
  }

  /// Returns the description of a kind of place.
  func name(of kind: Place.Kind) -> String { kinds[kind.rawValue] ?? "" }

  /// Returns how a place deviates from the query.
  func text(of remark: MatchNote, on candidate: PlaceCandidate) -> String {
    switch remark.code {
    case .unknownNumber: candidate.match == .nearestNumber ? nearestNumber : unknownNumber
    case .formerName: formerName
    case .ignoredPostcode: otherPostcode
    case .ignoredTown: otherTown
    case .ignoredUnit, .ignoredPart: withoutUnit
    }
  }

  /// Returns the name of a compass point.
  func name(of point: CompassPoint) -> String { directions["\(point)"] ?? "" }
}

extension PlaceWords {
  private static let english = PlaceWords(
    kinds: [
      .poi: "place", .street: "street", .address: "address", .locality: "town or area", .crossing: "crossing",
      .postcode: "postcode", .position: "point on the map", .own: "saved place",
    ],
    directions: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
    openNow: "open now", closedNow: "closed now", nearestNumber: "nearest known number to {name}",
    unknownNumber: "number {name} is not known", formerName: "formerly {name}", otherPostcode: "not at {name}",
    otherTown: "not in {name}", withoutUnit: "without {name}")

  private static let russian = PlaceWords(
    kinds: [
      .poi: "место", .street: "улица", .address: "адрес", .locality: "город или район", .crossing: "перекрёсток",
      .postcode: "почтовый индекс", .position: "точка на карте", .own: "сохранённое место",
    ],
    directions: [
      "на север", "на северо-восток", "на восток", "на юго-восток", "на юг", "на юго-запад", "на запад",
      "на северо-запад",
    ], openNow: "сейчас открыто", closedNow: "сейчас закрыто", nearestNumber: "ближайший известный к номеру {name}",
    unknownNumber: "номер {name} неизвестен", formerName: "прежнее название: {name}",
    otherPostcode: "не по индексу {name}",
    otherTown: "не в «{name}»", withoutUnit: "без «{name}»")

  private static let portuguese = PlaceWords(
    kinds: [
      .poi: "lugar", .street: "rua", .address: "endereço", .locality: "cidade ou bairro", .crossing: "cruzamento",
      .postcode: "código postal", .position: "ponto no mapa", .own: "lugar salvo",
    ], directions: ["norte", "nordeste", "leste", "sudeste", "sul", "sudoeste", "oeste", "noroeste"],
    openNow: "aberto agora", closedNow: "fechado agora", nearestNumber: "número conhecido mais próximo de {name}",
    unknownNumber: "número {name} desconhecido", formerName: "nome anterior: {name}",
    otherPostcode: "não no código {name}",
    otherTown: "não em {name}", withoutUnit: "sem {name}")

  private static let persian = PlaceWords(
    kinds: [
      .poi: "مکان", .street: "خیابان", .address: "نشانی", .locality: "شهر یا محله", .crossing: "تقاطع",
      .postcode: "کد پستی", .position: "نقطه‌ای روی نقشه", .own: "مکان ذخیره‌شده",
    ], directions: ["شمال", "شمال شرقی", "شرق", "جنوب شرقی", "جنوب", "جنوب غربی", "غرب", "شمال غربی"],
    openNow: "اکنون باز است", closedNow: "اکنون بسته است", nearestNumber: "نزدیک‌ترین پلاک شناخته‌شده به {name}",
    unknownNumber: "پلاک {name} شناخته نیست", formerName: "نام پیشین: {name}", otherPostcode: "کد پستی {name} نیست",
    otherTown: "در {name} نیست", withoutUnit: "بدون {name}")

  private static let chinese = PlaceWords(
    kinds: [
      .poi: "地点", .street: "道路", .address: "地址", .locality: "城镇或区域", .crossing: "路口", .postcode: "邮政编码",
      .position: "地图上的位置", .own: "已存地点",
    ], directions: ["北", "东北", "东", "东南", "南", "西南", "西", "西北"], openNow: "营业中", closedNow: "休息中",
    nearestNumber: "离{name}最近的已知门牌号",
    unknownNumber: "门牌号{name}未知", formerName: "曾用名：{name}", otherPostcode: "邮编不是{name}",
    otherTown: "不在{name}", withoutUnit: "不含{name}")
}
