import { Client } from 'pg'
import { OPERATIONS, PROVIDER_OPERATIONS, insertBare, isRefusal } from './storm-operations.ts'
import type { Claim, Outcome, StormRun, StormTarget } from './storm-operations.ts'
import { logStorm, replayStorm, type Replayed } from './storm-replay.ts'
import { blockAll, makeStormWorld } from './storm-world.ts'

export type StormOptions = {
  /** A migrated database, best one of its own; the storm adds offices and bookings to it. */
  url: string
  milliseconds: number
  /** At least so many operations are begun, however long that takes. */
  attempts?: number
  /** Operations are aimed at these in equal shares; all three by default. */
  targets?: readonly StormTarget[]
  clients?: number
  /** Offices of 'spread'; the first is the hot one. */
  offices?: number
  /** Desks per office. */
  capacity?: number
  seed?: number
  /** 'check-then-insert' plants the usual mistake. */
  claim?: Claim
  /** Providers block and change offices beside it, and some bookings need time after the visit. */
  withProviders?: boolean
  /** So many desks are blocked all day everywhere from the beginning, beside those that can be booked. */
  blockedDesks?: number
  /** Milliseconds of CPU that a backend of the server has used so far; a busy machine distorts them less than the clock. */
  cpuMs?: (pid: number) => Promise<number>
  /** Every step is written down and judged afterwards; it takes time. */
  replay?: boolean
  /** Only these operations, in these shares. */
  shares?: Record<string, number>
  /** Bare inserts of the same rows are measured this long before and after, when given. */
  bareMilliseconds?: number
}

export type StormReport = {
  seed: number
  /** What changed something or was refused; looking in vain for a booking that another client ended does not count. */
  operations: number
  /** With those in vain. */
  attempts: number
  perSecond: number
  /** With those in vain. */
  attemptsPerSecond: number
  /** Of the server's CPU, for each attempt; null when not measured. */
  cpuMsEach: number | null
  holdP50Ms: number
  holdP99Ms: number
  /** Every round trip that answered, by kind: done, refused by a constraint, or another client was faster. */
  byKind: Record<string, Record<Outcome, number>>
  /** Inserts per second of the same rows into a table without index, trigger and CHECK beyond its key; null when not measured. */
  barePerSecond: number | null
  /** Must all be 0 or empty. */
  overbooked: number
  drift: number
  /** Days with other hours or another number of desks than their office. */
  stale: number
  deadlocks: number
  unexpected: string[]
  replayed: Replayed | null
  /** Live bookings and quarter hours filled to the last desk at the end: a storm that never fills an office shows nothing. */
  live: number
  full: number
}

export const sharesOf = (operations: typeof OPERATIONS) =>
  Object.fromEntries(Object.entries(operations).map(([kind, { share }]) => [kind, share]))
const ALL_OPERATIONS = { ...OPERATIONS, ...PROVIDER_OPERATIONS }

/** Many clients hold, confirm, extend, move, cancel, re-claim and expire at once; then everything is counted again. */
export async function runStorm(options: StormOptions): Promise<StormReport> {
  const {
    url,
    targets = ['hot-day', 'hot-office', 'spread'],
    clients = 16,
    offices = 200,
    capacity = 12,
    seed = 1,
  } = options
  const admin = await connect(url)
  const workers = await Promise.all(Array.from({ length: clients }, () => connect(url)))
  try {
    const blockedDesks = options.blockedDesks ?? 0
    const world = await makeStormWorld(admin, offices, capacity + blockedDesks)
    if (blockedDesks > 0) await blockAll(admin, world, blockedDesks)
    let lastId = (world.officeIds[0] ?? 0) * 1_000_000
    if (options.replay) await logStorm(admin)
    const known: StormRun['known'] = []
    const blocks: StormRun['blocks'] = []
    const runs = workers.map((client, index): StormRun => ({
      client,
      world,
      targets,
      claim: options.claim ?? 'guarded',
      withTurnover: options.withProviders ?? false,
      chance: seededChance(seed * 1000 + index),
      nextId: () => (lastId += 1),
      known,
      blocks,
    }))
    const bare = async () => (options.bareMilliseconds ? await measureBare(runs, options.bareMilliseconds) : null)
    const before = await bare()
    const cpuBefore = await cpuOf(workers, options.cpuMs)
    const deadlocksBefore = await deadlocks(admin)
    const counted = await blow(
      runs,
      { milliseconds: options.milliseconds, least: options.attempts ?? 0 },
      options.shares ?? sharesOf(options.withProviders ? ALL_OPERATIONS : OPERATIONS),
    )
    const cpuAfter = await cpuOf(workers, options.cpuMs)
    const after = await bare()
    return {
      seed,
      ...counted,
      cpuMsEach: cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / counted.attempts,
      barePerSecond: before === null || after === null ? null : Math.round((before + after) / 2),
      ...(await audit(admin, world.officeIds)),
      replayed: options.replay ? await replayStorm(admin) : null,
      deadlocks: Math.max(counted.deadlocks, (await deadlocks(admin)) - deadlocksBefore),
    }
  } finally {
    await Promise.all([admin, ...workers].map((client) => client.end()))
  }
}

