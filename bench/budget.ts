/**
 * What a budget costs: bookings of members with a limit and a company with a cap, against bookings of private people and of
 * members without either, in turns within one run. `npx node bench/budget.ts [seconds of each turn] [turns]`, on a durable
 * server of its own.
 */
import { CARDS, createTestWorld } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { silentLog } from '#platform/log.ts'

const SECONDS = Number(process.argv[2] ?? 2)
const TURNS = Number(process.argv[3] ?? 10)
const CLIENTS = 8
const COMPANIES = 8

const server = await startTestServer({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const db = openDatabase({ url: scratch.url, log: silentLog })
const world = await createTestWorld(undefined, { db, url: scratch.url, drop: () => db.close() })
try {
  const host = await world.seller()
  const offices: number[] = []
  for (let n = 0; n < 60; n += 1) offices.push((await world.office({ provider: host, capacity: 500 })).id)
  const members = async (limits: boolean) => {
    const people: SignedIn[] = []
    for (let n = 0; n < COMPANIES; n += 1) {
      const { id, admin, employee } = await world.company()
      await world.card(admin, CARDS.good)
      people.push(employee)
      if (!limits) continue
      await world.rows('update company set cap_cents = 2000000000 where id = $1', [id])
      await world.rows(`update member set limit_kind = 'month', limit_cents = 100000000 where person_id = $1`, [
        employee.id,
      ])
    }
    return people
  }
  const privately = await Promise.all(
    Array.from({ length: COMPANIES }, async () => {
      const viewer = await world.person()
      await world.card(viewer, CARDS.good)
      return viewer
    }),
  )
  const kinds = { private: privately, company: await members(false), budget: await members(true) }
  const counts: Record<keyof typeof kinds, number> = { private: 0, company: 0, budget: 0 }
  const cpu: Record<keyof typeof kinds, number> = { private: 0, company: 0, budget: 0 }
  let wishes = 0
  const bookOne = async (people: readonly SignedIn[], client: number) => {
    wishes += 1
    // Far enough ahead that no card is held at once: what is measured is the booking.
    const date = `2026-11-${18 + (Math.floor(wishes / offices.length) % 10)}`
    const time = `${String(8 + (wishes % 9)).padStart(2, '0')}:00`
    const body = { office: offices[wishes % offices.length]!, date, time, hours: 2, expectedTotal: 2000 }
    await world.call(placeBooking, { body }, people[client]!)
  }
  for (let turn = -1; turn < TURNS; turn += 1)
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[]) {
      const before = process.cpuUsage()
      const until = performance.now() + SECONDS * 1000
      let made = 0
      await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          while (performance.now() < until) {
            await bookOne(kinds[kind], client)
            made += 1
          }
        }),
      )
      const { user, system } = process.cpuUsage(before)
      if (turn < 0) continue
      counts[kind] += made
      cpu[kind] += (user + system) / 1000
    }
  const perSecond = (kind: keyof typeof kinds) => counts[kind] / (TURNS * SECONDS)
  for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
    console.log(
      `${kind.padEnd(8)} ${perSecond(kind).toFixed(0).padStart(5)} bookings/s, ${(cpu[kind] / counts[kind]).toFixed(2)} ms of CPU each in Node`,
    )
  console.log(
    `a booking with a budget takes ${(perSecond('company') / perSecond('budget')).toFixed(2)} times one of a company without (goal 1.15), ${(perSecond('private') / perSecond('budget')).toFixed(2)} times a private one`,
  )
} finally {
  await world.close()
  await scratch.drop()
  await server.stop()
}
