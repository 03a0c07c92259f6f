import { describe, expect, test } from 'vitest'
import { kindAfter, presenceOf, type PresenceKind, type Said } from './presence-of.ts'

const visit = (office: number, from: string, to: string, madeAt = 100) => ({
  office,
  start: Number(from.slice(0, 2)) * 4,
  end: Number(to.slice(0, 2)) * 4,
  madeAt,
})
const NOTHING: Said = { day: null, dayAt: null, week: null }

describe('where somebody is', () => {
  test.each([
    ['booked is more than said', [visit(1, '08:00', '10:00')], { day: 'home', week: 'off' }, 'booked'],
    ['the day is more than the week', [], { day: 'home', week: 'company' }, 'home day'],
    ['also when it is a day off', [], { day: 'off', week: 'company' }, 'off day'],
    ['the week when nothing is said of the day', [], { day: null, week: 'other' }, 'other week'],
    ['else nothing is known', [], NOTHING, null],
  ] as const)('%s', (_, visits, said, expected) => {
    const presence = presenceOf(visits, { dayAt: null, ...said })
    const words = presence === null ? null : presence.kind === 'booked' ? 'booked' : `${presence.kind} ${presence.from}`
    expect(words).toBe(expected)
  })

  test('several visits come by their start', () => {
    const presence = presenceOf([visit(2, '11:00', '12:00'), visit(1, '08:00', '10:00')], NOTHING)
    expect(presence).toMatchObject({ kind: 'booked', visits: [{ office: 1 }, { office: 2 }], isClash: false })
  })

  test.each([
    ['at the same time in two places', visit(1, '08:00', '10:00'), visit(2, '09:00', '11:00'), true],
    ['one within the other', visit(1, '08:00', '12:00'), visit(2, '09:00', '10:00'), true],
    ['one after the other', visit(1, '08:00', '10:00'), visit(2, '10:00', '12:00'), false],
    ['two desks of one place', visit(1, '08:00', '10:00'), visit(1, '08:00', '10:00'), false],
  ])('a clash: %s', (_, one, other, isClash) => {
    expect(presenceOf([one, other], NOTHING)).toMatchObject({ isClash })
    expect(presenceOf([other, one], NOTHING)).toMatchObject({ isClash })
  })
})

describe('booked, and said to be elsewhere', () => {
  const one = visit(1, '08:00', '10:00', 100)
  test.each([
    ['said after booking', [one], { day: 'home', dayAt: 101, week: null }, 'home'],
    ['said before: the booking replaces it', [one], { day: 'home', dayAt: 99, week: null }, null],
    ['the pattern of the week contradicts nothing', [one], { day: null, dayAt: null, week: 'off' }, null],
    ['between two bookings', [one, visit(1, '10:00', '12:00', 102)], { day: 'off', dayAt: 101, week: null }, null],
    ['after both', [one, visit(2, '10:00', '12:00', 102)], { day: 'off', dayAt: 103, week: null }, 'off'],
  ] as const)('%s', (_, visits, said, expected) => {
    expect(presenceOf(visits, said)).toMatchObject({ kind: 'booked', said: expected })
  })
})

describe('taps go through all kinds and back to what the week says', () => {
  test.each([
    [null, ['company', 'home', 'other', 'off', null, 'company']],
    ['home', ['other', 'off', 'company', null, 'other', 'off']],
    ['off', ['company', 'home', 'other', null, 'company', 'home']],
  ] as const)('%s', (week, expected) => {
    const seen: (PresenceKind | null)[] = []
    let day: PresenceKind | null = null
    for (let taps = 0; taps < 6; taps += 1) seen.push((day = kindAfter({ day, week })))
    expect(seen).toEqual(expected)
  })
})
