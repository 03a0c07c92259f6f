import type { Client } from 'pg'
import { between, pickStart, spanOf } from './storm-chance.ts'
import { OPEN_FROM_QUARTER, OPEN_TO_QUARTER } from './storm-world.ts'
import type { StormWorld } from './storm-world.ts'

/** 'refused' by a constraint of the product; 'missed' when another client was faster with the same booking. */
export type Outcome = 'done' | 'refused' | 'missed'

export type StormTarget = 'hot-day' | 'hot-office' | 'spread'

/**
 * How a client makes sure. 'guarded': the database does. The others are planted mistakes: a hold that only looks first, and
 * changes of an office or of what is blocked there that do not lock its days.
 */
export type Claim = 'guarded' | 'check-then-insert' | 'days-unlocked'

export type StormRun = {
  client: Client
  world: StormWorld
  targets: readonly StormTarget[]
  claim: Claim
  /** Some bookings need time after the visit. */
  withTurnover: boolean
  chance: () => number
  nextId: () => number
  /** Bookings made so far by all clients, so that several work on the same one. */
  known: { officeId: number; id: number }[]
  /** Blocks made so far by all clients. */
  blocks: { officeId: number; id: number }[]
}

type Operation = (run: StormRun) => Promise<Outcome>

const PLACES = `select $1::bigint as office_id, $2::bigint as id, $3::uuid as booker_id, $4::date as day, $5::int as a, $6::int as b,
  $7::int as quantity, $4::date + $5::int * interval '15 min' as start_at, $4::date + $6::int * interval '15 min' as end_at,
  ($6::int - $5::int) / 4 as hours, now() + $8::int * interval '1 ms' as hold_until, $9::int as turnover`

/** The same columns for the real table and for the bare one it is measured against. */
const insertInto = (
  table: 'booking' | 'storm_bare',
) => `insert into ${table} (office_id, id, booker_id, day, a, b, quantity, start_at,
    end_at, hours, hold_until, hourly_price_cents, currency, sum_cents, total_cents, block_cents, tax_rate, free_until, created_at, turnover)
  select office_id, id, booker_id, day, a, b, quantity, start_at, end_at, hours, hold_until, 500, 'EUR', 500 * hours * quantity,
    500 * hours * quantity, 4000, 1900, start_at - interval '2 h', now(), turnover from (${PLACES}) p`

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

