import { Client } from 'pg'
import { OPERATIONS, insertBare, isRefusal } from './storm-operations.ts'
import type { Claim, Outcome, StormRun, StormTarget } from './storm-operations.ts'
import { makeStormWorld } from './storm-world.ts'

export type StormOptions = {
  /** A migrated database, best one of its own; the storm adds offices and bookings to it. */
  url: string
  milliseconds: number
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
  /** Only these operations, in these shares. */
  shares?: Record<string, number>
  /** Bare inserts of the same rows are measured this long before and after, when given. */
  bareMilliseconds?: number
}

export type StormReport = {
  seed: number
  /** What changed something or was refused; looking in vain for a booking that another client ended does not count. */
  operations: number
  perSecond: number
  /** With those in vain. */
  attemptsPerSecond: number
  holdP50Ms: number
  holdP99Ms: number
  /** Every round trip that answered, by kind: done, refused by a constraint, or another client was faster. */
  byKind: Record<string, Record<Outcome, number>>
  /** Inserts per second of the same rows into a table without index, trigger and CHECK beyond its key; null when not measured. */
  barePerSecond: number | null
  /** Must all be 0 or empty. */
  overbooked: number
  drift: number
  deadlocks: number
  unexpected: string[]
  /** Live bookings and quarter hours filled to the last desk at the end: a storm that never fills an office shows nothing. */
  live: number
  full: number
}

const SHARES = Object.fromEntries(Object.entries(OPERATIONS).map(([kind, { share }]) => [kind, share]))

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
    const world = await makeStormWorld(admin, offices, capacity)
    let lastId = (world.officeIds[0] ?? 0) * 1_000_000
    const known: StormRun['known'] = []
    const runs = workers.map((client, index): StormRun => ({
      client,
      world,
      targets,
      claim: options.claim ?? 'guarded',
      chance: seededChance(seed * 1000 + index),
      nextId: () => (lastId += 1),
      known,
    }))
    const bare = async () => (options.bareMilliseconds ? await measureBare(runs, options.bareMilliseconds) : null)
    const before = await bare()
    const deadlocksBefore = await deadlocks(admin)
    const counted = await blow(runs, options.milliseconds, options.shares ?? SHARES)
    const after = await bare()
    return {
      seed,
      ...counted,
      barePerSecond: before === null || after === null ? null : Math.round((before + after) / 2),
      ...(await audit(admin, world.officeIds)),
      deadlocks: Math.max(counted.deadlocks, (await deadlocks(admin)) - deadlocksBefore),
    }
  } finally {
    await Promise.all([admin, ...workers].map((client) => client.end()))
  }
}

async function blow(runs: StormRun[], milliseconds: number, shares: Record<string, number>) {
  const byKind = Object.fromEntries(Object.keys(OPERATIONS).map((kind) => [kind, { done: 0, refused: 0, missed: 0 }]))
  const unexpected = new Map<string, number>()
  const holdMs: number[] = []
  let seenDeadlocks = 0
  let operations = 0
  let attempts = 0
  const began = performance.now()
  const until = began + milliseconds
  await Promise.all(
    runs.map(async (run) => {
      while (performance.now() < until) {
        const kind = pickKind(run.chance, shares)
        const startedAt = performance.now()
        let outcome: Outcome | null = null
        try {
          outcome = (await OPERATIONS[kind]?.run(run)) ?? null
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
    perSecond: Math.round(operations / seconds),
    attemptsPerSecond: Math.round(attempts / seconds),
    holdP50Ms: percentile(holdMs, 0.5),
    holdP99Ms: percentile(holdMs, 0.99),
    byKind,
    deadlocks: seenDeadlocks,
    unexpected: [...unexpected].map(([text, times]) => `${text} (${times}x)`),
  }
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
  const { rows } = await client.query<{ overbooked: number; drift: number; live: number; full: number }>(
    `with recount as (
       select x.office_id, x.day, q, sum(x.quantity)::int as n from booking x cross join lateral generate_series(x.a, x.b - 1) q
       where x.status in ('held', 'confirmed', 'completed') and x.office_id = any ($1) group by 1, 2, 3),
     kept as (
       select d.office_id, d.day, o.i::int - 1 as q, o.n::int as n from office_day d
       cross join lateral unnest(d.occ) with ordinality o (n, i) where d.office_id = any ($1))
     select (select count(*)::int from recount r join office f on f.id = r.office_id where r.n > f.capacity) as overbooked,
       (select count(*)::int from recount r full join kept k using (office_id, day, q)
        where coalesce(r.n, 0) <> coalesce(k.n, 0)) as drift,
       (select count(*)::int from booking where status in ('held', 'confirmed') and office_id = any ($1)) as live,
       (select count(*)::int from recount r join office f on f.id = r.office_id where r.n = f.capacity) as full`,
    [officeIds],
  )
  return rows[0] ?? { overbooked: -1, drift: -1, live: 0, full: 0 }
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
