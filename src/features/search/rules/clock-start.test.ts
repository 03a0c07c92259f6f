import { describe, expect, it } from 'vitest'
import { askableStart, isPast, movedStart, proposedFrom } from './clock-start.ts'
import { mapZoom } from './map-zoom.ts'
import { USUAL_WEEK } from './opening-week.ts'

const FRIDAY = '2026-11-27'
const at = (minutes: number) => ({ today: FRIDAY, tomorrow: '2026-11-28', minutes })

describe('the clock of the form', () => {
  it('moves a chosen start to the next quarter at least five minutes ahead', () => {
    expect(movedStart(at(9 * 60 + 55), 4, USUAL_WEEK)).toEqual({ date: FRIDAY, time: '10:00' })
    expect(movedStart(at(9 * 60 + 56), 4, USUAL_WEEK)).toEqual({ date: FRIDAY, time: '10:15' })
    expect(movedStart(at(24 * 60 + 7 * 60), 2, USUAL_WEEK)).toEqual({ date: '2026-11-28', time: '07:15' })
  })

  it('moves it to the next day that opens when the hours no longer fit', () => {
    expect(movedStart(at(19 * 60 + 55), 4, USUAL_WEEK)).toEqual({ date: FRIDAY, time: '20:00' })
    expect(movedStart(at(19 * 60 + 56), 4, USUAL_WEEK)).toEqual({ date: '2026-11-30', time: '08:00' })
    expect(movedStart(at(23 * 60 + 46), 4, USUAL_WEEK)).toEqual({ date: '2026-11-30', time: '08:00' })
    expect(movedStart(at(24 * 60), 4, USUAL_WEEK)).toEqual({ date: '2026-11-28', time: '00:15' })
  })

  it('proposes where most are open long enough, however long the page stands open', () => {
    expect(proposedFrom(at(9 * 60 + 56), 4, USUAL_WEEK)).toEqual({ date: FRIDAY, time: '10:15' })
    expect(proposedFrom(at(13 * 60 + 55), 4, USUAL_WEEK)).toEqual({ date: FRIDAY, time: '14:00' })
    expect(proposedFrom(at(13 * 60 + 56), 4, USUAL_WEEK)).toEqual({ date: '2026-11-30', time: '08:00' })
    expect(proposedFrom(at(3 * 24 * 60 + 9 * 60), 4, USUAL_WEEK)).toEqual({ date: '2026-11-30', time: '09:15' })
  })

  it('knows what is past', () => {
    expect(isPast({ date: '2026-11-27', time: '10:00' }, at(600))).toBe(false)
    expect(isPast({ date: '2026-11-27', time: '10:00' }, at(601))).toBe(true)
    expect(isPast({ date: '2026-11-26', time: '23:00' }, at(0))).toBe(true)
    expect(isPast({ date: '2026-11-28', time: '00:15' }, at(24 * 60 + 16))).toBe(true)
    expect(isPast({ date: '2026-12-24', time: '10:00' }, at(601))).toBe(false)
    expect(isPast({ date: '2026-11-27', time: 'ten' }, at(0))).toBeNull()
  })
})

describe('the zoom of the map', () => {
  it('follows the distance', () => {
    expect([null, 1, 3, 5, 10].map((km) => mapZoom(km, false))).toEqual([13, 14, 13, 12, 11])
    expect(mapZoom(null, true)).toBe(12)
  })
})

describe('what the map asks about', () => {
  const search = { date: '2026-11-27', time: '10:00', hours: 4 }
  it.each([
    ['the searched start', at(9 * 60), false, search, { date: '2026-11-27', time: '10:00' }],
    ['the next one, when it passed meanwhile', at(11 * 60), false, search, { date: '2026-11-27', time: '11:15' }],
    [
      'the next one for a past day',
      at(540),
      false,
      { ...search, date: '2020-01-01' },
      { date: '2026-11-27', time: '09:15' },
    ],
    [
      'the next one for what is no time',
      at(540),
      false,
      { ...search, time: 'x' },
      { date: '2026-11-27', time: '09:15' },
    ],
    ['the next one for a search with errors', at(540), true, search, { date: '2026-11-27', time: '09:15' }],
  ])('%s', (_, now, hasErrors, asked, start) => {
    expect(askableStart(asked, now, hasErrors, (...from) => movedStart(...from, USUAL_WEEK))).toEqual(start)
  })
})
