import type { Effects } from '../rules/effects.ts'
import { MOST_SHOWN } from '../rules/limits.ts'

export function toShown({ outside, possibleFrom, refusal }: Effects) {
  return { outside: outside.slice(0, MOST_SHOWN), possibleFrom, isPossible: refusal === null }
}
