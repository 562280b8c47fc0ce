/// The phrase priors: weights of everything that can be said, from which vocabularies are built.
///
/// Other settings that affect recognition are kept elsewhere. `models/en-us/commands.txt` and `replies.txt` have the
/// frequencies of commands and replies. The defaults of ``/Recognition/BackoffModel/Discounts`` have the probability
/// that commands leave to unseen words. `DecoderSettings` of the module `PocketSphinxRecognition` has the weight of
/// acoustics against language (language weight, word insertion penalty, beams).
public struct PhrasePriors: Sendable, Hashable {
  // The shares of kinds of place in a place slot; the four add up to 1.

  /// The share of points of interest.
  public var pointsOfInterest = 0.68
  /// The share of towns, villages, and quarters.
  public var localities = 0.06
  /// The share of streets named by themselves.
  public var streets = 0.06
  /// The share of houses by number and street.
  public var addresses = 0.20

  // The weight of a place within its kind: (prominence + `anyPlace`) · (nearness + `anywhere`).

  /// The weight of a place without prominence, added to its prominence of 0 to 1.
  public var anyPlace = 0.2
  /// The weight of a distant place, added to its nearness of 0 to 1.
  public var anywhere = 0.3
  /// The weight of each other spoken form of a place's main name, relative to the likeliest.
  public var otherForm = 0.3
  /// The total weight of all other names of a place, relative to its main name.
  public var otherNames = 0.3
  /// The weight of a part of a name that stands for the whole, relative to the name.
  public var partialName = 0.1
  /// The weight of a street without its street word at an intersection, relative to the full name: "Granville and
  /// Robson".
  public var streetWithoutKind = 1.0

  /// The weight of a house that the map doesn't have if its number is far from those of its street, relative to one with
  /// a number among them.
  public var farHouse = 0.001
  /// The weight of a house that the map doesn't have if it has no houses of its street, relative to the same.
  public var houseOfEmptyStreet = 0.1

  // Several regions, and saved places.

  /// The weight of the places of a region too far away to drive to now, relative to the region around the car.
  public var farRegion = 0.02
  /// The weight of a spoken form of a saved place, relative to all places of the map together.
  public var ownPlace = 0.02
  /// Maximum total weight of all saved places, relative to all places of the map together.
  public var ownPlaces = 0.25

  // Categories, times, and days: each relative to the other phrases for its slot.

  /// The weight of the singular and of the plural of a category, in addition to its prominence.
  public var kindName = 0.3
  /// The total weight of all other forms of a category, in addition to its prominence.
  public var kindForms = 0.4
  /// The weight of a category without prominence, added to its prominence of 0 to 1.
  public var anyKind = 0.1
  /// The weight of a category that the map has no place of, relative to other categories.
  public var absentKind = 0.1
  /// The weight of a spoken form of a group of categories, such as "somewhere to eat".
  public var groupForm = 0.05
  /// The total weight of names that several places share, such as "starbucks", in a category slot, relative to that of all
  /// categories.
  public var branchNames = 0.2
  /// The weight of an attribute of a place, such as "vegan" or "with wifi".
  public var attribute = 1.0
  /// The weight of "open now".
  public var openNow = 40.0
  /// The weight of a plain form of an opening condition, such as "that's open".
  public var open = 6.0
  /// The weight of a day or part of a day, such as "open tomorrow morning".
  public var openOnDay = 2.0
  /// The weight of an hour, such as "open at nine".
  public var openAtHour = 0.5
  /// The weight of an hour with a part of the day, such as "open at nine tonight".
  public var openAtHourOfDay = 0.2
  /// The weight of "yesterday" and "last night" as the day of a visit.
  public var dayBefore = 4.0
  /// The weight of another day of a visit, such as "last Monday".
  public var pastDay = 1.0
  /// The weight of each form of a road type to avoid, such as "toll roads".
  public var avoidance = 1.0
  /// The weight of each form of a route selection, such as "second".
  public var way = 1.0

  // Other speech: frequent words of general speech compete, so that it isn't forced into a command.

  /// The weight of general speech relative to all commands.
  public var otherSpeech = 0.05
  /// The weight of general speech relative to all answers to a question.
  public var otherSpeechInAnswers = 0.1
  /// The probability that answers leave to other word orders, for a one-word history.
  ///
  /// It is close to zero, like the next two; otherwise parts of sentences would be recognized in noise.
  public var answerBigram = 0.01
  /// The probability that answers leave to other word orders, for a two-word history.
  public var answerTrigram = 0.002
  /// The probability that answers leave to other word orders, without a history.
  public var answerUniform = 0.001
  /// The probability that a second pass, which has few phrases, leaves to other word orders, for a one-word history.
  public var choiceBigram = 0.02
  /// The probability that a second pass leaves to other word orders, for a two-word history.
  public var choiceTrigram = 0.01
  /// The probability that a second pass leaves to other word orders, without a history.
  public var choiceUniform = 0.002

  /// Creates the default weights.
  public init() {}
}
