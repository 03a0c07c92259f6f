/** Times of day and numbers for the operations of a storm. */
import { OPEN_FROM_QUARTER, OPEN_TO_QUARTER } from './storm-world.ts'

export function spanOf(chance: () => number): [a: number, b: number] {
  const a = pickStart(chance)
  return [a, Math.min(a + between(chance, 2, 12), 96)]
}

/** Now and then outside the opening hours, which must be refused. */
export function pickStart(chance: () => number): number {
  return chance() < 0.02 ? between(chance, 0, 91) : between(chance, OPEN_FROM_QUARTER, OPEN_TO_QUARTER - 12)
}

export function between(chance: () => number, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1))
}
