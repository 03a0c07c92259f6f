/**
 * The capacity track: the day rail with height. Bottom up: booked, kept back (hatched one way), taken elsewhere (hatched
 * the other way), free. Places are SVG attributes in percent, so it needs no inline style and no figure is stretched;
 * the words for everything that it shows stand beside it.
 */
import { useId } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { formatQuarter, type Span } from '#kernel/quarters.ts'
import { trackOf, type TrackStep } from '../rules/capacity-track.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'

type CapacityTrackProps = { day: CalendarDay; office: CalendarOffice; window: Span }

/** Narrower steps have no room for a figure. */
const FIGURE_QUARTERS = 3
const LOW_SHARE = 0.4

export function CapacityTrack({ day, office, window: [from, to] }: CapacityTrackProps) {
  const t = useTexts({ de, en })
  const id = useId()
  const { capacity } = day
  const x = (quarter: number) => `${((Math.min(Math.max(quarter, from), to) - from) / (to - from)) * 100}%`
  const steps = trackOf(day)
    .map((step) => ({ ...step, a: Math.max(step.a, from), b: Math.min(step.b, to) }))
    .filter(({ a, b }) => a < b)
  const place = ({ a, b }: TrackStep) => ({ x: x(a), width: `${((b - a) / (to - from)) * 100}%` })
  /** A layer of so many desks that lies on those below it. */
  const layer = (below: number, desks: number) => {
    const top = Math.max(0, capacity - below - desks)
    return { y: `${(top / capacity) * 100}%`, height: `${((capacity - below - top) / capacity) * 100}%` }
  }
  const hours = Array.from({ length: (to - from) / 4 - 1 }, (_, at) => from + (at + 1) * 4)
  const isToday = office.today === day.date
  return (
    <div className="track-frame">
      <svg className="track" data-lone={capacity === 1 || undefined} width="100%" aria-hidden="true">
        <defs>
          <pattern id={`${id}held`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
            <line className="hatch" x1="2" y1="0" x2="2" y2="8" />
          </pattern>
          <pattern id={`${id}feed`} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line className="hatch" x1="2" y1="0" x2="2" y2="8" />
          </pattern>
        </defs>
        {steps.map((step) => (
          <rect key={step.a} className={step.isOpen ? 'free' : 'closed'} {...place(step)} y="0" height="100%" />
        ))}
        {hours.map((hour) => (
          <line key={hour} className="hour" x1={x(hour)} x2={x(hour)} y1="0" y2="100%" />
        ))}
        {steps.map((step) => {
          const { a, booked, pause, held, foreign } = step
          const taken = Math.min(capacity, booked)
          const rest = Math.min(capacity - taken, pause)
          return (
            <g key={a}>
              {taken > 0 && <rect className="booked" {...place(step)} {...layer(0, taken)} />}
              {taken > 0 && <rect className="edge" {...place(step)} y={layer(0, taken).y} height="2" />}
              {rest > 0 && <rect className="held" fill={`url(#${id}held)`} {...place(step)} {...layer(taken, rest)} />}
              {held > 0 && (
                <rect
                  className="held"
                  fill={`url(#${id}held)`}
                  {...place(step)}
                  {...layer(Math.min(taken, capacity - held), held)}
                />
              )}
              {foreign > 0 && (
                <rect
                  className="foreign"
                  fill={`url(#${id}feed)`}
                  {...place(step)}
                  {...layer(Math.min(taken + held, capacity - foreign), foreign)}
                />
              )}
            </g>
          )
        })}
        {steps.map(
          (step) => step.isClash && <rect key={step.a} className="clash" {...place(step)} y="0" height="100%" />,
        )}
        {capacity === 1
          ? day.bookings.map((one) => (
              <svg key={one.id} x={x(one.a)} width={`${((one.b - one.a) / (to - from)) * 100}%`} y="0" height="100%">
                <text className="figure" x="6" y="50%" dy="4">
                  {one.booker}
                </text>
              </svg>
            ))
          : steps.map(
              ({ a, b, booked }) =>
                booked > 0 &&
                b - a >= FIGURE_QUARTERS && (
                  <text
                    key={a}
                    className="figure"
                    x={x(a)}
                    y={layer(0, Math.min(capacity, booked)).y}
                    dx="4"
                    // Above a line that is so low that there is no room under it.
                    dy={booked / capacity < LOW_SHARE ? -4 : 15}
                  >
                    {booked}
                  </text>
                ),
            )}
        {capacity > 1 &&
          steps.map(
            ({ a, b, held, foreign }) =>
              held + foreign > 0 &&
              b - a >= FIGURE_QUARTERS && (
                <text key={a} className="figure" x={x(b)} y="0" dx="-4" dy="14" textAnchor="end">
                  {held + foreign}
                </text>
              ),
          )}
        {!day.open.includes('1') && (
          <text className="figure word" x="8" y="50%" dy="4">
            {t('allClosed')}
          </text>
        )}
        {isToday && office.nowQuarter > from && office.nowQuarter < to && (
          <line className="now" x1={x(office.nowQuarter)} x2={x(office.nowQuarter)} y1="0" y2="100%" />
        )}
      </svg>
      <TrackWords day={day} />
    </div>
  )
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
        <text key={hour} x={`${((hour - from) / (to - from)) * 100}%`} y="14" textAnchor="middle">
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
            <defs>
              <pattern
                id={`${id}${kind}`}
                width="8"
                height="8"
                patternUnits="userSpaceOnUse"
                patternTransform={kind === 'held' ? 'rotate(-45)' : 'rotate(45)'}
              >
                <line className="hatch" x1="2" y1="0" x2="2" y2="8" />
              </pattern>
            </defs>
            {kind === 'clash' && <rect className="free" width="100%" height="100%" />}
            <rect
              className={kind}
              width="100%"
              height="100%"
              fill={kind === 'held' || kind === 'foreign' ? `url(#${id}${kind})` : undefined}
            />
            {kind === 'booked' && <rect className="edge" width="100%" height="2" />}
          </svg>
          {texts[kind]}
        </li>
      ))}
    </ul>
  )
}