async function blow(
  runs: StormRun[],
  { milliseconds, least }: { milliseconds: number; least: number },
  shares: Record<string, number>,
) {
  const byKind = Object.fromEntries(Object.keys(shares).map((kind) => [kind, { done: 0, refused: 0, missed: 0 }]))
  const unexpected = new Map<string, number>()
  const holdMs: number[] = []
  let seenDeadlocks = 0
  let operations = 0
  let attempts = 0
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    runs.map(async (run) => {
      while (performance.now() < until || attempts < least) {
        const kind = pickKind(run.chance, shares)
        const startedAt = performance.now()
        let outcome: Outcome | null = null
        try {
          outcome = (await ALL_OPERATIONS[kind]?.run(run)) ?? null
        } catch (error) {
          const { code, message } = error as { code?: string; message: string }
          if (isRefusal(error)) outcome = 'refused'
          else if (code === '40P01') seenDeadlocks += 1
          else unexpected.set(`${kind}: ${code} ${message}`, (unexpected.get(`${kind}: ${code} ${message}`) ?? 0) + 1)
        }
        if (outcome === null) continue
        attempts += 1
        if (outcome !== 'missed') operations += 1
        const counts = byKind[kind]
        if (counts) counts[outcome] += 1
        if (kind === 'hold') holdMs.push(performance.now() - startedAt)
      }
    }),
  )
  const seconds = (performance.now() - began) / 1000
  holdMs.sort((left, right) => left - right)
  return {
    operations,
    attempts,
    perSecond: Math.round(operations / seconds),
    attemptsPerSecond: Math.round(attempts / seconds),
    holdP50Ms: percentile(holdMs, 0.5),
    holdP99Ms: percentile(holdMs, 0.99),
    byKind,
    deadlocks: seenDeadlocks,
    unexpected: [...unexpected].map(([text, times]) => `${text} (${times}x)`),
  }
}

async function cpuOf(clients: readonly Client[], cpuMs: StormOptions['cpuMs']): Promise<number | null> {
  if (!cpuMs) return null
  const used = clients.map((client) => cpuMs((client as unknown as { processID: number }).processID))
  return (await Promise.all(used)).reduce((sum, one) => sum + one, 0)
}

async function measureBare(runs: StormRun[], milliseconds: number): Promise<number> {
  let inserts = 0
  const began = performance.now()
  await Promise.all(
    runs.map(async (run) => {
      while (performance.now() < began + milliseconds) {
        await insertBare(run)
        inserts += 1
      }
    }),
  )
  return inserts / ((performance.now() - began) / 1000)
}

/** Counts from the bookings alone, independent of the counts the trigger keeps. */
async function audit(client: Client, officeIds: number[]) {
  const { rows } = await client.query<{ overbooked: number; drift: number; stale: number; live: number; full: number }>(
    `with recount as (
       select x.office_id, x.day, q, sum(x.quantity)::int as n from booking x cross join lateral generate_series(x.a, least(x.b + x.turnover, 96) - 1) q
       where x.status in ('held', 'confirmed', 'completed') and x.office_id = any ($1) group by 1, 2, 3),
     kept as (
       select d.office_id, d.day, o.i::int - 1 as q, o.n::int as n from office_day d
       cross join lateral unnest(d.occ) with ordinality o (n, i) where d.office_id = any ($1)),
     blocked as (
       select x.office_id, x.day, q, sum(x.desks)::int as n from office_block x cross join lateral generate_series(x.a, x.b - 1) q
       where x.office_id = any ($1) group by 1, 2, 3),
     kept_back as (
       select d.office_id, d.day, o.i::int - 1 as q, o.n::int as n from office_day d
       cross join lateral unnest(d.held) with ordinality o (n, i) where d.office_id = any ($1)),
     desks as (
       select f.id as office_id, r.day, coalesce(d.capacity, f.capacity) as n from (select distinct office_id, day from recount) r
       join office f on f.id = r.office_id left join office_day d on d.office_id = r.office_id and d.day = r.day)
     select (select count(*)::int from recount r join desks f using (office_id, day) where r.n > f.n) as overbooked,
       (select count(*)::int from recount r full join kept k using (office_id, day, q)
        where coalesce(r.n, 0) <> coalesce(k.n, 0))
         + (select count(*)::int from blocked r full join kept_back k using (office_id, day, q)
        where coalesce(r.n, 0) <> coalesce(k.n, 0)) as drift,
       (select count(*)::int from office_day d join office f on f.id = d.office_id
        where f.id = any ($1) and (d.capacity, d.open) <> (f.capacity, f.hours[extract(isodow from d.day)::int])) as stale,
       (select count(*)::int from booking where status in ('held', 'confirmed') and office_id = any ($1)) as live,
       (select count(*)::int from recount r join desks f using (office_id, day) where r.n = f.n) as full`,
    [officeIds],
  )
  return rows[0] ?? { overbooked: -1, drift: -1, stale: -1, live: 0, full: 0 }
}

/** The server's own count: it sees those that a retry would hide. */
async function deadlocks(client: Client): Promise<number> {
  // Statistics of a session are sent at its next idle moment; this asks for fresh ones.
  await client.query('select pg_stat_force_next_flush()')
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ n: number }>(
    'select deadlocks::int as n from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.n ?? 0
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, options: '-c timezone=UTC', application_name: 'viertel storm' })
  await client.connect()
  return client
}

function pickKind(chance: () => number, shares: Record<string, number>): string {
  const entries = Object.entries(shares)
  let rest = chance() * entries.reduce((sum, [, share]) => sum + share, 0)
  for (const [kind, share] of entries) {
    rest -= share
    if (rest < 0) return kind
  }
  return 'hold'
}

function percentile(sorted: number[], share: number): number {
  return Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10
}

/** Mulberry32. */
function seededChance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
