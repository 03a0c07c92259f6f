const APPROXIMATE = 250 // Spec 9: an approximate label when the total is 250 or more

export function shownCount(total: number): string {
  return total >= APPROXIMATE ? `${APPROXIMATE}+` : String(total)
}
