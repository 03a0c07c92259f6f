import { expect, test } from 'vitest'

const NOON = Temporal.Instant.from('2026-03-29T12:00:00Z')
const LATER = NOON.add({ hours: 1 })

test('instants and days within an object are compared by what they say', () => {
  expect({ at: NOON, more: 1 }).toMatchObject({ at: Temporal.Instant.from('2026-03-29T14:00:00+02:00') })
  expect({ at: NOON }).not.toMatchObject({ at: LATER })
  expect([{ at: NOON }]).not.toMatchObject([{ at: LATER }])
  expect({ day: Temporal.PlainDate.from('2026-03-29') }).not.toMatchObject({
    day: Temporal.PlainDate.from('2026-03-30'),
  })
  expect({ at: NOON }).not.toMatchObject({ at: NOON.toZonedDateTimeISO('UTC') })
})
