/**
 * What money costs beside bookings, all in one run: extensions, captures, transfers and invoices a second against bookings
 * a second; and bookings while a hundred thousand due captures are worked off, compared with bookings alone, in turns.
 * `npx node bench/money.ts [due captures] [seconds of each measurement]`, on a durable server of its own. The server, the
 * database and those who book share the machine.
 */
import { CARDS, createTestWorld, TEST_NOW } from '#app/testing/test-world.ts'
import { placeBooking } from '#features/booking/contract.ts'
import { extendBooking } from '#features/booking/extension/contract.ts'
import { drawInvoices } from '#features/invoice/server/draw-invoices-job.ts'
import { issueInvoices } from '#features/invoice/server/issue-invoices-job.ts'
import { connectBank } from '#features/payment/payout/server/payout-world.ts'
import { sendTransfers } from '#features/payment/payout/server/send-transfers-job.ts'
import { capturePayments } from '#features/payment/server/capture-payments-job.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { silentLog } from '#platform/log.ts'
import { fillDueLegs, leaveFew } from './fill-legs.ts'

const DUE = Number(process.argv[2] ?? 100_000)
const SECONDS = Number(process.argv[3] ?? 10)
const CLIENTS = 16
const TURNS = 20
const TURN_SECONDS = 2
const GOAL_P99_TIMES = 1.5
const OVER = '2026-11-12T13:00:00Z'
const SEND_AT = '2026-11-14T13:00:00Z'

type Made = { id: number; client: number }

const server = await startTestServer({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const db = openDatabase({ url: scratch.url, log: silentLog })
const world = await createTestWorld(undefined, { db, url: scratch.url, drop: () => db.close() })
const errors: string[] = []
const context = {
  ...world.context,
  log: {
    ...silentLog,
    error: (facts: { err?: unknown }, text: string) => void errors.push(`${text} ${String(facts.err)}`),
  },
}
try {
  const host = await world.seller()
  const offices: number[] = []
  for (let n = 0; n < 40; n += 1) offices.push((await world.office({ provider: host, capacity: 500 })).id)
  await connectBank(world, host)
  const people = await Promise.all(
    Array.from({ length: CLIENTS * 4 }, async () => {
      const viewer = await world.person()
      await world.card(viewer, CARDS.good)
      return viewer
    }),
  )
  const personOf = (n: number) => people[n % people.length]!
  const made: Made[] = []
  let wishes = 0
  const bookOne = async (client: number) => {
    wishes += 1
    const body = {
      office: offices[wishes % offices.length]!,
      date: `2026-11-${13 + (Math.floor(wishes / offices.length) % 3)}`,
      time: `${String(8 + (wishes % 9)).padStart(2, '0')}:00`,
      hours: 2,
      expectedTotal: 2000,
    }
    const who = client + CLIENTS * (wishes % 4)
    made.push({ id: (await world.call(placeBooking, { body }, personOf(who))).data.id, client: who })
  }
  /** @param act false when there is nothing left to do */
  const during = async (seconds: number, act: (client: number) => Promise<unknown>, clients = CLIENTS) => {
    const times: number[] = []
    const began = performance.now()
    const until = began + seconds * 1000
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        while (performance.now() < until) {
          const startedAt = performance.now()
          if ((await act(client)) === false) return
          times.push(performance.now() - startedAt)
        }
      }),
    )
    return { times, perSecond: times.length / ((performance.now() - began) / 1000) }
  }
  /** How many rows a job moves in a second. */
  const working = async (seconds: number, job: () => Promise<number>) => {
    let moved = 0
    const began = performance.now()
    while (performance.now() < began + seconds * 1000) {
      const some = await job()
      if (some === 0) break
      moved += some
    }
    return moved / ((performance.now() - began) / 1000)
  }

  const seed = await world.call(
    placeBooking,
    { body: { office: offices[0]!, date: '2026-11-11', time: '10:00', hours: 2, expectedTotal: 2000 } },
    personOf(0),
  )
  await during(3, bookOne)
  const bookings = await during(SECONDS, bookOne)
  const compare = (what: string, perSecond: number) =>
    console.log(`${what}: ${perSecond.toFixed(0)}/s, ${(perSecond / bookings.perSecond).toFixed(2)} times the bookings`)
  compare('bookings', bookings.perSecond)
  const toExtend = made.splice(0)
  const extensions = await during(SECONDS, async () => {
    const one = toExtend.pop()
    if (!one) return false
    const body = { hours: 1, expectedTotal: 3000 }
    return world.call(extendBooking, { params: { id: String(one.id) }, body }, personOf(one.client))
  })
  compare('extensions', extensions.perSecond)

  await fillDueLegs(scratch.url, seed.data.id, DUE)
  const overAt = Temporal.Instant.from(OVER)
  const capture = () => capturePayments(context, overAt)
  compare('captures', await working(SECONDS, capture))

  // In short turns whose times are put together, so that what else the machine does meets both.
  const alone: number[] = []
  const beside: number[] = []
  let captured = 0
  world.clock.set(TEST_NOW)
  for (let turn = 0; turn < TURNS; turn += 1) {
    alone.push(...(await during(TURN_SECONDS, bookOne)).times)
    let isOver = false
    const worker = (async () => {
      while (!isOver) captured += await capture()
    })()
    beside.push(...(await during(TURN_SECONDS, bookOne)).times)
    isOver = true
    await worker
  }
  const told = (times: number[]) =>
    `${(times.length / TURNS / TURN_SECONDS).toFixed(0)}/s, p50 ${at(times, 0.5).toFixed(0)} ms, p99 ${at(times, 0.99).toFixed(0)} ms`
  console.log(
    `bookings alone ${told(alone)}; beside ${(captured / TURNS / TURN_SECONDS).toFixed(0)} captures/s ${told(beside)}`,
  )
  console.log(
    `p99 of bookings beside captures: ${(at(beside, 0.99) / at(alone, 0.99)).toFixed(2)} times that without (goal ${GOAL_P99_TIMES})`,
  )

  const first = await working(SECONDS, capture)
  await leaveFew(scratch.url, overAt)
  const last = await working(SECONDS, capture)
  console.log(`captures/s at the end of ${DUE} due ones: ${(last / first).toFixed(2)} times those at the beginning`)

  world.clock.set(OVER)
  compare('invoices given numbers', await working(SECONDS, () => issueInvoices(context, overAt)))
  await drawInvoices(context, overAt)
  compare('invoices drawn in the worker', await working(SECONDS, () => drawInvoices(context, overAt)))
  world.clock.set(SEND_AT)
  compare('transfers', await working(SECONDS, () => sendTransfers(context, world.clock.now())))
  console.log(`errors: ${errors.length} ${errors[0] ?? ''}`)
} finally {
  await world.close()
  await scratch.drop()
  await server.stop()
}

/** @param part 0.99 for the time that one in a hundred exceeds */
function at(times: readonly number[], part: number): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * part)] ?? 0
}
