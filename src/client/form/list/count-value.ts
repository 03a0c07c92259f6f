/** Spec 5, counters: whole numbers from 0 on; empty becomes 0. */

/** @param text as somebody typed it @param most the largest number */
export function countOf(text: string, most: number): number {
  const number = Math.floor(Number(text.trim().replace(',', '.')))
  return Number.isFinite(number) ? Math.min(most, Math.max(0, number)) : 0
}
