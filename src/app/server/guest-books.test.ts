/** A guest books: what the host has of it at once, on the page that is open and in the calendar program. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { becomesTrue, listenAs } from '#app/testing/event-stream.ts'
import { serveWorld, type ServedWorld } from '#app/testing/served-world.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { startProductJobs } from './start/start-jobs.ts'

let world: TestWorld
/** Two processes: the guest comes to one, the host to the other. */
let guests: ServedWorld
let hosts: ServedWorld
let jobs: Jobs
beforeAll(async () => {
  world = await createTestWorld()
  guests = await serveWorld(world)
  hosts = await serveWorld(world)
  await hosts.server.listen({ port: 0, host: '127.0.0.1' })
  jobs = await startProductJobs(world.context, world.url, null)
})
afterAll(async () => {
  await jobs.stop()
  await hosts.close()
  await guests.close()
  await world.close()
})

const DATE = '2026-11-11'

test('the host is told at once, and finds it among the bookings, on the calendar and in the calendar program', async () => {
  const provider = await world.provider()
  const office = await world.office({ capacity: 2, provider })
  const as = provider.viewer
  const { body: made } = await hosts.ask('POST', '/api/calendar', { as, body: { scope: 'office', office: office.id } })
  const calendar = new URL((made['data'] as { url: string }).url).pathname
  const program = async () => (await hosts.ask('GET', calendar)).text.replaceAll('\r\n ', '')
  const read = async (path: string) => JSON.stringify((await hosts.ask('GET', path, { as })).body)
  const { heard, stream } = await listenAs(hosts, as)
  expect(await program()).not.toContain('BEGIN:VEVENT')

  const guest = await world.person()
  const paymentMethod = await world.card(guest, CARDS.good)
  const body = { office: office.id, date: DATE, time: '10:00', hours: 2, expectedTotal: 2000, paymentMethod }
  const booked = await guests.ask('POST', '/api/booking', { as: guest, body, key: 'a-guest-books' })
  expect(booked.status).toBe(201)
  expect(await becomesTrue(() => heard.events.length > 0)).toBe(true)

  const { id } = booked.body['data'] as { id: number }
  expect(await read(`/api/provider/visit?date=${DATE}`)).toContain(`"id":${id}`)
  expect(await read(`/api/dashboard?date=${DATE}`)).toContain(`"id":${id}`)
  expect(await program()).toContain(`UID:booking-${id}@viertel.example`)
  stream.destroy()
})
