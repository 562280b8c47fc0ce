import DestinationSearch
import HeadUnit
import Places

extension SearchScreenModel {
  /// Shows places as trips to choose from, over the map, and asks which one (MA-6, MA-7).
  ///
  /// - Parameter answer: What was said for them; `nil` if they were found by hand, and nothing is asked aloud.
  mutating func makeOffer(of places: [PlaceCandidate], after answer: SpokenAnswer? = nil) {
    guard !places.isEmpty else { return }
    // The machine knows what was found by voice.
    if answer == nil { voice.offeredPlaces() }
    popToRoot()
    stopPlanningTrip()
    offer = Offer(Array(places.prefix(settings.profile.caps.trips)), isStop: answer?.isStop == true)
    let (preview, strings) = (tripPreview(), strings)
    setPanning(false)
    let buttons = offerButtons(for: offer.places.first?.place)
    updateMap { map in
      map.tripPreview = preview
      // The panel has no way out of its own.
      map.bar.leading = [BarButton(id: .close, .text(strings.close))] + map.bar.leading.filter { $0.id == .microphone }
      map.bar.trailing = buttons
    }
    drawRoutes()
    planTrip()
    // If home or work is being chosen, nothing is asked about going there.
    guard let prompt = answer?.prompt, own.choosing == nil else { return }
    offer.ask(prompt)
    say(prompt)
  }

  /// Takes the places on offer away.
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
    turn.forgetFound()
  }

  /// The driver goes to a place, or passes it on the way: the search is over.
  ///
  /// - Parameters:
  ///   - candidate: The place.
  ///   - route: The route that was chosen; the first if it is `nil` or no longer known.
  mutating func go(to candidate: PlaceCandidate, by route: RouteID? = nil) {
    let known = offer.routes(to: candidate) ?? []
    let position = known.indices.first { RouteID(way: $0) == route } ?? 0
    let isStop = addsStop
    withdrawOffer()
    popToRoot()
    // The routes to it end where a car stops for it.
    if isStop { return addStop(candidate.place, at: known.first?.shape.last) }
    emit(.go(candidate.place))
    make(.visit(candidate.place))
    guard settings.guides else { return }
    beginDrive(
      to: candidate.place, by: known.indices.contains(position) ? known[position] : nil, RouteID(way: position))
  }

  /// Whether the places on offer are to be passed on the way to where the car goes, which needs a route by road.
  var addsStop: Bool { offer.isStop && drive?.isDirect == false }

  /// Navigation began elsewhere: ours ends, the search screen makes way, a voice turn goes on (MA-8).
  mutating func navigationStarted() {
    turn.giveUpStart()
    endDrive(finished: false)
    guard voice.navigationStarted() == .closeSearch else { return }
    withdrawOffer()
    popToRoot()
  }

  // MARK: Prompts

  mutating func say(_ prompt: SpokenPrompt) { outbox.say(prompt) }

  mutating func say(_ notice: PromptNotice) {
    say(PromptComposer(context: PromptContext(units: settings.units)).prompt(for: notice))
  }

  /// A prompt was heard; a question is then listened to, once.
  mutating func promptEnded(_ number: Int) {
    guard outbox.isCurrent(prompt: number) else { return }
    sayUnsaid()
    guard offer.question != nil, voice.state == .choosing, stack.presentation == nil, !stack.canPop,
      settings.asksByVoice, settings.profile.promptStyle == .normal, offer.listens()
    else { return }
    readPermissions(for: .turn)
  }
}
