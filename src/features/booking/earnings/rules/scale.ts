/** The lines of a chart: from 0 in equal steps that are easy to read, the last at or above the highest value. */
const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 4

/** @param highest in cents; 0 gives a top of 0 */
export function scaleOf(highest: number): { top: number; lines: number[] } {
  if (highest <= 0) return { top: 0, lines: [0] }
  const least = highest / LINES
  const unit = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, Math.ceil((STEPS.find((one) => one * unit >= least) ?? 10) * unit))
  const count = Math.ceil(highest / step)
  return { top: count * step, lines: Array.from({ length: count + 1 }, (_, at) => at * step) }
}
