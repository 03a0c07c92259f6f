import { expect, it } from 'vitest'
import { bookableFrom } from '#features/booking/rules/place.ts'
import { addDays, addMonths } from '#kernel/time.ts'
import { bookableFromDay } from './bookable-day.ts'

it('says the same as the rule of booking, over four years', () => {
  for (let i = 0; i < 1500; i += 1) {
    const day = addDays('2026-11-22', i)
    expect(bookableFromDay(day), day).toBe(bookableFrom(day, addMonths(day, -3)))
  }
})
