import HeadUnit
import SearchScreen

/// A search screen that receives single events, with the effects of the last one.
struct RuleDrive {
  private(set) var model: SearchScreenModel
  /// The effects of the last event.
  private(set) var effects: [SessionEffect] = []
  private var now = Duration.zero

  /// Creates a screen on a head unit that accepts every frame at once, connected by default.
  init(limits: InterfaceLimits? = []) {
    var profile = HeadUnitProfile.standard
    profile.frameTiming = .immediate
    self.init(profile: profile, limits: limits)
  }

  /// Creates a screen on a head unit, connected by default.
  init(profile: HeadUnitProfile, limits: InterfaceLimits? = []) {
    var settings = ScreenSettings(profile: profile)
    settings.groups = [ScreenSettings.Group(id: "cafe", name: "Cafes", image: "cup")]
    model = SearchScreenModel(settings: settings)
    if let limits { tell(.screen(.connected(limits: limits, style: .dark))) }
  }

  /// Passes an event to the screen, by default a second after the previous one.
  mutating func tell(_ event: SessionEvent, after time: Duration = .seconds(1)) {
    now += time
    effects = model.handle(event, at: now)
  }

  /// The driver presses a button of a template.
  mutating func tap(_ button: ButtonID, on template: TemplateID = "map") {
    tell(.screen(.buttonTapped(button, template: template)))
  }

  /// The operations that the head unit receives.
  var operations: [ScreenOperation] {
    effects.compactMap { if case .screen(let operation) = $0 { operation } else { nil } }
  }

  /// The map as it is shown.
  var map: MapTemplate? { if case .map(let map) = model.stack.shown.first { map } else { nil } }

  /// The identity of the modal over the stack.
  var modal: TemplateID? { model.stack.presentation?.shown.id }

  /// Taps the microphone's button, and completes the voice template's presentation.
  mutating func beginToSpeak(_ status: PermissionStatus = .allowed) {
    tap(.microphone)
    tell(.permissionsRead(status))
    if let modal { tell(.screen(.presented(modal))) }
  }

  /// Completes the dismissal of the modal.
  mutating func completeDismissal() {
    if let modal { tell(.screen(.dismissed(modal))) }
  }
}
