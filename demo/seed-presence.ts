/** Where the people of the demo's company work (company paper 12): patterns of weeks, and what they say of single days. */
import { saveHours } from '#features/company/presence/contract.ts'
import type { PresenceKind } from '#features/company/presence/rules/presence-of.ts'
import { mondayOf } from '#features/company/presence/rules/days.ts'
import { addDays, localDay } from '#kernel/time.ts'
import { REGION_ZONE } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import { callsOf, contextAt } from './seed-context.ts'

type Entry = { readonly weekday: number; readonly kind: PresenceKind; readonly spans: { from: string; to: string }[] }

const WORK = [{ from: '09:00', to: '17:00' }]
const MORNING = [{ from: '09:00', to: '13:00' }]
const AFTERNOON = [{ from: '13:00', to: '17:00' }]

const weekend = ([6, 7] as const).map((weekday): Entry => ({ weekday, kind: 'off', spans: [] }))
const days = (kinds: string): Entry[] =>
  [...kinds].flatMap((letter, at): Entry[] => {
    const weekday = at + 1
    if (letter === 'b')
      return [
        { weekday, kind: 'company', spans: MORNING },
        { weekday, kind: 'home', spans: AFTERNOON },
      ]
    const kind = KINDS[letter]
    return kind ? [{ weekday, kind, spans: kind === 'off' ? [] : WORK }] : []
  })
const KINDS: Readonly<Record<string, PresenceKind>> = { c: 'company', h: 'home', o: 'other', x: 'off' }

/** Monday to Friday; "-" says nothing, "b" is at the office in the morning and at home afterwards. */
const PATTERNS = ['c-b-h', 'hhcch', 'cchcc', 'hhch-', 'hbchh', 'chccb', 'xxccc', 'o-hoc']
/** What some of them say of days of this week and the next, from today on. */
const SAID = [
  { nth: 1, after: 1, half: 'afternoon', kind: 'off', note: 'Kita-Fest' },
  { nth: 2, after: 2, half: 'morning', kind: 'other', note: 'Messe Hamburg' },
  { nth: 4, after: 0, half: 'afternoon', kind: 'company', note: '' },
  { nth: 5, after: 4, half: 'morning', kind: 'home', note: '' },
] as const

export async function seedPresence({
  context,
  seed,
  people,
  now,
}: {
  context: Context
  seed: number
  /** Of one company, in a fixed order. */
  people: readonly SignedIn[]
  now: Temporal.Instant
}): Promise<void> {
  const today = localDay(now, REGION_ZONE)
  const nextMonday = addDays(mondayOf(today), 7)
  for (const [nth, viewer] of people.entries()) {
    const call = callsOf(viewer, contextAt(context, seed, now, `presence ${nth}`))
    const pattern = PATTERNS[nth]
    // The last of them has said nothing yet.
    if (pattern === undefined) continue
    const said = SAID.filter((one) => one.nth === nth).map(({ after, half, kind, note }) => ({
      day: after === 4 ? nextMonday : addDays(today, after),
      half,
      kind,
      note,
    }))
    await call(saveHours, { body: { week: [...days(pattern), ...weekend], days: said } })
  }
}
