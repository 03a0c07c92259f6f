import { describe, expect, test } from 'vitest'
import { isSameAddress } from './same-address.ts'
import { mayBeLeft, mayShare, weeklyDays, withShared, withTakenBack, type ShareSpan } from './share-days.ts'

const TODAY = '2026-11-10'
const day = (date: string, from: number, to: number) => ({ day: date, span: [from, to] as const })

describe('days that can be shared', () => {
  test.each([
    ['today, for two hours', [day(TODAY, 36, 44)], 'yes'],
    ['the last day, all day', [day('2027-02-10', 0, 96)], 'yes'],
    ['several', [day(TODAY, 36, 44), day('2026-11-11', 36, 44)], 'yes'],
    ['yesterday', [day('2026-11-09', 36, 68)], 'company.share_day'],
    ['a day too far', [day('2027-02-11', 36, 68)], 'company.share_day'],
    ['the year 9999', [day('9999-12-31', 36, 68)], 'company.share_day'],
    ['a quarter less than two hours', [day(TODAY, 36, 43)], 'company.share_hours'],
    ['nothing at all', [day(TODAY, 36, 36)], 'company.share_hours'],
    ['backwards', [day(TODAY, 68, 36)], 'company.share_hours'],
    ['one of two too short', [day(TODAY, 36, 68), day('2026-11-11', 0, 4)], 'company.share_hours'],
    ['two times of a day', [day(TODAY, 56, 68), day(TODAY, 36, 48)], 'yes'],
    ['two that touch', [day(TODAY, 36, 48), day(TODAY, 48, 68)], 'yes'],
    ['two that overlap by a quarter', [day(TODAY, 36, 49), day(TODAY, 48, 68)], 'company.share_twice'],
    [
      'one within another, not beside it',
      [day(TODAY, 36, 68), day('2026-11-11', 0, 8), day(TODAY, 40, 48)],
      'company.share_twice',
    ],
  ])('%s: %s', (_, days, answer) => {
    const verdict = mayShare(days, TODAY)
    expect(verdict.ok ? 'yes' : verdict.refusal.code).toBe(answer)
  })
})

const open = (from: number, to: number): ShareSpan => ({ span: [from, to], isOpen: true })
const taken = (from: number, to: number): ShareSpan => ({ span: [from, to], isOpen: false })

describe('a day on which more is shared', () => {
  test.each<[string, ShareSpan[], [number, number][], ShareSpan[]]>([
    ['the first time', [], [[36, 48]], [open(36, 48)]],
    ['another, before it', [open(56, 68)], [[36, 48]], [open(36, 48), open(56, 68)]],
    ['the same again', [open(36, 48)], [[36, 48]], [open(36, 48)]],
    ['what touches becomes one', [open(36, 48)], [[48, 68]], [open(36, 68)]],
    ['what fills the gap becomes one', [open(36, 48), open(56, 68)], [[46, 60]], [open(36, 68)]],
    ['what was taken back', [taken(36, 48), open(56, 68)], [[36, 48]], [open(36, 48), open(56, 68)]],
    ['a part of it', [taken(36, 68)], [[36, 48]], [open(36, 48), taken(48, 68)]],
  ])('%s', (_, was, more, spans) => {
    expect(withShared(was, more)).toEqual(spans)
  })
})

describe('a day on which something is taken back', () => {
  const both = [open(36, 48), open(56, 68)]
  test.each<[string, ShareSpan[], [number, number] | null, [number, number][], ShareSpan[]]>([
    ['one of two', both, [56, 68], [], [open(36, 48)]],
    ['one of two, which is visited', both, [56, 68], [[58, 66]], [open(36, 48), taken(56, 68)]],
    ['one of two, of which the other is visited', both, [56, 68], [[36, 44]], [open(36, 48)]],
    ['all', both, null, [], []],
    ['all, of which one is visited', both, null, [[36, 44]], [taken(36, 48)]],
    ['an end', [open(36, 68)], [52, 68], [], [open(36, 52)]],
    ['an end, whose visit is before it', [open(36, 68)], [52, 68], [[40, 52]], [open(36, 52)]],
    ['a middle', [open(36, 68)], [48, 56], [[44, 52]], [open(36, 48), taken(48, 56), open(56, 68)]],
    ['nothing that is shared', [open(36, 48)], [56, 68], [[56, 64]], [open(36, 48)]],
    ['beside what was taken before', [taken(36, 48), open(56, 68)], null, [[36, 44]], [taken(36, 48)]],
  ])('%s', (_, was, gone, visits, spans) => {
    expect(withTakenBack(was, gone, visits)).toEqual(spans)
  })

  test.each([
    ['two hours', [open(36, 44)], true],
    ['a quarter less', [open(36, 43), open(56, 68)], false],
    ['what is not open', [taken(36, 38)], true],
    ['nothing', [], true],
  ])('what is left open is long enough for a visit: %s', (_, spans, ok) => {
    expect(mayBeLeft(spans).ok).toBe(ok)
  })
})

describe('the same weekday of the weeks after', () => {
  test.each([
    ['that day alone', 1, ['2026-11-12']],
    ['three weeks', 3, ['2026-11-12', '2026-11-19', '2026-11-26']],
    ['no number', Number.NaN, ['2026-11-12']],
    ['less than nothing', -3, ['2026-11-12']],
    ['a part', 2.9, ['2026-11-12', '2026-11-19']],
  ])('%s', (_, weeks, days) => {
    expect(weeklyDays('2026-11-12', weeks, TODAY)).toEqual(days)
  })

  test.each([1e9, Number.MAX_SAFE_INTEGER, 1e308])('%s weeks are no more than the form offers', (weeks) => {
    expect(weeklyDays('2026-11-12', weeks, TODAY)).toHaveLength(13)
    expect(weeklyDays('9999-12-31', weeks, TODAY)).toEqual(['9999-12-31'])
  })

  test('as far as can be shared, and a first day that cannot is told', () => {
    expect(weeklyDays('2026-11-12', 14, TODAY).at(-1)).toBe('2027-02-04')
    expect(weeklyDays('2027-03-01', 3, TODAY)).toEqual(['2027-03-01'])
  })
})

test.each([
  ['nowhere and nowhere', null, null, true],
  ['nowhere and somewhere', null, 'Weg 1', false],
  ['another street', 'Weg 1', 'Weg 2', false],
  ['the same', 'Weg 1', 'Weg 1', true],
])('%s', (_, one, other, isSame) => {
  const at = (street: string | null) => street && { street, postcode: '10115', city: 'Berlin', country: 'DE' }
  expect(isSameAddress(at(one) || null, at(other) || null)).toBe(isSame)
})
