/**
 * The capacity track: the day rail with height. Bottom up: booked, kept back (hatched one way), taken elsewhere (hatched
 * the other way), free. Places are SVG attributes in percent, so it needs no inline style and no figure is stretched;
 * the words for everything that it shows stand beside it.
 */
import { useId, type ReactNode } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { formatQuarter, type Span } from '#kernel/quarters.ts'
import { trackOf, type TrackStep } from '../rules/capacity-track.ts'
import { lanesOf, MOST_LANES } from '../rules/lanes.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'

/** Narrower steps have no room for a figure. */
const FIGURE_QUARTERS = 3
const LOW_SHARE = 0.4

type CapacityTrackProps = {
  day: CalendarDay
  office: CalendarOffice
  window: Span
  /** Drawn over the rest. */
  chosen?: Span | undefined
  /** Takes pointers and keys; it lies over the drawing. */
  children?: ReactNode
}

/** Where a part of a day lies, in percent of the hours that are shown. */
type Place = (part: { readonly a: number; readonly b: number }) => { x: string; width: string }

export function CapacityTrack({ day, office, window: [from, to], chosen, children }: CapacityTrackProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const { capacity } = day
  const clip = (quarter: number) => Math.min(Math.max(quarter, from), to)
  const x = (quarter: number) => percent((clip(quarter) - from) / (to - from))
  const place: Place = ({ a, b }) => ({ x: x(a), width: percent((clip(b) - clip(a)) / (to - from)) })
  const steps = trackOf(day)
    .map((step) => ({ ...step, a: clip(step.a), b: clip(step.b) }))
    .filter(({ a, b }) => a < b)
  const isToday = office.today === day.date
  const now = clip(office.nowQuarter)
  return (
    <div className="track-frame">
      <div className="track-ground">
        <svg
          className="track"
          data-lanes={capacity <= MOST_LANES ? capacity : undefined}
          width="100%"
          aria-hidden="true"
        >
          {(day.blocks.length > 0 || steps.some(({ pause }) => pause > 0)) && <Hatches id={id} />}
          {steps.map((step) => (
            <rect key={step.a} className={step.isOpen ? 'free' : 'closed'} {...place(step)} y="0" height="100%" />
          ))}
          <HourLines count={(to - from) / 4} />
          {capacity <= MOST_LANES ? (
            <Lanes id={id} day={day} place={place} />
          ) : (
            <Area id={id} capacity={capacity} steps={steps} place={place} />
          )}
          {steps.map(
            (step) => step.isClash && <rect key={step.a} className="clash" {...place(step)} y="0" height="100%" />,
          )}
          {!day.open.includes('1') && (
            <text className="figure word" x="8" y="50%" dy="4">
              {t('allClosed')}
            </text>
          )}
          {isToday && now > from && now < to && <line className="now" x1={x(now)} x2={x(now)} y1="0" y2="100%" />}
          {chosen && chosen[0] < chosen[1] && (
            <rect className="chosen" {...place({ a: chosen[0], b: chosen[1] })} y="0" height="100%" />
          )}
        </svg>
        {children}
      </div>
      <TrackWords day={day} />
    </div>
  )
}

/** A page has many of these: more digits than a screen shows would be a tenth of its bytes. */
const percent = (share: number) => `${Math.round(share * 100_000) / 1000}%`

