/** The day rail: free, busy hatched, the chosen time in green. It uses SVG attributes, so it needs no inline style. */
import { useId } from 'react'
import { QUARTERS_PER_DAY, spansOf, type Span } from '#kernel/quarters.ts'

export type DayRailProps = {
  /** 96 characters, one for each quarter hour; '1' means free. */
  free: string
  yours?: Span | undefined
  /** False when the chosen time is not free; it is then an outline. */
  fits?: boolean
  label: string
  ticks?: boolean
  /** First and last quarter shown. */
  window?: Span
}

const UNIT = 10
const TICK_QUARTERS = 16

/** 8 to 20 h, wider when the place opens earlier or closes later, or when the chosen time lies outside. */
export function railWindow(free: string, yours?: Span): Span {
  const spans = spansOf(free)
  const from = Math.min(32, spans[0]?.[0] ?? 32, yours?.[0] ?? 32)
  const to = Math.max(80, spans.at(-1)?.[1] ?? 80, yours?.[1] ?? 80)
  // Four equal parts of whole hours, so that every label is at its hour.
  const first = Math.floor(from / 4) * 4
  const length = Math.ceil((to - first) / TICK_QUARTERS) * TICK_QUARTERS
  const end = Math.min(QUARTERS_PER_DAY, first + length)
  return [Math.max(0, end - length), end]
}

/**
 * The scale of the rails in a list: it depends only on the searched time, so that every rail of the list has the same
 * scale.
 */
export function listWindow(yours: Span): Span {
  return railWindow('', yours)
}

export function DayRail({ free, yours, fits = true, label, ticks = true, window }: DayRailProps) {
  const hatch = useId()
  const [from, to] = window ?? railWindow(free, yours)
  const width = (to - from) * UNIT
  const clip = ([a, b]: Span): Span => [Math.max(a, from), Math.min(b, to)]
  const spans = spansOf(free)
    .map(clip)
    .filter(([a, b]) => a < b)
  const mine = yours && clip(yours)
  const hours = [from, from + (to - from) / 4, from + (to - from) / 2, from + ((to - from) * 3) / 4, to]
  return (
    <div role="img" aria-label={label}>
      <svg className="rail" viewBox={`0 -3 ${width} 16`} height="16" preserveAspectRatio="none" aria-hidden="true">
        <defs>
          <pattern id={hatch} width="10" height="10" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className="hatch" x1="2" y1="0" x2="2" y2="10" />
          </pattern>
        </defs>
        <rect x="0" y="0" width={width} height="10" rx="3" fill={`url(#${hatch})`} />
        {spans.map(([a, b]) => (
          <rect key={a} className="free" x={(a - from) * UNIT} y="0" width={(b - a) * UNIT} height="10" rx="3" />
        ))}
        {mine && mine[0] < mine[1] && (
          <rect
            className={fits ? 'yours' : 'unfit'}
            x={(mine[0] - from) * UNIT}
            y="-3"
            width={(mine[1] - mine[0]) * UNIT}
            height="16"
            rx="4"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      {ticks && (
        <div className="rail-ticks" aria-hidden="true">
          {hours.map((quarter) => (
            <span key={quarter}>{Math.round(quarter / 4)}</span>
          ))}
        </div>
      )}
    </div>
  )
}
