import Foundations
import Places

/// The on-screen texts of maneuvers, in one language.
///
/// `{action}`, `{road}`, and `{exit}` are placeholders. Languages that inflect names, or need their article, set the
/// names apart, because the map doesn't contain those forms.
struct ManeuverPhrases: Sendable {
  /// A text, and one in fewer words.
  struct Pair: Sendable {
    var full: String
    var short: String

    init(_ full: String, _ short: String) { (self.full, self.short) = (full, short) }

    func filled(_ mark: String, with text: String) -> Pair {
      Pair(
        full.replacing(mark, with: text, maxReplacements: 1), short.replacing(mark, with: text, maxReplacements: 1))
    }
  }

  /// Texts for the left and the right side.
  struct Sided: Sendable {
    var left: Pair
    var right: Pair
    var neither: Pair

    func pair(_ turn: Turn?) -> Pair {
      guard let turn, turn != .straight else { return neither }
      return turn.degrees < 0 ? left : right
    }
  }

  var turns: [Turn: Pair]
  var straight: Pair
  var uTurn: Pair
  var depart: Pair
  var merge: Pair
  var ramp: Sided
  var numberedExit: Pair
  var exit: Sided
  var fork: Sided
  var roundaboutExit: Pair
  var roundabout: Pair
  var ferry: Pair
  var leaveFerry: Pair
  var stop: Sided
  var arrive: Sided
  /// The action, and the road it leads to.
  var onto: String
  /// The action, and the destination on the signs.
  var towards: String
  var straightOn: String
  var departOn: String
  /// An ordinal number, as the language writes it.
  var ordinal: @Sendable (Int) -> String = { "\($0)" }

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
}

extension ManeuverPhrases {
  private init(
    turns: [Turn: Pair], straight: Pair, uTurn: Pair, depart: Pair, merge: Pair, ramp: Sided, numberedExit: Pair,
    exit: Sided, fork: Sided, roundaboutExit: Pair, roundabout: Pair, ferry: Pair, leaveFerry: Pair, stop: Sided,
    arrive: Sided, onto: String, towards: String, straightOn: String, departOn: String
  ) {
    (self.turns, self.straight, self.uTurn, self.depart) = (turns, straight, uTurn, depart)
    (self.merge, self.ramp, self.numberedExit, self.exit) = (merge, ramp, numberedExit, exit)
    (self.fork, self.roundaboutExit, self.roundabout) = (fork, roundaboutExit, roundabout)
    (self.ferry, self.leaveFerry, self.stop, self.arrive) = (ferry, leaveFerry, stop, arrive)
    (self.onto, self.towards, self.straightOn, self.departOn) = (onto, towards, straightOn, departOn)
  }

  private static let english: ManeuverPhrases = {
    var words = ManeuverPhrases(
      turns: [
        .slightLeft: Pair("Bear left", "Bear left"), .left: Pair("Turn left", "Left"),
        .sharpLeft: Pair("Turn sharp left", "Sharp left"), .slightRight: Pair("Bear right", "Bear right"),
        .right: Pair("Turn right", "Right"), .sharpRight: Pair("Turn sharp right", "Sharp right"),
      ],
      straight: Pair("Continue straight on", "Straight on"), uTurn: Pair("Make a U-turn", "U-turn"),
      depart: Pair("Start driving", "Start"), merge: Pair("Merge", "Merge"),
      ramp: Sided(
        left: Pair("Take the ramp on the left", "Ramp on the left"),
        right: Pair("Take the ramp on the right", "Ramp on the right"), neither: Pair("Take the ramp", "Ramp")),
      numberedExit: Pair("Take exit {exit}", "Exit {exit}"),
      exit: Sided(
        left: Pair("Take the exit on the left", "Exit on the left"),
        right: Pair("Take the exit on the right", "Exit on the right"), neither: Pair("Take the exit", "Exit")),
      fork: Sided(
        left: Pair("Keep left at the fork", "Keep left"), right: Pair("Keep right at the fork", "Keep right"),
        neither: Pair("Keep straight on at the fork", "Straight on")),
      roundaboutExit: Pair("At the roundabout, take the {exit} exit", "{exit} exit"),
      roundabout: Pair("Enter the roundabout", "Roundabout"), ferry: Pair("Take the ferry", "Ferry"),
      leaveFerry: Pair("Leave the ferry", "Leave ferry"),
      stop: Sided(
        left: Pair("Your stop is on the left", "Stop on the left"),
        right: Pair("Your stop is on the right", "Stop on the right"), neither: Pair("Your stop", "Stop")),
      arrive: Sided(
        left: Pair("Your destination is on the left", "On the left"),
        right: Pair("Your destination is on the right", "On the right"),
        neither: Pair("Arrive at your destination", "Destination")),
      onto: "{action} onto {road}", towards: "{action} towards {road}", straightOn: "Continue on {road}",
      departOn: "Start on {road}")
    words.ordinal = { $0.englishOrdinal }
    return words
  }()

