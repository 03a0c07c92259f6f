import type { Client } from 'pg'
import { OPEN_FROM_QUARTER, OPEN_TO_QUARTER } from './storm-world.ts'
import type { StormWorld } from './storm-world.ts'

/** 'refused' by a constraint of the product; 'missed' when another client was faster with the same booking. */
export type Outcome = 'done' | 'refused' | 'missed'

export type StormTarget = 'hot-day' | 'hot-office' | 'spread'

/** How a hold makes sure of the place: the database does, or the client looks first (which is the planted mistake). */
export type Claim = 'guarded' | 'check-then-insert'

export type StormRun = {
  client: Client
  world: StormWorld
  targets: readonly StormTarget[]
  claim: Claim
  chance: () => number
  nextId: () => number
  /** Bookings made so far by all clients, so that several work on the same one. */
  known: { officeId: number; id: number }[]
}

type Operation = (run: StormRun) => Promise<Outcome>

const PLACES = `select $1::bigint as office_id, $2::bigint as id, $3::uuid as booker_id, $4::date as day, $5::int as a, $6::int as b,
  $7::int as quantity, $4::date + $5::int * interval '15 min' as start_at, $4::date + $6::int * interval '15 min' as end_at,
  ($6::int - $5::int) / 4 as hours, now() + $8::int * interval '1 ms' as hold_until`

/** The same columns for the real table and for the bare one it is measured against. */
const insertInto = (
  table: 'booking' | 'storm_bare',
) => `insert into ${table} (office_id, id, booker_id, day, a, b, quantity, start_at,
    end_at, hours, hold_until, hourly_price_cents, currency, sum_cents, total_cents, block_cents, tax_rate, free_until, created_at)
  select office_id, id, booker_id, day, a, b, quantity, start_at, end_at, hours, hold_until, 500, 'EUR', 500 * hours * quantity,
    500 * hours * quantity, 4000, 1900, start_at - interval '2 h', now() from (${PLACES}) p`

const INSERT = { name: 'storm-hold', text: insertInto('booking') }
const INSERT_BARE = { name: 'storm-bare', text: insertInto('storm_bare') }

const NAMES = new Map<string, string>()

/** Shares in percent. */
export const OPERATIONS: Record<string, { share: number; run: Operation }> = {
  hold: { share: 36, run: hold },
  confirm: { share: 14, run: confirm },
  extend: { share: 10, run: extend },
  move: { share: 10, run: move },
  cancel: { share: 18, run: cancel },
  reclaim: { share: 4, run: reclaim },
  expire: { share: 8, run: expire },
}

export async function insertBare(run: StormRun): Promise<Outcome> {
  await run.client.query({ ...INSERT_BARE, values: newBooking(run).values })
  return 'done'
}

function newBooking(run: StormRun) {
  const { world, chance } = run
  const [officeId, day] = pickPlace(run)
  const a = pickStart(chance)
  const b = Math.min(a + 4 * between(chance, 2, 4), 96)
  const id = run.nextId()
  // Some holds are dead soon, so that expiry meets confirmation.
  const holdMs = between(chance, -200, 1500)
  return { officeId, id, day, a, b, values: [officeId, id, world.bookerId, day, a, b, between(chance, 1, 3), holdMs] }
}