/** All lines are one path, for an element each would be a quarter of the page. */
function HourLines({ count }: { count: number }) {
  const lines = Array.from({ length: count - 1 }, (_, at) => `M${at + 1} 0v1`).join('')
  return (
    <svg viewBox={`0 0 ${count} 1`} width="100%" height="100%" preserveAspectRatio="none">
      <path className="hour" d={lines} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}

/** What the provider keeps back is hatched one way, what another calendar says the other way. */
function Hatches({ id }: { id: string }) {
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

type AreaProps = { id: string; capacity: number; steps: readonly TrackStep[]; place: Place }

/** How many desks are taken, bottom up, with figures. */
function Area({ id, capacity, steps, place }: AreaProps) {
  /** A layer of so many desks that lies on those below it. */
  const layer = (below: number, desks: number) => {
    const top = Math.max(0, capacity - below - desks)
    return { y: percent(top / capacity), height: percent((capacity - below - top) / capacity) }
  }
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
            {taken > 0 && <rect className="booked" {...place(step)} {...layer(0, taken)} />}
            {taken > 0 && <rect className="edge" {...place(step)} y={layer(0, taken).y} height="2" />}
            {kept.map(
              ([kind, below, desks], at) =>
                desks > 0 && (
                  <rect
                    // The layers of a step never change places.
                    key={`${kind}${at}`}
                    className={kind}
                    fill={`url(#${id}${kind})`}
                    {...place(step)}
                    {...layer(below, desks)}
                  />
                ),
            )}
          </g>
        )
      })}
      {steps
        .filter((step) => isTaken(step) && step.b - step.a >= FIGURE_QUARTERS)
        .map((step) => {
          const { x, width } = place(step)
          const kept = step.held + step.foreign
          return (
            <svg key={step.a} x={x} width={width} y="0" height="100%">
              {step.booked > 0 && (
                <text
                  className="figure"
                  x="4"
                  y={layer(0, Math.min(capacity, step.booked)).y}
                  // Above a line that is so low that there is no room under it.
                  dy={step.booked / capacity < LOW_SHARE ? -4 : 15}
                >
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
function Lanes({ id, day, place }: { id: string; day: CalendarDay; place: Place }) {
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
  return lanesOf(day.capacity, parts).map(({ key, a, b, kind, name, lane, lanes }) => (
    <svg key={key} {...place({ a, b })} y={percent(lane / day.capacity)} height={percent(lanes / day.capacity)}>
      <rect
        className={kind}
        fill={kind === 'booked' ? undefined : `url(#${id}${kind})`}
        width="100%"
        height="100%"
        data-lane=""
      />
      {kind === 'booked' && <rect className="edge" width="3" height="100%" />}
      <text className="figure" x="8" y="50%" dy="4">
        {name}
      </text>
    </svg>
  ))
}

/** Everything that the track shows, for those who do not see it. */
function TrackWords({ day }: { day: CalendarDay }) {
  const t = useTexts({ de, en })
  const { capacity } = day
  const wordsOf = ({ a, b, isOpen, booked, pause, held, foreign, free, isClash }: TrackStep) => {
    const times = { from: formatQuarter(a), to: formatQuarter(b) }
    return [
      isOpen ? t('stepFree', { ...times, free, capacity }) : t('stepClosed', times),
      booked > 0 && t('stepBooked', { count: booked }),
      booked > 0 && !isOpen && t('stepOutside'),
      pause > 0 && t('stepPause'),
      held > 0 && t('stepHeld', { count: held }),
      foreign > 0 && t('stepForeign', { count: foreign }),
      isClash && t('stepClash'),
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <ul className="visually-hidden">
      {trackOf(day).map((step) => (
        <li key={step.a}>{wordsOf(step)}</li>
      ))}
    </ul>
  )
}

/** The hours over a column of tracks with the same window. */
export function TrackHours({ window: [from, to] }: { window: Span }) {
  const every = to - from > 64 ? 16 : 8
  const first = Math.floor(from / every) * every + every
  const hours = Array.from({ length: Math.ceil((to - first) / every) }, (_, at) => first + at * every)
  return (
    <svg className="track-hours num" width="100%" height="20" aria-hidden="true">
      {hours.map((hour) => (
        <text key={hour} x={percent((hour - from) / (to - from))} y="14" textAnchor="middle">
          {hour / 4}
        </text>
      ))}
    </svg>
  )
}

const LEGEND = ['free', 'booked', 'held', 'foreign', 'closed', 'clash'] as const

export function TrackLegend() {
  const t = useTexts({ de, en })
  const id = useId()
  const texts = {
    free: t('legendFree'),
    booked: t('legendBooked'),
    held: t('legendHeld'),
    foreign: t('legendForeign'),
    closed: t('legendClosed'),
    clash: t('legendClash'),
  }
  return (
    <ul className="track-legend small">
      {LEGEND.map((kind) => (
        <li key={kind}>
          <svg className="track" width="22" height="16" aria-hidden="true">
            <Hatches id={`${id}${kind}`} />
            {kind === 'clash' && <rect className="free" width="100%" height="100%" />}
            <rect
              className={kind}
              width="100%"
              height="100%"
              fill={kind === 'held' || kind === 'foreign' ? `url(#${id}${kind}${kind})` : undefined}
            />
            {kind === 'booked' && <rect className="edge" width="100%" height="2" />}
          </svg>
          {texts[kind]}
        </li>
      ))}
    </ul>
  )
}
