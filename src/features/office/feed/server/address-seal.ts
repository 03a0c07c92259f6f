import type { SealFor } from '#platform/sealed-text.ts'

export function addressSeal(secret: string, officeId: number, feed: number): SealFor {
  return { secret, purpose: 'calendar feed', bound: `${officeId} ${feed}` }
}
