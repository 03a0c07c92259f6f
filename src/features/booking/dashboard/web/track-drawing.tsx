/** The drawing of a day, with time across or downwards. Booked desks lie at its base: at the bottom, or at the left. */
import { useId } from 'react'
import { useTexts } from '#client/use-texts.ts'
import type { Span } from '#kernel/quarters.ts'
import { trackOf, type TrackStep } from '../rules/capacity-track.ts'
import { lanesOf, MOST_LANES } from '../rules/lanes.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'

export type Direction = 'across' | 'upright'

/** Narrower steps have no room for a figure. */
const FIGURE_QUARTERS = { across: 3, upright: 2 } as const
const LOW_SHARE = 0.4
/** More lanes than these are too narrow for a name that lies. */
const MOST_LYING_NAMES = 2

type Box = { readonly x?: string; readonly y?: string; readonly width?: string; readonly height?: string }

/** Where parts lie, in percent of the drawing. */
type Axis = {
  readonly direction: Direction
  /** A part of the time. */
  along(part: { readonly a: number; readonly b: number }): Box
  /** Shares of the whole, from the base on. */
  layer(below: number, share: number): Box
  /** A thin line at the end of a layer that reaches so far. */
  edge(share: number): Box & { readonly transform?: string }
  /** A line through a moment. */
  moment(quarter: number): { readonly [Name in 'x1' | 'x2' | 'y1' | 'y2']: string }
}

/** A page has many of these: more digits than a screen shows would be a tenth of its bytes. */
export const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`

function axisOf(direction: Direction, [from, to]: Span): Axis {
  const at = (quarter: number) => (Math.min(Math.max(quarter, from), to) - from) / (to - from)
  const isAcross = direction === 'across'
  return {
    direction,
    along({ a, b }) {
      const [start, length] = [percent(at(a)), percent(at(b) - at(a))]
      return isAcross ? { x: start, width: length } : { y: start, height: length }
    },
    layer(below, share) {
      return isAcross
        ? { y: percent(1 - below - share), height: percent(share) }
        : { x: percent(below), width: percent(share) }
    },
    edge(share) {
      return isAcross
        ? { y: percent(1 - share), height: '2' }
        : { x: percent(share), width: '2', transform: 'translate(-2 0)' }
    },
    moment(quarter) {
      const here = percent(at(quarter))
      return isAcross ? { x1: here, x2: here, y1: '0', y2: '100%' } : { x1: '0', x2: '100%', y1: here, y2: here }
    },
  }
}

type TrackDrawingProps = {
  day: CalendarDay
  office: CalendarOffice
  window: Span
  chosen: Span | undefined
  direction: Direction
}

export function TrackDrawing({ day, office, window, chosen, direction }: TrackDrawingProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const { capacity } = day
  const [from, to] = window
  const axis = axisOf(direction, window)
  const clip = (quarter: number) => Math.min(Math.max(quarter, from), to)
  const steps = trackOf(day)
    .map((step) => ({ ...step, a: clip(step.a), b: clip(step.b) }))
    .filter(({ a, b }) => a < b)
  const now = clip(office.nowQuarter)
  const whole = axis.layer(0, 1)
  return (
    <svg
      className="track"
      data-direction={direction}
      data-lanes={capacity <= MOST_LANES ? capacity : undefined}
      width="100%"
      aria-hidden="true"
    >
      {(day.blocks.length > 0 || steps.some(({ pause }) => pause > 0)) && <Hatches id={id} />}
      {steps.map((step) => (
        <rect key={step.a} className={step.isOpen ? 'free' : 'closed'} {...axis.along(step)} {...whole} />
      ))}
      <HourLines count={(to - from) / 4} direction={direction} />
      {capacity <= MOST_LANES ? (
        <Lanes id={id} day={day} axis={axis} />
      ) : (
        <Area id={id} capacity={capacity} steps={steps} axis={axis} />
      )}
      {steps.map((step) => step.isClash && <rect key={step.a} className="clash" {...axis.along(step)} {...whole} />)}
      {!day.open.includes('1') && (
        <text className="figure word" x="8" y={direction === 'across' ? '50%' : '14'} dy="4">
          {t('allClosed')}
        </text>
      )}
      {office.today === day.date && now > from && now < to && <line className="now" {...axis.moment(now)} />}
      {chosen && chosen[0] < chosen[1] && (
        <rect className="chosen" {...axis.along({ a: chosen[0], b: chosen[1] })} {...whole} />
      )}
    </svg>
  )
}

/** All lines are one path, for an element each would be a quarter of the page. */
function HourLines({ count, direction }: { count: number; direction: Direction }) {
  const isAcross = direction === 'across'
  const lines = Array.from({ length: count - 1 }, (_, at) => (isAcross ? `M${at + 1} 0v1` : `M0 ${at + 1}h1`)).join('')
  return (
    <svg viewBox={isAcross ? `0 0 ${count} 1` : `0 0 1 ${count}`} width="100%" height="100%" preserveAspectRatio="none">
      <path className="hour" d={lines} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** What the provider keeps back is hatched one way, what another calendar says the other way. */
export function Hatches({ id }: { id: string }) {
  return (
    <defs>
      {(['held', 'foreign'] as const).map((kind) => (
        <pattern
          key={kind}
          id={`${id}${kind}`}
          width="8"
          height="8"
          patternUnits="userSpaceOnUse"
          patternTransform={kind === 'held' ? 'rotate(-45)' : 'rotate(45)'}
        >
          <line className="hatch" x1="2" y1="0" x2="2" y2="8" />
        </pattern>
      ))}
    </defs>
  )
}

const isTaken = ({ booked, pause, held, foreign }: TrackStep) => booked + pause + held + foreign > 0

type AreaProps = { id: string; capacity: number; steps: readonly TrackStep[]; axis: Axis }

/** How many desks are taken, from the base on, with figures. */
function Area({ id, capacity, steps, axis }: AreaProps) {
  /** A layer of so many desks that lies on those below it. */
  const layer = (below: number, desks: number) =>
    axis.layer(below / capacity, Math.min(desks, capacity - below) / capacity)
  return (
    <>
      {steps.filter(isTaken).map((step) => {
        const { a, booked, pause, held, foreign } = step
        const taken = Math.min(capacity, booked)
        const rest = Math.min(capacity - taken, pause)
        const kept = [
          ['held', taken, rest],
          ['held', Math.min(taken, capacity - held), held],
          ['foreign', Math.min(taken + held, capacity - foreign), foreign],
        ] as const
        return (
          <g key={a}>
            {taken > 0 && <rect className="booked" {...axis.along(step)} {...layer(0, taken)} />}
            {taken > 0 && <rect className="edge" {...axis.along(step)} {...axis.edge(taken / capacity)} />}
            {kept.map(
              ([kind, below, desks], at) =>
                desks > 0 && (
                  <rect
                    // The layers of a step never change places.
                    key={`${kind}${at}`}
                    className={kind}
                    fill={`url(#${id}${kind})`}
                    {...axis.along(step)}
                    {...layer(below, desks)}
                  />
                ),
            )}
          </g>
        )
      })}
      {steps
        .filter((step) => isTaken(step) && step.b - step.a >= FIGURE_QUARTERS[axis.direction])
        .map((step) => {
          const kept = step.held + step.foreign
          const isAcross = axis.direction === 'across'
          const share = Math.min(capacity, step.booked) / capacity
          // Above a line that is so low that there is no room under it.
          const figure = isAcross ? { y: axis.layer(0, share).y, dy: share < LOW_SHARE ? -4 : 15 } : { y: '0', dy: 15 }
          return (
            <svg
              key={step.a}
              {...(isAcross ? { y: '0', height: '100%' } : { x: '0', width: '100%' })}
              {...axis.along(step)}
            >
              {step.booked > 0 && (
                <text className="figure" x="4" {...figure}>
                  {step.booked}
                </text>
              )}
              {kept > 0 && (
                <text className="figure" x="100%" y="0" dx="-4" dy="14" textAnchor="end">
                  {kept}
                </text>
              )}
            </svg>
          )
        })}
    </>
  )
}

