/** What goes on at provider@'s offices in the demo, staged by use-cases. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { listClashes } from '#features/booking/clash/contract.ts'
import { readMessages } from '#features/booking/message/contract.ts'
import { listTroubles } from '#features/booking/trouble/contract.ts'
import { listVisits } from '#features/booking/visit/contract.ts'
import { readRatingWords } from '#features/rating/words/contract.ts'
import { describeCity } from './city/describe-city.ts'
import { viewAs } from './seed-context.ts'
import { seedCity } from './seed-city.ts'
import { LUNCH_CALENDAR, seedToday } from './seed-today.ts'

const SEED = 7
/** A Wednesday, eleven o'clock in Berlin. */
const NOON = '2026-11-18T10:07:00Z'
const HOST = 'provider@viertel.example'

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld(NOON)
  world.feeds.set(
    LUNCH_CALENDAR,
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Test//EN',
      'BEGIN:VEVENT',
      'UID:lunch@calendars.example',
      'DTSTART;TZID=Europe/Berlin:20260105T120000',
      'DTEND;TZID=Europe/Berlin:20260105T130000',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )
  const city = describeCity(SEED)
  const host = city.providers[0]?.key
  const locations = city.locations.filter(({ providerKey }) => providerKey === host)
  const at = new Set(locations.map(({ key }) => key))
  const offices = city.offices.filter(({ locationKey }) => at.has(locationKey))
  const keys = new Set(offices.map(({ key }) => key))
  const visits = city.visits.filter(({ officeKey }) => keys.has(officeKey))
  const { context } = world
  await seedCity({ context, seed: SEED, realNow: world.clock.now(), plan: { ...city, locations, offices, visits } })
})
afterAll(() => world.close())

test('everything is staged by day, and its host finds it', async () => {
  expect(await seedToday(world.context, SEED, HOST)).toEqual(['doors', 'words', 'missed', 'here', 'locked', 'clash'])
  const [row] = await world.rows<{ id: string }>('select id from person where email = $1', [HOST])
  const host = await viewAs(world.db, row?.id ?? '')
  const visits = async (date: string) => (await world.call(listVisits, { query: { date } }, host)).data.visits
  const states = (await visits('2026-11-18')).map(({ state }) => state)
  expect(states).toContain('here')
  const yesterday = await visits('2026-11-17')
  expect(yesterday.map(({ state }) => state)).toContain('missing')
  const codes = await world.rows<{ n: number }>(
    `select count(*)::int as n from office where secrets is not null and contact ->> 'phone' <> ''`,
  )
  expect(codes[0]?.n, 'who has booked there finds the code').toBeGreaterThan(3)
  const { data: troubles } = await world.call(listTroubles, {}, host)
  expect(troubles).toMatchObject([{ isLate: false }])
  const params = { id: String(troubles[0]?.id) }
  const { data: thread } = await world.call(readMessages, { params }, host)
  expect(thread.messages.map(({ isMine }) => isMine)).toEqual([false, false])
  expect((await world.call(listClashes, {}, host)).data).not.toHaveLength(0)
  const worded = await world.rows<{ office_id: number }>('select office_id from rating where text is not null')
  expect(worded).toHaveLength(2)
  const shown = await world.call(readRatingWords, { params: { id: String(worded[0]?.office_id) }, query: {} }, host)
  expect(shown.data.words.length).toBeGreaterThan(0)
})

test('for somebody who has no offices nothing is staged', async () => {
  expect(await seedToday(world.context, SEED, 'lena@viertel.example')).toEqual([])
})