  private static let russian = ManeuverPhrases(
    turns: [
      .slightLeft: Pair("Поверните левее", "Левее"), .left: Pair("Поверните налево", "Налево"),
      .sharpLeft: Pair("Резко поверните налево", "Резко налево"), .slightRight: Pair("Поверните правее", "Правее"),
      .right: Pair("Поверните направо", "Направо"), .sharpRight: Pair("Резко поверните направо", "Резко направо"),
    ],
    straight: Pair("Двигайтесь прямо", "Прямо"), uTurn: Pair("Развернитесь", "Разворот"),
    depart: Pair("Начните движение", "Старт"), merge: Pair("Вливайтесь в поток", "Слияние"),
    ramp: Sided(
      left: Pair("Сверните на съезд слева", "Съезд слева"), right: Pair("Сверните на съезд справа", "Съезд справа"),
      neither: Pair("Сверните на съезд", "Съезд")),
    numberedExit: Pair("Сверните на съезд {exit}", "Съезд {exit}"),
    exit: Sided(
      left: Pair("Сверните на съезд слева", "Съезд слева"), right: Pair("Сверните на съезд справа", "Съезд справа"),
      neither: Pair("Сверните на съезд", "Съезд")),
    fork: Sided(
      left: Pair("На развилке держитесь левее", "Держитесь левее"),
      right: Pair("На развилке держитесь правее", "Держитесь правее"), neither: Pair("На развилке прямо", "Прямо")),
    roundaboutExit: Pair("На кольце сверните на {exit}-й съезд", "{exit}-й съезд"),
    roundabout: Pair("Въезжайте на кольцо", "Кольцо"), ferry: Pair("Заезжайте на паром", "Паром"),
    leaveFerry: Pair("Съезжайте с парома", "Съезд с парома"),
    stop: Sided(
      left: Pair("Промежуточная остановка слева", "Остановка слева"),
      right: Pair("Промежуточная остановка справа", "Остановка справа"),
      neither: Pair("Промежуточная остановка", "Остановка")),
    arrive: Sided(
      left: Pair("Пункт назначения слева", "Слева"), right: Pair("Пункт назначения справа", "Справа"),
      neither: Pair("Пункт назначения", "Прибытие")),
    onto: "{action} — {road}", towards: "{action} — {road}", straightOn: "Прямо — {road}",
    departOn: "Начните движение — {road}")

  private static let portuguese = ManeuverPhrases(
    turns: [
      .slightLeft: Pair("Vire ligeiramente à esquerda", "Ligeiramente à esquerda"),
      .left: Pair("Vire à esquerda", "À esquerda"),
      .sharpLeft: Pair("Vire acentuadamente à esquerda", "Acentuadamente à esquerda"),
      .slightRight: Pair("Vire ligeiramente à direita", "Ligeiramente à direita"),
      .right: Pair("Vire à direita", "À direita"),
      .sharpRight: Pair("Vire acentuadamente à direita", "Acentuadamente à direita"),
    ],
    straight: Pair("Siga em frente", "Em frente"), uTurn: Pair("Dê meia-volta", "Meia-volta"),
    depart: Pair("Inicie o percurso", "Início"), merge: Pair("Incorpore-se ao trânsito", "Incorpore-se"),
    ramp: Sided(
      left: Pair("Siga pelo acesso à esquerda", "Acesso à esquerda"),
      right: Pair("Siga pelo acesso à direita", "Acesso à direita"), neither: Pair("Siga pelo acesso", "Acesso")),
    numberedExit: Pair("Siga pela saída {exit}", "Saída {exit}"),
    exit: Sided(
      left: Pair("Siga pela saída à esquerda", "Saída à esquerda"),
      right: Pair("Siga pela saída à direita", "Saída à direita"), neither: Pair("Siga pela saída", "Saída")),
    fork: Sided(
      left: Pair("Na bifurcação, mantenha-se à esquerda", "Mantenha-se à esquerda"),
      right: Pair("Na bifurcação, mantenha-se à direita", "Mantenha-se à direita"),
      neither: Pair("Na bifurcação, siga em frente", "Em frente")),
    roundaboutExit: Pair("Na rotunda, siga pela {exit}.ª saída", "{exit}.ª saída"),
    roundabout: Pair("Entre na rotunda", "Rotunda"), ferry: Pair("Embarque no ferry", "Ferry"),
    leaveFerry: Pair("Desembarque do ferry", "Saia do ferry"),
    stop: Sided(
      left: Pair("A etapa fica à esquerda", "Etapa à esquerda"),
      right: Pair("A etapa fica à direita", "Etapa à direita"), neither: Pair("Chegada à etapa", "Etapa")),
    arrive: Sided(
      left: Pair("O destino fica à esquerda", "À esquerda"), right: Pair("O destino fica à direita", "À direita"),
      neither: Pair("Chegada ao destino", "Destino")),
    onto: "{action} para {road}", towards: "{action} em direção a {road}", straightOn: "Siga por {road}",
    departOn: "Comece por {road}")

