import type { Span } from '#kernel/quarters.ts'
import type { Chance } from '#demo/seeded-chance.ts'
import { FIRST_DAY, LAST_DAY, type OfficePlan, type OverridePlan, type Week } from './plan.ts'
import type { Trade } from './providers.ts'
import type { Pair } from './texts/space-names.ts'

const QUARTERS = 4
/** A span in hours of the day, halves allowed: span(8, 19.5). */
const span = (from: number, to: number): Span => [from * QUARTERS, to * QUARTERS]

function week(weekdays: readonly Span[], saturday: readonly Span[] = [], sunday: readonly Span[] = []): Week {
  return [weekdays, weekdays, weekdays, weekdays, weekdays, saturday, sunday]
}

const WEEKS = {
  office: week([span(8, 19)]),
  early: week([span(7.5, 18)]),
  long: week([span(8, 20)], [span(10, 16)]),
  everyDay: week([span(8, 22)], [span(9, 22)], [span(9, 20)]),
  aroundTheClock: week([span(0, 24)], [span(0, 24)], [span(0, 24)]),
  lunchBreak: week([span(9, 12.5), span(13.5, 18)]),
  shortFriday: [[span(8, 18)], [span(8, 18)], [span(8, 18)], [span(8, 18)], [span(8, 14)], [], []],
  evenings: week([span(17, 23)], [span(12, 23)]),
  weekendOnly: week([], [span(9, 20)], [span(9, 20)]),
  cafe: week([span(7.5, 19)], [span(9, 18)], [span(9, 18)]),
  mondayClosed: [[], [span(8, 18)], [span(8, 18)], [span(8, 18)], [span(8, 20)], [span(9, 20)], [span(9, 18)]],
  siesta: [
    [],
    [span(8, 12), span(14, 22)],
    [span(8, 12), span(14, 22)],
    [span(8, 12), span(14, 22)],
    [span(8, 12), span(14, 22)],
    [span(9, 23)],
    [],
  ],
  hotel: week([span(6.5, 23)], [span(7, 23)], [span(7, 23)]),
  studio: [[], [span(11, 23)], [span(11, 23)], [span(11, 23)], [span(11, 23)], [span(10, 23)], []],
} satisfies Record<string, Week>

type WeekName = keyof typeof WEEKS

const USUAL: Readonly<Record<Trade, readonly (readonly [WeekName, number])[]>> = {
  coworking: [
    ['office', 3],
    ['long', 4],
    ['everyDay', 2],
    ['aroundTheClock', 1],
    ['early', 1],
    ['shortFriday', 1],
  ],
  center: [
    ['office', 4],
    ['early', 3],
    ['aroundTheClock', 2],
    ['shortFriday', 1],
    ['long', 1],
  ],
  cafe: [
    ['cafe', 4],
    ['mondayClosed', 3],
    ['siesta', 1],
  ],
  hotel: [
    ['hotel', 6],
    ['aroundTheClock', 1],
  ],
  studio: [
    ['office', 2],
    ['studio', 2],
    ['everyDay', 2],
    ['lunchBreak', 1],
  ],
}

const ODD: readonly WeekName[] = ['evenings', 'weekendOnly', 'lunchBreak', 'aroundTheClock', 'shortFriday']

export function usualWeek(trade: Trade, chance: Chance): Week {
  return WEEKS[chance.weighted(USUAL[trade])]
}

export function oddWeek(chance: Chance): Week {
  return WEEKS[chance.pick(ODD)]
}

const CLOSED: readonly Pair[] = [
  ['Handwerker im Haus', 'Builders in the house'],
  ['Betriebsausflug', 'Staff outing'],
  ['Geschlossene Gesellschaft', 'Private event'],
  ['Inventur', 'Stocktaking'],
]
const SHORTER: readonly Pair[] = [
  ['Schließt heute früher', 'Closing early today'],
  ['Abends Veranstaltung', 'Event in the evening'],
]
const LONGER: readonly Pair[] = [
  ['Lange Nacht', 'Open late'],
  ['Heute ausnahmsweise geöffnet', 'Open today as an exception'],
]

/** Dates with other hours than the week's; most offices have none. */
export function describeOverrides(usual: Week, chance: Chance): OverridePlan[] {
  const count = chance.weighted([
    [0, 6],
    [1, 2],
    [2, 1],
    [3, 1],
  ] as const)
  const days = chance.sample(
    Array.from({ length: LAST_DAY - FIRST_DAY + 1 }, (_, i) => FIRST_DAY + i),
    count,
  )
  return days
    .toSorted((a, b) => a - b)
    .map((dayOffset) => {
      const spans = usual[weekdayIndex(dayOffset)]!
      if (spans.length === 0) return { dayOffset, spans: [span(10, 16)], note: both(LONGER[1]!) }
      if (chance.hit(0.55)) return { dayOffset, spans: [], note: both(chance.pick(CLOSED)) }
      const opens = spans[0]![0]
      if (chance.hit(0.6))
        return { dayOffset, spans: [[opens, Math.min(opens + 5 * QUARTERS, 96)]], note: both(chance.pick(SHORTER)) }
      return { dayOffset, spans: [[opens, 24 * QUARTERS]], note: both(LONGER[0]!) }
    })
}

/** 0 = Monday. */
function weekdayIndex(dayOffset: number): number {
  return ((dayOffset % 7) + 7) % 7
}

/** The spans of one date: the override's if there is one, otherwise the week's. */
export function spansOn(office: Pick<OfficePlan, 'hours' | 'overrides'>, dayOffset: number): readonly Span[] {
  const override = office.overrides.find((entry) => entry.dayOffset === dayOffset)
  return override ? override.spans : office.hours[weekdayIndex(dayOffset)]!
}

function both([de, en]: Pair): { de: string; en: string } {
  return { de, en }
}
