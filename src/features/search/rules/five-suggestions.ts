/** At most five suggestions (Spec 9), places first: two are left for names where there are any. */

const MOST = 5
const LEFT_FOR_NAMES = 2

export function fiveSuggestions<P, N>(places: readonly P[], names: readonly N[]): (P | N)[] {
  const shown = places.slice(0, MOST - Math.min(names.length, LEFT_FOR_NAMES))
  return [...shown, ...names.slice(0, MOST - shown.length)]
}
