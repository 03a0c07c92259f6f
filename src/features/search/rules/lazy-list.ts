/** How much of a list is shown (Spec 4, 9): first three offices, in the strip two, then two more each time. */
export const LIST_FIRST = 3
export const STRIP_FIRST = 2
export const LIST_STEP = 2

/** The smallest length in steps of the list that shows at least `needed` offices: 3, 5, 7, ... */
export function shownAtLeast(needed: number): number {
  return LIST_FIRST + Math.max(0, Math.ceil((needed - LIST_FIRST) / LIST_STEP)) * LIST_STEP
}
