import type { Seal } from '#platform/sealed-text.ts'

export function secretSeal(endpoint: string): Seal {
  return { purpose: 'webhook secret', bound: endpoint }
}
