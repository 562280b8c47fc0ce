import DestinationSearch
import HeadUnit
import Places

/// The words in which rows tell of places, in one language.
struct PlaceWords: Hashable, Sendable {
  /// What a place is that belongs to no kind of its own, by the name of what it is.
  var kinds: [String: String]
  /// Where a place lies from the driver, by the name of the point of the compass.
  var directions: [String: String]
  /// Of a place that is open, or closed, at the moment.
  var openNow: String
  var closedNow: String
  /// Of a house that stands for one whose number the map does not know.
  var nearestNumber: String

  /// The words in a language.
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
    nearestNumber: String
  ) {
    self.kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.key.rawValue, $0.value) })
    self.directions = Dictionary(uniqueKeysWithValues: zip(CompassPoint.allCases.map { "\($0)" }, directions))
    (self.openNow, self.closedNow, self.nearestNumber) = (openNow, closedNow, nearestNumber)
  }

  /// What a place of this kind is.
  func name(of kind: Place.Kind) -> String { kinds[kind.rawValue] ?? "" }

  /// Where a place lies.
  func name(of point: CompassPoint) -> String { directions["\(point)"] ?? "" }
}

extension PlaceWords {
  private static let english = PlaceWords(
    kinds: [
      .poi: "place", .street: "street", .address: "address", .locality: "town or area", .crossing: "crossing",
      .postcode: "postcode", .position: "point on the map", .own: "saved place",
    ],
    directions: ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
    openNow: "open now", closedNow: "closed now", nearestNumber: "nearest known number")

  private static let russian = PlaceWords(
    kinds: [
      .poi: "место", .street: "улица", .address: "адрес", .locality: "город или район", .crossing: "перекрёсток",
      .postcode: "почтовый индекс", .position: "точка на карте", .own: "сохранённое место",
    ],
    directions: [
      "на север", "на северо-восток", "на восток", "на юго-восток", "на юг", "на юго-запад", "на запад",
      "на северо-запад",
    ], openNow: "сейчас открыто", closedNow: "сейчас закрыто", nearestNumber: "ближайший известный номер")

  private static let portuguese = PlaceWords(
    kinds: [
      .poi: "lugar", .street: "rua", .address: "endereço", .locality: "cidade ou bairro", .crossing: "cruzamento",
      .postcode: "código postal", .position: "ponto no mapa", .own: "lugar salvo",
    ], directions: ["norte", "nordeste", "leste", "sudeste", "sul", "sudoeste", "oeste", "noroeste"],
    openNow: "aberto agora", closedNow: "fechado agora", nearestNumber: "número conhecido mais próximo")

  private static let persian = PlaceWords(
    kinds: [
      .poi: "مکان", .street: "خیابان", .address: "نشانی", .locality: "شهر یا محله", .crossing: "تقاطع",
      .postcode: "کد پستی", .position: "نقطه‌ای روی نقشه", .own: "مکان ذخیره‌شده",
    ], directions: ["شمال", "شمال شرقی", "شرق", "جنوب شرقی", "جنوب", "جنوب غربی", "غرب", "شمال غربی"],
    openNow: "اکنون باز است", closedNow: "اکنون بسته است", nearestNumber: "نزدیک‌ترین پلاک شناخته‌شده")

  private static let chinese = PlaceWords(
    kinds: [
      .poi: "地点", .street: "道路", .address: "地址", .locality: "城镇或区域", .crossing: "路口", .postcode: "邮政编码",
      .position: "地图上的位置", .own: "已存地点",
    ], directions: ["北", "东北", "东", "东南", "南", "西南", "西", "西北"], openNow: "营业中", closedNow: "休息中",
    nearestNumber: "最近的已知门牌号")
}
