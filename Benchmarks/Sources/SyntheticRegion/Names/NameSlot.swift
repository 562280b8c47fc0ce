/// What stands for a word in the pattern of a name.
enum NameSlot: String {
  case surname, given, saint, nature, animal, adjective, food, trade, town, street, coined, initials, number, ordinal
}
