import DestinationSearch
import HeadUnit
import Places

extension SearchScreenModel {
  /// Shows places as trips to choose from, over the map, and asks which one (MA-6, MA-7).
  ///
  /// - `answer`: The answer that found them; `nil` if they were found by hand, and no question is spoken.
  mutating func makeOffer(of places: [PlaceCandidate], after answer: SpokenAnswer? = nil) {
    guard !places.isEmpty else { return }
    // The voice machine knows the places found by voice.
    if answer == nil { voice.offeredPlaces() }
    popToRoot()
    stopPlanningTrip()
    offer = Offer(Array(places.prefix(settings.profile.caps.trips)), isStop: answer?.isStop == true)
    let (preview, strings) = (tripPreview(), strings)
    setPanning(false)
    let buttons = offerButtons(for: offer.places.first?.place)
    updateMap { map in
      map.tripPreview = preview
      // The panel doesn't have an exit of its own.
      map.bar.leading = [BarButton(id: .close, .text(strings.close))] + map.bar.leading.filter { $0.id == .microphone }
      map.bar.trailing = buttons
    }
    drawRoutes()
    planTrip()
    // While home or work is being chosen, no question is asked about going there.
    guard let prompt = answer?.prompt, own.choosing == nil else { return }
    offer.question = prompt
    say(prompt)
  }

  mutating func withdrawOffer() {
    clearOffer()
    let bar = mapTemplate().bar
    updateMap { map in
      map.tripPreview = nil
      map.bar = bar
    }
    drawRoutes()
    outbox.stopSaying()
  }

  /// Forgets the places on offer; a question about them that is on its way to the microphone is no longer asked.
  mutating func clearOffer() {
    stopPlanningTrip()
    offer = Offer()
    (turn.found, turn.start) = ([], nil)
  }

  /// The driver goes to a place, or adds it as a stop: the search is over.
  ///
  /// - `route`: The route that was chosen; the first if it is `nil` or no longer known.
  mutating func go(to candidate: PlaceCandidate, by route: RouteID? = nil) {
    let known = offer.routes(to: candidate) ?? []
    let position = known.indices.first { RouteID(position: $0) == route } ?? 0
    let isStop = addsStop
    withdrawOffer()
    popToRoot()
    // The routes to it end where a car stops for it.
    if isStop { return addStop(candidate.place, at: known.first?.shape.last) }
    emit(.go(candidate.place))
    make(.visit(candidate.place))
    guard settings.guides else { return }
    beginDrive(
      to: candidate.place, by: known.indices.contains(position) ? known[position] : nil, RouteID(position: position))
  }

  /// Whether the places on offer are stops on the current trip, which requires a route.
  var addsStop: Bool { offer.isStop && drive?.isDirect == false }

  /// Navigation began elsewhere: this screen's navigation ends, its search is closed, and a voice turn continues
  /// (MA-8).
  mutating func navigationStarted() {
    turn.start = nil
    endDrive(finished: false)
    guard voice.navigationStarted() else { return }
    withdrawOffer()
    popToRoot()
  }

  mutating func say(_ prompt: SpokenPrompt) { outbox.say(prompt) }

  mutating func say(_ notice: PromptNotice) {
    say(PromptComposer(context: PromptContext(units: settings.units)).prompt(for: notice))
  }

  /// A prompt ended; the microphone then opens for a question, once.
  mutating func promptEnded(_ number: Int) {
    guard outbox.isCurrent(prompt: number) else { return }
    sayUnsaid()
    guard offer.question != nil, voice.state == .choosing, stack.presentation == nil, !stack.canPop,
      settings.asksByVoice, settings.profile.promptStyle == .normal, offer.listens()
    else { return }
    readPermissions(for: .turn)
  }
}
