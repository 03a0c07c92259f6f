import { describe, expect, test } from 'vitest'
import { cardPreviewOf, exampleTime } from './card-preview.ts'
import { hoursField, type Week } from './choices.ts'
import { FIELD_STEPS, type Fields, type FieldStep } from './wizard-steps.ts'

const steps = (typed: Partial<Record<FieldStep, Fields>>) =>
  Object.fromEntries(FIELD_STEPS.map((step) => [step, typed[step] ?? {}])) as Record<FieldStep, Fields>

describe('the card of an office that is being set up', () => {
  test('a draft without any answer has a card without facts', () => {
    expect(cardPreviewOf(1, steps({}))).toEqual({
      title: { de: '', en: '' },
      category: null,
      capacity: null,
      priceCents: null,
      country: null,
      audience: 'everybody',
      week: null,
    })
    // A room is booked as a whole.
    expect(cardPreviewOf(2, steps({})).capacity).toBe(1)
  })

  test.each<[string, Partial<Record<FieldStep, Fields>>, object]>([
    ['desks without the area', { edit: { capacity: '6' } }, { capacity: 6 }],
    ['desks that are none', { edit: { capacity: 'sechs', area: '80' } }, { capacity: null }],
    ['a German title alone', { title: { title_de: ' Hof ' } }, { title: { de: 'Hof', en: 'Hof' } }],
    ['both titles', { title: { title_de: 'Hof', title_en: 'Yard' } }, { title: { de: 'Hof', en: 'Yard' } }],
    [
      'a title that is too long',
      { title: { title_de: 'a'.repeat(80) } },
      { title: { de: 'a'.repeat(75), en: 'a'.repeat(75) } },
    ],
    ['a price', { pricing: { price: '11,5' } }, { priceCents: 1150 }],
    ['nothing is no price', { pricing: { price: '0' } }, { priceCents: null }],
    [
      'but for refugees',
      { pricing: { price: '0' }, type: { audience: 'refugees' } },
      { priceCents: 0, audience: 'refugees' },
    ],
    ['a kind that does not exist', { category: { category: 'castle' } }, { category: null }],
    ['a town without its street', { location: { country: 'CH', city: 'Zürich' } }, { country: 'CH' }],
    ['hours that end before they begin', { week: span(1, '10:00', '09:00') }, { week: null }],
    ['hours', { week: span(2, '09:00', '12:00') }, { week: [[], [[36, 48]], [], [], [], [], []] }],
  ])('%s', (_, typed, expected) => {
    expect(cardPreviewOf(1, steps(typed))).toMatchObject(expected)
  })
})

describe('the day and time that the card shows', () => {
  const week = (days: Readonly<Record<number, Week[number]>>): Week =>
    [1, 2, 3, 4, 5, 6, 7].map((day) => days[day] ?? [])

  test.each<[string, Week, number, ReturnType<typeof exampleTime>]>([
    ['this weekday', week({ 3: [[36, 72]] }), 3, { daysAhead: 0, span: [36, 52] }],
    ['over the weekend', week({ 1: [[36, 72]] }), 6, { daysAhead: 2, span: [36, 52] }],
    ['the day before is six days ahead', week({ 2: [[36, 72]] }), 3, { daysAhead: 6, span: [36, 52] }],
    ['as long as it is open', week({ 3: [[36, 46]] }), 3, { daysAhead: 0, span: [36, 44] }],
    [
      'a span shorter than a booking is left out',
      week({
        3: [
          [36, 43],
          [48, 56],
        ],
      }),
      3,
      { daysAhead: 0, span: [48, 56] },
    ],
    ['never open long enough', week({ 3: [[36, 43]] }), 3, null],
    ['closed', week({}), 1, null],
  ])('%s', (_, hours, weekday, expected) => {
    expect(exampleTime(hours, weekday)).toEqual(expected)
  })
})

function span(weekday: number, from: string, to: string): Fields {
  return { [hoursField(weekday, 0, 'from')]: from, [hoursField(weekday, 0, 'to')]: to }
}
