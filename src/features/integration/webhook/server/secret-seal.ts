import type { SealFor } from '#platform/sealed-text.ts'

export function secretSeal(secret: string, endpoint: string): SealFor {
  return { secret, purpose: 'webhook secret', bound: endpoint }
}
