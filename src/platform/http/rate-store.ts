/** Rate limits in the database, which hold over all processes and restarts. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { Reads, Writer, Writes } from '../db/handles.ts'
import { createHash, randomUUIDv7 } from 'node:crypto'

export type Rate = { readonly max: number; readonly seconds: number }
export type RateTake = { readonly name: string; readonly subject: string; readonly rate: Rate }

const TAKE = preparedStatement({
  name: 'rate_take',
  row: { count: column.number(), last_request: column.number() },
  text: `insert into login_rate as r (id, key, count, last_request) values ($1, $2, 1, $3)
       on conflict (key) do update set
         count = case when r.last_request <= $3::bigint - $4::bigint then 1 else least(r.count + 1, $5::int + 1) end,
         last_request = case when r.last_request <= $3::bigint - $4::bigint then $3 else r.last_request end
       returning count, last_request`,
})

const RETURN = preparedStatement({
  name: 'rate_return',
  row: {},
  text: 'update login_rate set count = greatest(count - 1, 0) where key = any($1::text[])',
})

const FORGET = preparedStatement({
  name: 'rate_forget',
  row: {},
  text: 'delete from login_rate where key = any($1::text[])',
})

/**
 * Counts one attempt against each rate, in order, and stops at the first that is exceeded without counting the rest.
 * @param nowMs the machine's time, so that the demo's time machine lifts no limit
 * @returns null when no rate is exceeded, otherwise the seconds until that rate's window ends
 */
async function takeRates(db: Writer, takes: readonly RateTake[], nowMs = Date.now()): Promise<number | null> {
  for (const take of takes) {
    const lengthMs = take.rate.seconds * 1000
    const [row] = await db.query(TAKE, [randomUUIDv7(), keyOf(take), nowMs, lengthMs, take.rate.max])
    if (row && row.count > take.rate.max) return Math.max(1, Math.ceil((row.last_request + lengthMs - nowMs) / 1000))
  }
  return null
}

/** @throws RefusalError request.too_many, with the seconds to wait */
export async function takeOrRefuse(db: Writer, ...takes: RateTake[]): Promise<void> {
  const retryAfterSeconds = await takeRates(db, takes)
  if (retryAfterSeconds !== null) throw new RefusalError({ code: 'request.too_many', slots: {} }, { retryAfterSeconds })
}

/** True for the first call with this subject within the seconds (at most a day), over all processes. */
export async function takeOnce(db: Writer, name: string, subject: string, seconds: number): Promise<boolean> {
  return (await takeRates(db, [{ name, subject, rate: { max: 1, seconds } }])) === null
}

/** Undoes the count of an attempt that succeeded. */
export async function returnRates(db: Writer, takes: readonly RateTake[]): Promise<void> {
  await db.query(RETURN, [takes.map(keyOf)])
}

/** Those of which the next attempt would be refused, with the end of their window. */
export async function readFullRates(
  db: Reads,
  takes: readonly RateTake[],
  nowMs = Date.now(),
): Promise<ReadonlyMap<RateTake, Temporal.Instant>> {
  const rows = await db
    .selectFrom('login_rate')
    .select(['key', 'count', 'last_request'])
    .where('key', 'in', takes.map(keyOf))
    .execute()
  return new Map(
    takes.flatMap((take): [RateTake, Temporal.Instant][] => {
      const row = rows.find(({ key }) => key === keyOf(take))
      const endMs = Number(row?.last_request ?? 0) + take.rate.seconds * 1000
      return row && row.count >= take.rate.max && endMs > nowMs
        ? [[take, Temporal.Instant.fromEpochMilliseconds(endMs)]]
        : []
    }),
  )
}

export async function forgetRates(db: Writes, takes: readonly RateTake[]): Promise<void> {
  await db.query(FORGET, [takes.map(keyOf)])
}

/** Deletes counters whose window has ended; no window is longer than a day. */
export async function sweepRates(db: Writer, nowMs = Date.now()): Promise<void> {
  await db
    .deleteFrom('login_rate')
    .where('last_request', '<', nowMs - 2 * 86_400_000)
    .execute()
}

/** Subjects are addresses of people and machines, so only their hash is kept. */
function keyOf({ name, subject, rate }: RateTake): string {
  return `${name}:${rate.seconds}:${createHash('sha256').update(subject).digest('base64url').slice(0, 22)}`
}