  private static let persian = ManeuverPhrases(
    turns: [
      .slightLeft: Pair("کمی به چپ بپیچید", "کمی به چپ"), .left: Pair("به چپ بپیچید", "به چپ"),
      .sharpLeft: Pair("به تندی به چپ بپیچید", "گردش تند به چپ"),
      .slightRight: Pair("کمی به راست بپیچید", "کمی به راست"),
      .right: Pair("به راست بپیچید", "به راست"), .sharpRight: Pair("به تندی به راست بپیچید", "گردش تند به راست"),
    ],
    straight: Pair("مستقیم بروید", "مستقیم"), uTurn: Pair("دور بزنید", "دور زدن"), depart: Pair("حرکت کنید", "حرکت"),
    merge: Pair("وارد مسیر اصلی شوید", "مسیر اصلی"),
    ramp: Sided(
      left: Pair("وارد رمپ سمت چپ شوید", "رمپ سمت چپ"), right: Pair("وارد رمپ سمت راست شوید", "رمپ سمت راست"),
      neither: Pair("وارد رمپ شوید", "رمپ")),
    numberedExit: Pair("از خروجی {exit} خارج شوید", "خروجی {exit}"),
    exit: Sided(
      left: Pair("از خروجی سمت چپ خارج شوید", "خروجی سمت چپ"),
      right: Pair("از خروجی سمت راست خارج شوید", "خروجی سمت راست"), neither: Pair("از خروجی خارج شوید", "خروجی")),
    fork: Sided(
      left: Pair("در دوراهی از سمت چپ بروید", "از سمت چپ"), right: Pair("در دوراهی از سمت راست بروید", "از سمت راست"),
      neither: Pair("در دوراهی مستقیم بروید", "مستقیم")),
    roundaboutExit: Pair("در میدان از خروجی {exit} خارج شوید", "خروجی {exit}"),
    roundabout: Pair("وارد میدان شوید", "میدان"), ferry: Pair("سوار شناور شوید", "شناور"),
    leaveFerry: Pair("از شناور پیاده شوید", "خروج از شناور"),
    stop: Sided(
      left: Pair("توقفگاه سمت چپ است", "توقف سمت چپ"), right: Pair("توقفگاه سمت راست است", "توقف سمت راست"),
      neither: Pair("رسیدن به توقفگاه", "توقف")),
    arrive: Sided(
      left: Pair("مقصد سمت چپ است", "سمت چپ"), right: Pair("مقصد سمت راست است", "سمت راست"),
      neither: Pair("رسیدن به مقصد", "مقصد")),
    onto: "{action}، {road}", towards: "{action} به سمت {road}", straightOn: "مستقیم در {road}",
    departOn: "حرکت از {road}")

  private static let chinese = ManeuverPhrases(
    turns: [
      .slightLeft: Pair("向左前方行驶", "左前方"), .left: Pair("向左转", "左转"), .sharpLeft: Pair("向左后方转弯", "左后转"),
      .slightRight: Pair("向右前方行驶", "右前方"), .right: Pair("向右转", "右转"), .sharpRight: Pair("向右后方转弯", "右后转"),
    ],
    straight: Pair("继续直行", "直行"), uTurn: Pair("请掉头", "掉头"), depart: Pair("开始行驶", "出发"),
    merge: Pair("汇入车流", "汇入"),
    ramp: Sided(
      left: Pair("走左侧匝道", "左侧匝道"), right: Pair("走右侧匝道", "右侧匝道"), neither: Pair("走匝道", "匝道")),
    numberedExit: Pair("从{exit}出口驶出", "{exit}出口"),
    exit: Sided(
      left: Pair("从左侧出口驶出", "左侧出口"), right: Pair("从右侧出口驶出", "右侧出口"), neither: Pair("从出口驶出", "出口")),
    fork: Sided(
      left: Pair("在岔路口靠左行驶", "靠左"), right: Pair("在岔路口靠右行驶", "靠右"), neither: Pair("在岔路口直行", "直行")),
    roundaboutExit: Pair("在环岛走第{exit}个出口", "第{exit}个出口"), roundabout: Pair("驶入环岛", "环岛"),
    ferry: Pair("乘坐渡轮", "渡轮"), leaveFerry: Pair("驶离渡轮", "离开渡轮"),
    stop: Sided(
      left: Pair("途经点在您的左侧", "途经点在左侧"), right: Pair("途经点在您的右侧", "途经点在右侧"),
      neither: Pair("到达途经点", "途经点")),
    arrive: Sided(
      left: Pair("目的地在您的左侧", "在左侧"), right: Pair("目的地在您的右侧", "在右侧"), neither: Pair("到达目的地", "目的地")),
    onto: "{action}，进入{road}", towards: "{action}，往{road}方向", straightOn: "沿{road}直行", departOn: "从{road}出发")
}
