import { expect, test } from 'vitest'
import { besideAtTheirTime, isSameCell, type BesideAt, type Cell, type Visit } from './team-data.ts'

const visit = (from: string, to: string): Visit => ({ office: 1, title: 'Lichthof', from, to, booking: null })
const found: BesideAt = {
  beside: { date: '2026-11-12', time: '09:00', hours: 4, free: 2, isHeldNow: false },
  office: { id: 1, title: 'Lichthof', city: 'Berlin', lat: 52, lng: 13 },
}

test.each([
  ['ahead', visit('10:00', '15:00'), true, '10:00', 5],
  ['whole hours alone can be booked', visit('10:00', '14:30'), true, '10:00', 4],
  ['a visit past midnight', visit('23:00', '02:00'), true, '09:00', 4],
  ['today only what is left', visit('10:00', '15:00'), false, '09:00', 4],
])('%s', (_, one, isAhead, time, hours) => {
  expect(besideAtTheirTime(found, one, isAhead).beside).toMatchObject({ date: '2026-11-12', time, hours, free: 2 })
})

const booked = (...visits: Visit[]): Cell => ({ kind: 'booked', visits, isClash: false, said: null })
const [one, later] = [visit('09:00', '11:00'), visit('11:00', '15:00')]

test.each<[string, Cell, Cell, boolean]>([
  ['one visit of the whole day', booked(one), booked(one), true],
  ['of which one half has another beside it', booked(one), booked(one, later), false],
  ['the same two', booked(one, later), booked(one, later), true],
  ['another second one', booked(one, later), booked(one, { ...later, office: 2 }), false],
])('both halves of a day are one cell: %s', (_, morning, afternoon, isSame) => {
  expect(isSameCell(morning, afternoon)).toBe(isSame)
})
