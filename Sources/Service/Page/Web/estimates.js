// Distances and times, rounded and formatted as on the head unit (like EstimatesFormat in Swift).

const unknown = "--";
const units = {
  metric: { small: 1, smallWord: "meters", large: 1000, largeWord: "kilometers", limit: 1000 },
  milesAndFeet: { small: 0.3048, smallWord: "feet", large: 1609.344, largeWord: "miles", limit: 1000 },
  milesAndYards: { small: 0.9144, smallWord: "yards", large: 1609.344, largeWord: "miles", limit: 500 },
};

const known = (value) => value >= 0 && value <= 4e10;

/** Formats a distance in meters; below zero means unknown. */
export function distance(metres, unit, words) {
  if (!known(metres)) return unknown;
  const { small, smallWord, large, largeWord, limit } = units[unit];
  const count = metres / small;
  const step = count < 100 ? 10 : 50;
  const rounded = Math.round(count / step) * step;
  if (rounded < limit) return `${count > 0 ? Math.max(step, rounded) : 0} ${words[smallWord]}`;
  const tenths = Math.round((metres / large) * 10);
  if (tenths >= 100) return `${Math.round(metres / large)} ${words[largeWord]}`;
  return `${Math.floor(tenths / 10)}${words.decimalSeparator}${tenths % 10} ${words[largeWord]}`;
}

/** Formats a duration in seconds; below zero means unknown. */
export function time(seconds, words) {
  if (!known(seconds)) return unknown;
  const minutes = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0;
  const join = (large, largeWord, small, smallWord) =>
    small === 0 ? `${large} ${largeWord}` : `${large} ${largeWord} ${small} ${smallWord}`;
  if (minutes < 60) return `${minutes} ${words.minutes}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return join(hours, words.hours, minutes % 60, words.minutes);
  return join(Math.floor(hours / 24), words.days, hours % 24, words.hours);
}

/** The remaining time and distance, in that order. */
export function line(left, unit, words) {
  const parts = [time(left.timeRemaining, words), distance(left.distanceRemaining, unit, words)];
  return parts.filter((part) => part !== unknown).join(" · ") || unknown;
}
