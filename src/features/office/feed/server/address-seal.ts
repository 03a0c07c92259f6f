import type { Seal } from '#platform/sealed-text.ts'

export function addressSeal(officeId: number, feed: number): Seal {
  return { purpose: 'calendar feed', bound: `${officeId} ${feed}` }
}
