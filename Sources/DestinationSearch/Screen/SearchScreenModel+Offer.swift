import Places
import SearchScreen
import VoiceControl

extension SearchScreenModel {
  /// Shows places as trips to choose from, over the map, and asks which one (MA-6, MA-7).
  ///
  /// - Parameter answer: What was said for them; `nil` where they were found by hand, and nothing is asked aloud.
  mutating func offer(_ places: [PlaceCandidate], after answer: SpokenAnswer?) {
    guard !places.isEmpty else { return }
    offered = Array(places.prefix(settings.profile.caps.trips))
    voice.offeredPlaces(offered.count)
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
    let (preview, strings) = (preview(offered), strings)
    setPanning(false)
    updateMap { map in
      map.tripPreview = preview
      // The panel has no way out of its own.
      map.bar.leading = [BarButton(id: .close, .text(strings.close))] + map.bar.leading.filter { $0.id == .microphone }
    }
    (question, wasAsked) = (nil, false)
    guard let answer else { return }
    question = answer.prompt
    if let prompt = answer.prompt { say(prompt) }
  }

  /// Takes the places on offer away.
  mutating func withdrawOffer() {
    // A question on its way to the microphone is asked no more.
    (offered, found, question, starting) = ([], [], nil, nil)
    let bar = mapTemplate().bar
    updateMap { map in
      map.tripPreview = nil
      map.bar = bar
    }
    stopSaying()
  }

  mutating func tripSelected(_ trip: TripID) {
    stack.select(trip, on: .map)
  }

  mutating func tripStarted(_ trip: TripID) {
    guard let place = offered.first(where: { TripID($0.place.id) == trip }), voice.picked() == .start else { return }
    go(to: place)
  }

  /// The driver goes there: the search is over.
  mutating func go(to candidate: PlaceCandidate) {
    withdrawOffer()
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
    effects += [.go(candidate.place), .readOwnPlaces]
  }

  /// Navigation began elsewhere: the search screen makes way, a voice turn goes on (MA-8).
  mutating func navigationStarted() {
    starting = nil
    guard voice.navigationStarted() == .closeSearch else { return }
    withdrawOffer()
    if stack.canPop { change { stack throws(ScreenError) in try stack.popToRoot() } }
  }

  private func preview(_ places: [PlaceCandidate]) -> TripPreview {
    TripPreview(
      trips: places.map { candidate in
        let detail = candidate.place.address ?? strings.destination
        return Trip(
          id: TripID(candidate.place.id), destination: TripPoint(candidate.place),
          routes: [RouteChoice(id: "direct", summary: Variants(keepingNonblank: [detail]))],
          estimates: candidate.distance.map { TravelEstimates(distanceRemaining: $0, timeRemaining: -1) } ?? .unknown)
      },
      texts: TripPreview.Texts(TripWords(settings.language)))
  }

  // MARK: Prompts

  mutating func say(_ prompt: SpokenPrompt) {
    prompts += 1
    effects.append(.say(prompt.text, tone: prompt.tone, prompt: prompts))
  }

  /// What is being said is of no use any more.
  mutating func stopSaying() {
    prompts += 1
    effects.append(.stopSaying)
  }

  mutating func say(_ notice: PromptNotice) {
    say(PromptComposer(context: PromptContext(units: settings.units)).prompt(for: notice))
  }

  /// A prompt was heard; a question is then listened to, once.
  mutating func promptEnded(_ number: Int) {
    guard number == prompts, question != nil, voice.state == .choosing(count: voice.offered) else { return }
    guard stack.presentation == nil, !stack.canPop else { return }
    guard settings.asksByVoice, settings.profile.promptStyle == .normal, !wasAsked else { return }
    wasAsked = true
    starting = .turn
    effects.append(.readPermissions)
  }
}
