import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Span } from '#kernel/quarters.ts'
import { PRESENCE_KINDS } from './presence-of.ts'
import { entriesOfWeek, halvesOfWeek, mayKeepWeek, type WeekEntry } from './work-week.ts'

const entry = (weekday: number, kind: WeekEntry['kind'], ...spans: Span[]): WeekEntry => ({
  weekday,
  kind,
  spans,
  place: null,
})

describe('a day of the week is cut at 13:00', () => {
  test.each([
    ['a whole day', entry(1, 'home'), ['morning', 'afternoon']],
    ['only before', entry(1, 'home', [36, 52]), ['morning 36-52']],
    ['only after', entry(1, 'home', [52, 68]), ['afternoon 52-68']],
    ['across', entry(1, 'home', [36, 68]), ['morning 36-52', 'afternoon 52-68']],
    ['with a break', entry(1, 'home', [56, 68], [36, 48]), ['morning 36-48', 'afternoon 56-68']],
    ['the whole half is said without hours', entry(1, 'home', [0, 52]), ['morning']],
  ])('%s', (_, one, halves) => {
    const words = halvesOfWeek([one]).map(({ half, spans }) =>
      [half, ...spans.map(([from, to]) => `${from}-${to}`)].join(' '),
    )
    expect(words).toEqual(halves)
  })
})

describe('a week that can be kept', () => {
  test.each([
    ['two halves of a day', [entry(3, 'company', [0, 52]), entry(3, 'home', [52, 96])], true],
    ['nothing', [], true],
    ['a day twice', [entry(3, 'company'), entry(3, 'home')], false],
    ['the morning twice', [entry(3, 'company', [32, 40]), entry(3, 'home', [44, 60])], false],
    ['ends before it begins', [entry(3, 'company', [40, 32])], false],
    ['ends when it begins', [entry(3, 'company', [40, 40])], false],
    ['hours overlap', [entry(3, 'company', [32, 44], [40, 50])], false],
    ['hours meet', [entry(3, 'company', [32, 44], [44, 50])], true],
  ])('%s', (_, entries, isKept) => {
    expect(mayKeepWeek(entries).ok).toBe(isKept)
  })
})

test('what is kept is what was said', () => {
  const kind = fc.constantFrom(...PRESENCE_KINDS)
  const day = fc.oneof(
    fc.constant([]),
    kind.map((one) => [{ kind: one, spans: [] as Span[] }]),
    fc
      .tuple(kind, fc.integer({ min: 1, max: 51 }), fc.integer({ min: 53, max: 96 }))
      .map(([one, from, to]) => [{ kind: one, spans: [[from, to]] as Span[] }]),
    fc.tuple(kind, kind).map(([one, other]) => [
      { kind: one, spans: [[36, 52]] as Span[] },
      { kind: other, spans: [[52, 60]] as Span[] },
    ]),
  )
  fc.assert(
    fc.property(fc.array(day, { minLength: 7, maxLength: 7 }), (days) => {
      // Every second entry names a place.
      const week = days.flatMap((entries, at) =>
        entries.map((one, nth) => ({ weekday: at + 1, ...one, place: (at + nth) % 2 === 0 ? null : 4711 + nth })),
      )
      const halves = halvesOfWeek(week)
      expect(mayKeepWeek(week).ok).toBe(true)
      expect(halvesOfWeek(entriesOfWeek(halves))).toEqual(halves)
    }),
  )
  expect(entriesOfWeek(halvesOfWeek([entry(2, 'company', [36, 68]), entry(4, 'off')]))).toEqual([
    entry(2, 'company', [36, 68]),
    entry(4, 'off'),
  ])
})
