/**
 * C4 of the company paper: members of several companies book, also for each other, stay longer, move and cancel while holds lapse and limits
 * change, from several processes at once. Afterwards every counter is what the bookings say.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDrift } from '#app/testing/budget-drift.ts'
import { CARDS, createTestWorld, type TestWorld } from '#app/testing/test-world.ts'
import { changeLimit } from '#features/company/budget/server/change-limit.ts'
import type { Limit } from '#features/company/member/rules/member-limit.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import { openDatabase, type Database } from '#platform/db/connection/database.ts'
import { silentLog } from '#platform/log.ts'
import { cancelBooking, holdBooking, placeBooking } from '../contract.ts'
import { extendBooking } from '../extension/contract.ts'
import { moveBooking } from '../move/contract.ts'
import { placeTeamDay } from '../team-day/contract.ts'
import { expireDueHolds } from './pay/store-payment.ts'

const CLIENTS = 16
const PROCESSES = 4
const STEPS_EACH = 40
const LIMITS: readonly Limit[] = [
  { kind: 'none', cents: null },
  { kind: 'day', cents: 8000 },
  { kind: 'month', cents: 30_000 },
  { kind: 'year', cents: 50_000 },
]

let world: TestWorld
beforeAll(async () => {
  world = await createTestWorld()
})
afterAll(() => world.close())

type Placed = { readonly id: number; readonly by: SignedIn; total: number }

async function people() {
  const members: { viewer: SignedIn; id: number; isFixed: boolean; admin: SignedIn }[] = []
  for (let n = 0; n < 3; n += 1) {
    const { id, admin, employee } = await world.company()
    await world.card(admin, CARDS.good)
    if (n === 0) await world.rows('update company set cap_cents = 120000 where id = $1', [id])
    const others = await Promise.all([0, 1, 2].map(() => world.person({ bits: 8, companyId: id, billing: false })))
    for (const [nth, viewer] of [employee, ...others].entries()) {
      const [row] = await world.rows<{ id: number }>('select id from member where person_id = $1', [viewer.id])
      const limit = LIMITS[nth]!
      await world.db.tx((tx) => changeLimit(tx, row!.id, limit, world.clock.now()))
      // Half of the limits never change, so that what was booked can be compared with them.
      members.push({ viewer, id: row!.id, isFixed: n < 2, admin })
    }
  }
  return members
}

test('nothing over a limit, no counter off, no deadlock', async () => {
  expect(await storm()).toBe(0)
})

/** @returns how many deadlocks there were */
async function storm(): Promise<number> {
  const processes: { db: Database }[] = Array.from({ length: PROCESSES }, () => ({
    db: openDatabase({ url: world.url, log: silentLog, maxConnections: 4 }),
  }))
  const members = await people()
  const offices = await Promise.all(Array.from({ length: 4 }, () => world.office({ capacity: 60, priceCents: 1000 })))
  const known: Placed[] = []
  const counts: Record<string, { done: number; refused: number }> = {}
  const dates = ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02']
  const seed = Date.now() % 1_000_000
  const chanceOf = (client: number) => {
    const values = fc.sample(fc.integer({ min: 0, max: 1_000_000 }), { numRuns: STEPS_EACH * 8, seed: seed + client })
    let at = 0
    return (n: number) => values[(at += 1) % values.length]! % n
  }
  const [before] = await world.rows<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )

  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const pick = chanceOf(client)
      const on = { ...world.context, ...processes[client % PROCESSES]! }
      const any = <T>(list: readonly T[]): T => list[pick(list.length)]!
      const wish = () => ({
        office: any(offices).id,
        date: any(dates),
        time: any(['08:00', '10:30', '14:00']),
        hours: 4,
      })
      const placeBy = async (endpoint: typeof placeBooking | typeof holdBooking, hours = 4) => {
        const { viewer } = any(members)
        const body = { ...wish(), hours, expectedTotal: hours * 1000 }
        const { data } = await world.call(endpoint, { body }, viewer, on)
        known.push({ id: data.id, by: viewer, total: hours * 1000 })
      }
      const change: Record<string, () => Promise<unknown>> = {
        place: () => placeBy(placeBooking, 2 + pick(4)),
        hold: () => placeBy(holdBooking),
        team: async () => {
          const { admin } = any(members)
          const all = members.filter((one) => one.admin === admin)
          const some = any([all.slice(0, 2), all.slice(2), all.slice(1), all])
          // Late, when few of them have something else.
          const body = {
            ...wish(),
            time: '18:00',
            hours: 2,
            members: some.map(({ id }) => id),
            expectedTotal: some.length * 2000,
          }
          const { data } = await world.call(placeTeamDay, { body }, admin, on)
          for (const { id, person } of data.bookings)
            known.push({ id, by: some.find(({ viewer }) => viewer.id === person)!.viewer, total: 2000 })
        },
        extend: async () => {
          const one = any(known)
          const body = { hours: 1 + pick(2), expectedTotal: one.total + 1000 * (1 + pick(2)) }
          await world.call(extendBooking, { params: { id: String(one.id) }, body }, one.by, on)
          one.total = body.expectedTotal
        },
        move: async () => {
          const one = any(known)
          const hours = one.total / 1000
          const body = { date: any(dates), time: any(['08:00', '10:30', '14:00']), hours, expectedTotal: one.total }
          await world.call(moveBooking, { params: { id: String(one.id) }, body }, one.by, on)
        },
        cancel: async () => {
          const one = any(known)
          await world.call(cancelBooking, { params: { id: String(one.id) }, query: {} }, one.by, on)
        },
        lapse: async () => {
          const now = world.clock.now().add({ hours: 1 })
          await expireDueHolds(on.db, { now, most: 20, officeId: null, day: null, bookerId: null })
        },
        limit: async () => {
          const { id, isFixed } = any(members)
          if (isFixed) return
          const limit = any(LIMITS)
          await on.db.tx((tx) => changeLimit(tx, id, limit, world.clock.now()))
        },
      }
      const kinds = [
        'place',
        'place',
        'place',
        'place',
        'team',
        'hold',
        'extend',
        'move',
        'move',
        'cancel',
        'lapse',
        'limit',
      ]
      for (let step = 0; step < STEPS_EACH; step += 1) {
        const kind = known.length === 0 ? 'place' : any(kinds)
        const count = (counts[kind] ??= { done: 0, refused: 0 })
        try {
          await change[kind]!()
          count.done += 1
        } catch (error) {
          if (!(error instanceof RefusalError) && !('constraint' in (error as object))) throw error
          count.refused += 1
        }
      }
    }),
  )

  console.log(`storm of budgets: seed ${seed}, ${JSON.stringify(counts)}`)
  expect(await readDrift(world)).toEqual([])
  const over = await world.rows(
    `select w.* from budget_window w where limit_cents >= 0 and used_cents > limit_cents
       and (owner_kind = 'company' or owner_id = any($1::bigint[]))`,
    [members.flatMap(({ id, isFixed }) => (isFixed ? [id] : []))],
  )
  expect(over).toEqual([])
  // What a session knows of deadlocks is in the statistics once it has ended.
  await Promise.all(processes.map(({ db }) => db.close()))
  const [after] = await world.rows<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  // It was a storm: everything happened, and limits were reached.
  for (const kind of ['place', 'team', 'hold', 'extend', 'move', 'cancel', 'limit'])
    expect(counts[kind]?.done, kind).toBeGreaterThan(3)
  expect(counts['place']?.refused).toBeGreaterThan(10)
  return (after?.n ?? 0) - (before?.n ?? 0)
}
