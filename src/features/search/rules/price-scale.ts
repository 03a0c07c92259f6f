/**
 * The price slider covers the cheapest to the most expensive office. Its ends mean "no bound", so that a thumb at an
 * end also includes offices that are added later. In requests the filter is still 0 to 100 (Spec 9).
 */
import { PRICE_CEILING } from './limits.ts'

export type PriceSpread = {
  /** The lowest and the highest price, in cents. */
  readonly from: number
  readonly to: number
  /** Prices of a sample of the offices, in cents. */
  readonly sample: number[]
}
export type PriceScale = { readonly min: number; readonly max: number }
type Prices = readonly [from: number, to: number]

const WHOLE_SCALE: PriceScale = { min: 0, max: PRICE_CEILING }
const BARS = 16

/** In whole euros or francs; the scale is extended to include a chosen price outside the range. */
export function priceScale(spread: PriceSpread | null, [from, to]: Prices): PriceScale {
  if (!spread) return WHOLE_SCALE
  const chosen = [from > 0 ? from : Infinity, to < PRICE_CEILING ? to : -Infinity] as const
  const min = Math.max(0, Math.min(Math.floor(spread.from / 100), ...chosen.map((one) => (one < 0 ? Infinity : one))))
  const max = Math.min(PRICE_CEILING, Math.max(Math.ceil(spread.to / 100), ...chosen.filter(Number.isFinite), min + 1))
  return { min: Math.min(min, max - 1), max }
}

/** The positions of the slider's thumbs. */
export function thumbsOf([from, to]: Prices, { min, max }: PriceScale): [from: number, to: number] {
  return [Math.min(max, Math.max(min, from)), Math.max(min, Math.min(max, to))]
}

export function pricesAt([from, to]: Prices, { min, max }: PriceScale): [from: number, to: number] {
  return [from <= min ? 0 : from, to >= max ? PRICE_CEILING : to]
}

/** Histogram over the scale, as shares of the highest bar. Higher prices count in the last bar. */
export function priceBars(sample: readonly number[], { min, max }: PriceScale): number[] {
  const counts = Array<number>(BARS).fill(0)
  for (const cents of sample) {
    const at = Math.floor(((cents / 100 - min) / (max - min)) * BARS)
    const bar = Math.min(BARS - 1, Math.max(0, at))
    counts[bar] = (counts[bar] ?? 0) + 1
  }
  const most = Math.max(1, ...counts)
  return counts.map((count) => count / most)
}