/** Who sits where, by name. */
function Lanes({ id, day, axis }: { id: string; day: CalendarDay; axis: Axis }) {
  const t = useTexts({ de, en })
  const booked = (one: CalendarDay['bookings'][number]) => ({
    key: `booking${one.id}`,
    a: one.a,
    b: one.b,
    desks: one.desks,
    kind: 'booked' as const,
    name: one.booker || t('paying'),
  })
  const paused = (one: CalendarDay['bookings'][number]) => ({
    key: `pause${one.id}`,
    a: one.b,
    b: one.until,
    desks: one.desks,
    kind: 'held' as const,
    name: '',
  })
  const blocked = (one: CalendarDay['blocks'][number]) => ({
    key: `block${one.id}`,
    a: one.a,
    b: one.b,
    desks: one.desks,
    kind: one.source === 'feed' ? ('foreign' as const) : ('held' as const),
    name: one.calendar || one.note,
  })
  const parts = [
    ...day.bookings.map(booked),
    ...day.bookings.filter(({ b, until }) => until > b).map(paused),
    ...day.blocks.map(blocked),
  ]
  const isAcross = axis.direction === 'across'
  const stands = !isAcross && day.capacity > MOST_LYING_NAMES
  // Lanes are counted from the top and from the left.
  const lane = (at: number, count: number) =>
    isAcross
      ? { y: percent(at / day.capacity), height: percent(count / day.capacity) }
      : { x: percent(at / day.capacity), width: percent(count / day.capacity) }
  return lanesOf(day.capacity, parts).map(({ key, a, b, kind, name, lane: at, lanes }) => (
    <svg key={key} {...axis.along({ a, b })} {...lane(at, lanes)}>
      <rect
        className={kind}
        fill={kind === 'booked' ? undefined : `url(#${id}${kind})`}
        width="100%"
        height="100%"
        data-lane=""
      />
      {kind === 'booked' && <rect className="edge" width="3" height="100%" />}
      <text
        className="figure"
        data-stands={stands || undefined}
        {...(isAcross ? { x: '8', y: '50%', dy: 4 } : stands ? { x: '50%', y: '8' } : { x: '8', y: '0', dy: 16 })}
      >
        {name}
      </text>
    </svg>
  ))
}
