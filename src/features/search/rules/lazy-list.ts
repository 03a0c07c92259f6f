/** How much of a list is shown (Spec 4, 9): three places at first, in the strip two, and two more at every end. */
export const LIST_FIRST = 3
export const STRIP_FIRST = 2
export const LIST_STEP = 2

/** The smallest count the list can have that shows at least `needed` places: 3, 5, 7, ... */
export function shownAtLeast(needed: number): number {
  return LIST_FIRST + Math.max(0, Math.ceil((needed - LIST_FIRST) / LIST_STEP)) * LIST_STEP
}
