/**
 * The capacity track: the day rail with height. From its base on: booked, kept back (hatched one way), taken elsewhere
 * (hatched the other way), free. Time runs across, or downwards where the days of a week stand beside each other: both
 * are drawn and the style sheet shows one, so that the page is right before any script. Places are SVG attributes in
 * percent, so it needs no inline style and no figure is stretched; the words for everything that it shows stand beside
 * it.
 */
import { useId, type ReactNode } from 'react'
import { useTexts } from '#client/use-texts.ts'
import { formatQuarter, type Span } from '#kernel/quarters.ts'
import { trackOf, type TrackStep } from '../rules/capacity-track.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import type { CalendarDay, CalendarOffice } from './calendar-data.ts'
import { Hatches, percent, TrackDrawing } from './track-drawing.tsx'

type CapacityTrackProps = {
  day: CalendarDay
  office: CalendarOffice
  window: Span
  /** Drawn over the rest. */
  chosen?: Span | undefined
  /** It may also stand upright, on wide screens. */
  canStand?: boolean | undefined
  /** Takes pointers and keys; it lies over the drawing. */
  children?: ReactNode
}

export function CapacityTrack({ day, office, window, chosen, canStand = false, children }: CapacityTrackProps) {
  return (
    <div className="track-frame">
      <div className="track-ground">
        <TrackDrawing day={day} office={office} window={window} chosen={chosen} direction="across" />
        {canStand && <TrackDrawing day={day} office={office} window={window} chosen={chosen} direction="upright" />}
        {children}
      </div>
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

/** The hours over a column of tracks with the same window, or beside upright ones. */
export function TrackHours({ window: [from, to], canStand = false }: { window: Span; canStand?: boolean }) {
  const every = to - from > 64 ? 16 : 8
  const first = Math.floor(from / every) * every + every
  const hours = Array.from({ length: Math.ceil((to - first) / every) }, (_, at) => first + at * every)
  const all = Array.from({ length: (to - from) / 4 - 1 }, (_, at) => from + (at + 1) * 4)
  const place = (hour: number) => percent((hour - from) / (to - from))
  return (
    <>
      <svg className="track-hours num" data-direction="across" width="100%" height="20" aria-hidden="true">
        {hours.map((hour) => (
          <text key={hour} x={place(hour)} y="14" textAnchor="middle">
            {hour / 4}
          </text>
        ))}
      </svg>
      {canStand && (
        <svg className="track-hours num" data-direction="upright" width="100%" aria-hidden="true">
          {all.map((hour) => (
            <text key={hour} x="100%" dx="-6" y={place(hour)} dy="4" textAnchor="end">
              {hour / 4}
            </text>
          ))}
        </svg>
      )}
    </>
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
