/** The capacity track: how many desks are booked, kept back and free in each part of a day. */
import { QUARTERS_PER_DAY, spansOf, type Span } from '#kernel/quarters.ts'

export type TrackDay = {
  readonly capacity: number
  /** 96 characters; '1' means open. */
  readonly open: string
  readonly bookings: readonly {
    readonly a: number
    readonly b: number
    readonly until: number
    readonly desks: number
  }[]
  readonly blocks: readonly {
    readonly a: number
    readonly b: number
    readonly desks: number
    readonly source: 'hand' | 'series' | 'feed' | 'outage'
  }[]
}

export type TrackStep = {
  readonly a: number
  readonly b: number
  readonly isOpen: boolean
  readonly booked: number
  /** The time of a room after a visit. */
  readonly pause: number
  /** Kept back by the provider, at most as many as there are. */
  readonly held: number
  /** Taken in a foreign calendar, at most as many as there are. */
  readonly foreign: number
  readonly free: number
  /** More is booked and kept back than there is: the provider has to look at it. */
  readonly isClash: boolean
}

type Part = { readonly a: number; readonly b: number; readonly desks: number }

const desksAt = (parts: readonly Part[], quarter: number) =>
  parts.reduce((sum, { a, b, desks }) => (a <= quarter && quarter < b ? sum + desks : sum), 0)

/** The parts of a day in which nothing changes, in order and without a gap from 0 to 96. */
export function trackOf({ capacity, open, bookings, blocks }: TrackDay): TrackStep[] {
  const pauses = bookings.map(({ b, until, desks }) => ({ a: b, b: until, desks }))
  const own = blocks.filter(({ source }) => source === 'hand' || source === 'series')
  const outages = blocks.filter(({ source }) => source === 'outage')
  const feeds = blocks.filter(({ source }) => source === 'feed')
  const at = (quarter: number) => {
    const isOpen = open[quarter] === '1'
    const booked = desksAt(bookings, quarter)
    const pause = desksAt(pauses, quarter)
    const held = Math.min(capacity, desksAt(own, quarter))
    const known = Math.min(capacity, desksAt(feeds, quarter))
    const left = capacity - booked - pause - held - known
    // A calendar that cannot be read keeps back what is left; it says nothing against what is booked.
    const foreign = known + Math.min(Math.max(0, left), desksAt(outages, quarter))
    return {
      isOpen,
      booked,
      pause,
      held,
      foreign,
      free: isOpen ? Math.max(0, left + known - foreign) : 0,
      isClash: booked > 0 && held + known > 0 && left < 0,
    }
  }
  const steps: TrackStep[] = []
  for (let quarter = 0; quarter < QUARTERS_PER_DAY; quarter += 1) {
    const now = at(quarter)
    const last = steps.at(-1)
    if (last && isAlike(last, now)) steps[steps.length - 1] = { ...last, b: quarter + 1 }
    else steps.push({ a: quarter, b: quarter + 1, ...now })
  }
  return steps
}

const isAlike = (one: Omit<TrackStep, 'a' | 'b'>, other: Omit<TrackStep, 'a' | 'b'>) =>
  one.isOpen === other.isOpen &&
  one.booked === other.booked &&
  one.pause === other.pause &&
  one.held === other.held &&
  one.foreign === other.foreign &&
  one.isClash === other.isClash

/** How much of the open time is booked, in whole percent; null when nothing is open. */
export function bookedPercent(days: readonly TrackDay[]): number | null {
  let booked = 0
  let all = 0
  for (const day of days)
    for (const step of trackOf(day)) {
      if (!step.isOpen) continue
      all += (step.b - step.a) * day.capacity
      booked += (step.b - step.a) * Math.min(step.booked, day.capacity)
    }
  return all === 0 ? null : Math.round((booked / all) * 100)
}

const EARLIEST = 28
const LATEST = 84

/** The hours that tracks show together: 7 to 21, more where something is open, booked or kept back outside of them. */
export function trackWindow(days: readonly TrackDay[]): Span {
  let from = EARLIEST
  let to = LATEST
  for (const { open, bookings, blocks } of days) {
    // A vacation keeps the night back as well, which says nothing.
    const parts = blocks.filter(({ a, b }) => a > 0 || b < QUARTERS_PER_DAY)
    for (const [a, b] of [...spansOf(open), ...[...bookings, ...parts].map((part) => [part.a, part.b] as const)]) {
      from = Math.min(from, a)
      to = Math.max(to, b)
    }
  }
  return [Math.floor(from / 4) * 4, Math.ceil(to / 4) * 4]
}

const WORKING_DAY: Span = [36, 72]

/** What the form for keeping time back proposes: the first part that is free, else the opening hours. */
export function proposedSpan(day: TrackDay): Span {
  const steps = trackOf(day).filter((step) => step.free > 0)
  const first = steps[0]
  if (!first) return spansOf(day.open)[0] ?? WORKING_DAY
  let end = first.b
  for (const step of steps.slice(1)) if (step.a === end) end = step.b
  return [first.a, end]
}
