/**
 * What the pages of the desk cost after a year: every reading call that operators alone have, with 100,000 places and
 * 5 million visits that were booked, paid and invoiced. CPU of Node and of PostgreSQL for each, against the list of
 * switches as the baseline. `npx node bench/desk.ts`, OFFICES (100000), BOOKINGS (5000000; about 5 GB a million, and 8 GB
 * of log while it is filled), CALLS of each (20).
 */
import { ROUTES } from '#app/server/routes.ts'
import { CARDS, createTestWorld } from '#app/testing/test-world.ts'
import { workOff } from '#app/testing/work-off.ts'
import { countMarketplace } from '#features/operator/server/count-marketplace.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { RefusalError } from '#kernel/verdict.ts'
import { KIND_BITS } from '#kernel/viewer.ts'
import type { RawInput } from '#platform/http/route.ts'
import { silentLog } from '#platform/log.ts'
import { serverCpuMs } from './backend-cpu.ts'
import { FIRST, fillYear, guestId } from './fill-year.ts'

const OFFICES = Number(process.env['OFFICES'] ?? 100_000)
const BOOKINGS = Number(process.env['BOOKINGS'] ?? 5_000_000)
const CALLS = Number(process.env['CALLS'] ?? 20)
const GOAL_MS = 50
const TODAY = '2026-11-16T09:00:00Z'
const BASE = 'GET /api/operator/flag'

// Too large for memory, and written once.
const server = await startTestServer({
  fsync: 'on',
  shared_buffers: '1GB',
  max_wal_size: '8GB',
  plan_cache_mode: 'auto',
})
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const db = openDatabase({ url: scratch.url, log: silentLog })
const world = await createTestWorld(undefined, { db, url: scratch.url, drop: () => db.close() })
try {
  const host = await world.seller()
  const office = await world.office({ provider: host, capacity: 5 })
  const guest = await world.person()
  await world.card(guest, CARDS.good)
  const wish = { office: office.id, date: '2026-11-12', time: '10:00', hours: 4 }
  const { data: booking } = await world.call(placeBooking, { body: { ...wish, expectedTotal: 4000 } }, guest)
  for (const time of ['2026-11-13T09:00:00Z', TODAY]) {
    world.clock.set(time)
    await workOff(world.context)
  }
  const operator = await world.person({ bits: KIND_BITS.operator })
  const inputs: Readonly<Record<string, RawInput>> = {
    'GET /api/operator/search': { query: { q: 'Berg 47' } },
    'GET /api/operator/person/{id}': { params: { id: guestId(7) } },
    'GET /api/operator/person/{id}/timeline': { params: { id: guestId(7) } },
    'GET /api/operator/office/{id}': { params: { id: String(FIRST.office + 7) } },
    'GET /api/operator/office/{id}/timeline': { params: { id: String(FIRST.office + 7) } },
    'GET /api/operator/booking/{id}/money': { params: { id: String(FIRST.booking + 7) } },
    'GET /api/operator/page/{page}': { params: { page: 'terms' }, query: { locale: 'de' } },
    'GET /api/operator/tax-report': { query: { year: '2026' } },
    'GET /api/operator/tax-report/messages': { query: { year: '2026' } },
  }
  const reading = ROUTES.map(({ endpoint }) => endpoint).filter(
    ({ desk, method, sends }) => desk !== undefined && method === 'GET' && sends === undefined,
  )
  // A call that lacks a value is found before the year is filled; that the copies are not there yet is no fault.
  for (const endpoint of reading) {
    const asked = world.call(endpoint, inputs[`${endpoint.method} ${endpoint.path}`] ?? {}, operator)
    await asked.catch((error: unknown) => {
      if (!(error instanceof RefusalError)) throw error
    })
  }
  const began = performance.now()
  const { gigabytes } = await fillYear(
    scratch.url,
    { guestId: guest.id, officeId: office.id, bookingId: booking.id },
    { offices: OFFICES, people: Math.ceil(BOOKINGS / 20), bookings: BOOKINGS, until: '2026-11-15' },
  )
  console.log(
    `${OFFICES} places, ${BOOKINGS} visits: ${gigabytes.toFixed(1)} GB, filled in ${((performance.now() - began) / 1000).toFixed(0)} s`,
  )

  // Some invoices could not be made, as on every desk; and the timer of the first page has run.
  await world.rows(
    `insert into invoice_task (tx_id, booking_id, next_at, tries, problem)
     select id, booking_id, effective_at, 3, 'seller' from ledger_tx where kind = 'due' order by id desc limit 100`,
  )
  await countMarketplace(world.context)
  const results: { name: string; node: number; database: number; took: number; bytes: number }[] = []
  for (const endpoint of reading) {
    const name = `${endpoint.method} ${endpoint.path}`
    const ask = () => world.call(endpoint, inputs[name] ?? {}, operator)
    const reply = await ask()
    const [beforeNode, beforeDatabase, from] = [process.cpuUsage(), await serverCpuMs(db.read), performance.now()]
    for (let n = 0; n < CALLS; n += 1) await ask()
    const { user, system } = process.cpuUsage(beforeNode)
    results.push({
      name,
      node: (user + system) / 1000 / CALLS,
      took: (performance.now() - from) / CALLS,
      database: ((await serverCpuMs(db.read)) - beforeDatabase) / CALLS,
      bytes: JSON.stringify(reply).length,
    })
  }
  const base = results.find(({ name }) => name === BASE)
  const least = base ? base.node + base.database : 1
  for (const { name, node, database, took, bytes } of results.toSorted(
    (a, b) => b.node + b.database - a.node - a.database,
  )) {
    const sum = node + database
    console.log(
      `${sum > GOAL_MS ? 'MISSED' : 'ok    '} ${name.padEnd(44)} ${node.toFixed(1).padStart(6)} ms Node ${database.toFixed(1).padStart(7)} ms PostgreSQL ` +
        `${(sum / least).toFixed(1).padStart(6)} times the least, ${took.toFixed(0)} ms in all, ${bytes} bytes`,
    )
    if (sum > GOAL_MS) process.exitCode = 1
  }
} finally {
  await world.close()
  await scratch.drop()
  await server.stop()
}
