import { PRICE_CEILING } from './limits.ts'

/** Spec 5: price values clamp between 0 and 100; the upper bound is never below the lower. */
export function clampPrices(from: number, to: number): [from: number, to: number] {
  const within = (value: number) => Math.min(PRICE_CEILING, Math.max(0, value))
  return [within(from), Math.max(within(from), within(to))]
}
