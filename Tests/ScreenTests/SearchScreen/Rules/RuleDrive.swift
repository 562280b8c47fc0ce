import HeadUnit
import SearchScreen

/// A search screen that is told events one by one, with the effects of the last one at hand.
struct RuleDrive {
  private(set) var model: SearchScreenModel
  /// What the last event asked for.
  private(set) var effects: [SessionEffect] = []
  private var now = Duration.zero

  /// A screen on a head unit that takes every frame at once, connected unless told otherwise.
  init(limits: InterfaceLimits? = []) {
    var profile = HeadUnitProfile.standard
    profile.frameTiming = .immediate
    self.init(profile: profile, limits: limits)
  }

  /// A screen on a head unit, connected unless told otherwise.
  init(profile: HeadUnitProfile, limits: InterfaceLimits? = []) {
    var settings = ScreenSettings(profile: profile)
    settings.groups = [ScreenSettings.Group(id: "cafe", name: "Cafes", image: "cup")]
    model = SearchScreenModel(settings: settings)
    if let limits { tell(.screen(.connected(limits: limits, style: .dark))) }
  }

  /// Something happens, a second after what was before unless told otherwise.
  mutating func tell(_ event: SessionEvent, after time: Duration = .seconds(1)) {
    now += time
    effects = model.handle(event, at: now)
  }

  /// The driver presses a button of a template.
  mutating func tap(_ button: ButtonID, on template: TemplateID = "map") {
    tell(.screen(.buttonTapped(button, template: template)))
  }

  /// What the head unit is asked to do.
  var operations: [ScreenOperation] {
    effects.compactMap { if case .screen(let operation) = $0 { operation } else { nil } }
  }

  /// The map as it is shown.
  var map: MapTemplate? { if case .map(let map) = model.stack.shown.first { map } else { nil } }

  /// The identity of the template over the stack.
  var modal: TemplateID? { model.stack.presentation?.shown.id }

  /// Speaks into the microphone's button until the voice template is on the screen.
  mutating func beginToSpeak(_ status: PermissionStatus = .allowed) {
    tap(.microphone)
    tell(.permissionsRead(status))
    if let modal { tell(.screen(.presented(modal))) }
  }

  /// The template over the stack has gone, as it was asked to.
  mutating func completeDismissal() {
    if let modal { tell(.screen(.dismissed(modal))) }
  }
}