async function hold(run: StormRun): Promise<Outcome> {
  const booking = newBooking(run)
  const { officeId, id, day } = booking
  const insert = async (): Promise<Outcome> => {
    await run.client.query({ ...INSERT, values: booking.values })
    run.known.push({ officeId, id })
    return 'done'
  }
  if (run.claim === 'check-then-insert') return (await looksFree(run, booking)) ? await insert() : 'refused'
  try {
    return await insert()
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  // As the product does before it refuses: dead holds of that day must not be in the way.
  return await transaction(run.client, async () => {
    await run.client.query('select 1 from expire_holds(now(), 20, $1, $2)', [officeId, day])
    return await insert()
  })
}

async function looksFree(
  { client, world }: StormRun,
  { officeId, day, a, b, values }: ReturnType<typeof newBooking>,
): Promise<boolean> {
  const { rows } = await client.query<{ fits: boolean }>(
    `select coalesce(max(n), 0) + $5::int <= $6::int as fits from (
       select sum(quantity) as n from booking x cross join lateral generate_series(x.a, x.b - 1) q
       where office_id = $1 and day = $2 and takes_place(status) and x.a < $4 and x.b > $3 and q >= $3 and q < $4 group by q) s`,
    [officeId, day, a, b, values[6], world.capacity],
  )
  return rows[0]?.fits === true
}

async function confirm(run: StormRun): Promise<Outcome> {
  return await changeOne(
    run,
    "update booking set status = 'confirmed', hold_until = null where office_id = $1 and id = $2 and status = 'held'",
  )
}

async function cancel(run: StormRun): Promise<Outcome> {
  const target = pickKnown(run)
  const outcome = await changeOne(
    run,
    "update booking set status = 'canceled', hold_until = null where office_id = $1 and id = $2 and status in ('held', 'confirmed')",
    [],
    target,
  )
  // Nothing more can happen to it.
  const index = outcome === 'done' && target ? run.known.lastIndexOf(target) : -1
  if (index >= 0) run.known.splice(index, 1)
  return outcome
}

/** A payment that succeeds after the hold was over takes the place back, if it is still there. */
async function reclaim(run: StormRun): Promise<Outcome> {
  return await changeOne(
    run,
    "update booking set status = 'confirmed' where office_id = $1 and id = $2 and status = 'expired'",
  )
}

/** As the use-case does: lock the booking, look, write. */
async function extend(run: StormRun): Promise<Outcome> {
  const target = pickKnown(run)
  if (!target) return 'missed'
  const hours = between(run.chance, 1, 2)
  return await transaction(run.client, async () => {
    const locked = await run.client.query(
      "select 1 from booking where office_id = $1 and id = $2 and status = 'confirmed' and b + $3::int <= 96 for update",
      [target.officeId, target.id, 4 * hours],
    )
    if (locked.rowCount === 0) return 'missed'
    await run.client.query(
      `update booking set b = b + $3::int, end_at = end_at + $3::int * interval '15 min', hours = hours + $3::int / 4
       where office_id = $1 and id = $2`,
      [target.officeId, target.id, 4 * hours],
    )
    return 'done'
  })
}

/** To another time and often another day: two days' counts change in one statement. */
async function move(run: StormRun): Promise<Outcome> {
  const target = pickKnown(run)
  if (!target) return 'missed'
  const days = run.targets.includes('hot-day') && run.chance() < 0.5 ? run.world.days.slice(0, 2) : run.world.days
  const day = days[Math.floor(run.chance() * days.length)]
  return await changeOne(
    run,
    `update booking set day = $3::date, a = $4::int, b = least($4::int + b - a, 96), version = version + 1
     where office_id = $1 and id = $2 and status in ('held', 'confirmed')`,
    [day, pickStart(run.chance)],
    target,
  )
}

async function expire(run: StormRun): Promise<Outcome> {
  const most = run.chance() < 0.2 ? 500 : 10
  const { rowCount } = await run.client.query({
    name: 'storm-expire',
    text: 'select * from expire_holds(now(), $1)',
    values: [most],
  })
  return (rowCount ?? 0) > 0 ? 'done' : 'missed'
}

async function changeOne(run: StormRun, text: string, more: unknown[] = [], target = pickKnown(run)): Promise<Outcome> {
  if (!target) return 'missed'
  const { rowCount } = await run.client.query({
    name: prepared(text),
    text,
    values: [target.officeId, target.id, ...more],
  })
  return rowCount === 1 ? 'done' : 'missed'
}

/** Prepared, as the product's hot statements are. */
function prepared(text: string): string {
  const known = NAMES.get(text) ?? `storm-${NAMES.size}`
  NAMES.set(text, known)
  return known
}

async function transaction(client: Client, fn: () => Promise<Outcome>): Promise<Outcome> {
  await client.query('begin')
  try {
    const outcome = await fn()
    await client.query('commit')
    return outcome
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export function isRefusal(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23514' && (constraint === 'no_overbooking' || constraint === 'inside_opening_hours')
}

function pickPlace({ world, targets, chance }: StormRun): [number, string] {
  const target = targets[Math.floor(chance() * targets.length)]
  const office = target === 'spread' ? Math.floor(chance() * world.officeIds.length) : 0
  const day = target === 'hot-day' ? 0 : Math.floor(chance() * world.days.length)
  return [world.officeIds[office] ?? 0, world.days[day] ?? '']
}

/** Mostly recent ones, as in life, so that clients meet at the same booking. */
function pickKnown({ known, chance }: StormRun): { officeId: number; id: number } | undefined {
  const back = Math.floor(chance() * Math.min(known.length, chance() < 0.7 ? 200 : known.length))
  return known[known.length - 1 - back]
}

/** Now and then outside the opening hours, which must be refused. */
function pickStart(chance: () => number): number {
  return chance() < 0.02 ? between(chance, 0, 91) : between(chance, OPEN_FROM_QUARTER, OPEN_TO_QUARTER - 12)
}

function between(chance: () => number, least: number, most: number): number {
  return least + Math.floor(chance() * (most - least + 1))
}