/** What providers do at the same time (decision 44), as shares of the same hundred. */
export const PROVIDER_OPERATIONS: Record<string, { share: number; run: Operation }> = {
  block: { share: 10, run: block },
  unblock: { share: 8, run: unblock },
  reblock: { share: 4, run: reblock },
  feed: { share: 4, run: pollFeed },
  capacity: { share: 1.5, run: changeCapacity },
  hours: { share: 1.5, run: changeHours },
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
  const turnover = run.withTurnover ? between(chance, 0, 2) : 0
  const values = [officeId, id, world.bookerId, day, a, b, between(chance, 1, 3), holdMs, turnover]
  return { officeId, id, day, a, b, values }
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
  return await transaction(run.client, async (): Promise<Outcome> => {
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
  return await transaction(run.client, async (): Promise<Outcome> => {
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

/** Some desks or all of them for an hour or two, now and then whole days in one statement as a vacation. */
async function block(run: StormRun): Promise<Outcome> {
  const { world, chance } = run
  const [officeId, day] = pickPlace(run)
  const isLong = chance() < 0.2
  const from = world.days.indexOf(day)
  const days = isLong ? world.days.slice(from, from + 5) : [day]
  const ids = days.map(() => run.nextId())
  const a = isLong ? 0 : pickStart(chance)
  const b = isLong ? 96 : Math.min(a + between(chance, 2, 12), 96)
  const desks = chance() < 0.3 ? world.capacity : between(chance, 1, 3)
  const statement = {
    name: 'storm-block',
    // In another order than that of the days, which the trigger has to put right.
    text: `insert into office_block (office_id, id, day, a, b, desks, source, created_at)
      select $1, x.id, x.day, $4, $5, $6, 'hand', now() from unnest($2::bigint[], $3::date[]) x (id, day) order by x.day desc`,
    values: [officeId, ids, days, a, b, desks],
  }
  await asOwner(run, officeId, () => run.client.query(statement))
  run.blocks.push(...ids.map((id) => ({ officeId, id })))
  return 'done'
}

const UNBLOCK = { name: 'storm-unblock', text: 'delete from office_block where office_id = $1 and id = any ($2)' }

async function unblock(run: StormRun): Promise<Outcome> {
  const some = Array.from({ length: run.chance() < 0.2 ? 5 : 1 }, () => pickBlock(run)).filter(
    (one) => one !== undefined,
  )
  const [first] = some
  if (!first) return 'missed'
  const ids = some.filter((one) => one.officeId === first.officeId).map((one) => one.id)
  const values = [first.officeId, ids]
  const { rowCount } = await asOwner(run, first.officeId, () => run.client.query({ ...UNBLOCK, values }))
  return (rowCount ?? 0) > 0 ? 'done' : 'missed'
}

/** To another time, and often another day. */
async function reblock(run: StormRun): Promise<Outcome> {
  const target = pickBlock(run)
  if (!target) return 'missed'
  const day = run.world.days[Math.floor(run.chance() * run.world.days.length)]
  const statement = {
    name: 'storm-reblock',
    text: `update office_block set day = case when $3 then $4::date else day end, a = $5, b = $6, desks = $7 where office_id = $1 and id = $2`,
    values: [target.officeId, target.id, run.chance() < 0.5, day, ...spanOf(run.chance), between(run.chance, 1, 4)],
  }
  const { rowCount } = await asOwner(run, target.officeId, () => run.client.query(statement))
  return rowCount === 1 ? 'done' : 'missed'
}

/** As the job does that reads foreign calendars: lock the office and the days, delete what is gone, insert what is new. */
async function pollFeed(run: StormRun): Promise<Outcome> {
  const { client, world, chance } = run
  const [officeId, day] = pickPlace(run)
  const gone = run.blocks
    .filter((one) => one.officeId === officeId)
    .slice(-5)
    .map(({ id }) => id)
  const from = world.days.indexOf(day)
  const fresh = world.days.slice(from, from + 3).map((one) => ({ id: run.nextId(), day: one, span: spanOf(chance) }))
  await asOwner(run, officeId, async () => {
    if (run.claim !== 'days-unlocked')
      await client.query({ ...LOCK_BLOCKED, values: [officeId, gone, fresh.map((one) => one.day)] })
    await client.query({ ...UNBLOCK, values: [officeId, gone] })
    await client.query({
      name: 'storm-feed',
      text: `insert into office_block (office_id, id, day, a, b, desks, source, ref, created_at)
        select $1, x.id, x.day, x.a, x.b, $6, 'feed', $1, now()
        from unnest($2::bigint[], $3::date[], $4::int[], $5::int[]) x (id, day, a, b) order by x.day desc`,
      values: [
        officeId,
        fresh.map(({ id }) => id),
        fresh.map((one) => one.day),
        fresh.map(({ span }) => span[0]),
        fresh.map(({ span }) => span[1]),
        between(chance, 1, world.capacity),
      ],
    })
  })
  run.blocks.push(...fresh.map(({ id }) => ({ officeId, id })))
  return 'done'
}

/** The statement of block-store.ts. */
const LOCK_BLOCKED = {
  name: 'storm-lock-blocked',
  text: `insert into office_day as d (office_id, day, capacity, turnover, open, occ)
    select o.id, t.day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from t.day)::int], array_fill(0::int2, array[96])
    from office o cross join (
      select day from office_block where office_id = $1 and id = any ($2::bigint[]) union select unnest($3::date[])
    ) t where o.id = $1 order by t.day
    on conflict (office_id, day) do update set capacity = d.capacity`,
}

/** One owner at a time changes an office and what is blocked at it. */
async function asOwner<T>({ client }: StormRun, officeId: number, work: () => Promise<T>): Promise<T> {
  return await transaction(client, async () => {
    await client.query({ name: 'storm-own', text: OWN, values: [officeId] })
    return await work()
  })
}

const OWN = 'select 1 from office where id = $1 for no key update'

/** As the use-case does: lock the office, then all days in order, then write both. */
async function changeCapacity(run: StormRun): Promise<Outcome> {
  const capacity = run.world.capacity - between(run.chance, 0, 3)
  return await changeOffice(run, async (officeId) => {
    await run.client.query('update office set capacity = $2 where id = $1', [officeId, capacity])
    await run.client.query('update office_day set capacity = $2 where office_id = $1', [officeId, capacity])
  })
}

async function changeHours(run: StormRun): Promise<Outcome> {
  const from = OPEN_FROM_QUARTER + between(run.chance, 0, 8)
  const mask = '0'.repeat(from) + '1'.repeat(OPEN_TO_QUARTER - from) + '0'.repeat(96 - OPEN_TO_QUARTER)
  return await changeOffice(run, async (officeId) => {
    await run.client.query('update office set hours = array_fill($2::text::bit(96), array[7]) where id = $1', [
      officeId,
      mask,
    ])
    await run.client.query('update office_day set open = $2::text::bit(96) where office_id = $1', [officeId, mask])
  })
}

async function changeOffice(run: StormRun, write: (officeId: number) => Promise<void>): Promise<Outcome> {
  const [officeId] = pickPlace(run)
  return await asOwner(run, officeId, async (): Promise<Outcome> => {
    if (run.claim !== 'days-unlocked') await run.client.query(LOCK_DAYS, [officeId, run.world.days])
    await write(officeId)
    return 'done'
  })
}

/** The statement of change-store.ts, for the days of the storm. */
const LOCK_DAYS = `insert into office_day as d (office_id, day, capacity, turnover, open, occ)
  select o.id, t.day, o.capacity, o.turnover_quarters, o.hours[extract(isodow from t.day)::int], array_fill(0::int2, array[96])
  from office o cross join unnest($2::date[]) t (day) where o.id = $1 order by t.day
  on conflict (office_id, day) do update set capacity = d.capacity`

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

async function transaction<T>(client: Client, fn: () => Promise<T>): Promise<T> {
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

const REFUSING = new Set(['no_overbooking', 'not_blocked', 'inside_opening_hours'])

export function isRefusal(error: unknown): boolean {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23514' && REFUSING.has(constraint ?? '')
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

function pickBlock({ blocks, chance }: StormRun): { officeId: number; id: number } | undefined {
  return blocks[blocks.length - 1 - Math.floor(chance() * Math.min(blocks.length, 60))]
}
