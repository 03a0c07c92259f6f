/**
 * The nightly reconciliation over a million legs: reading a night's lines, and comparing both sides, in time and memory.
 * `npx node bench/reconciliation.ts [legs] [new lines]`, on a new database of its own; compared with a tenth of the legs
 * in the same run. A planted difference of each kind is found.
 */
import { Client } from 'pg'
import { createTestWorld } from '#app/testing/test-world.ts'
import { reconcile } from '#features/payment/reconciliation/server/reconcile-job.ts'
import { openDatabase } from '#platform/db/connection/database.ts'
import { createScratchDatabase, newRunName } from '#platform/db/testing/scratch-database.ts'
import { startTestServer } from '#platform/db/testing/test-server.ts'
import { toCents } from '#kernel/money.ts'
import { silentLog } from '#platform/log.ts'
import { LINES_PER_CALL, type BalanceLine } from '#ports/payees.ts'

const LEGS = Number(process.argv[2] ?? 1_000_000)
const NEW_LINES = Math.min(LEGS / 10, Number(process.argv[3] ?? 20_000))
const PART = 100_000
const NIGHT = Temporal.Instant.from('2026-12-01T03:00:00Z')
const MB = 1024 * 1024

const server = await startTestServer()
const scratch = await createScratchDatabase({ serverUrl: server.url, run: newRunName(Date.now()) })
const db = openDatabase({ url: scratch.url, log: silentLog })
const world = await createTestWorld(undefined, { db, url: scratch.url, drop: () => db.close() })
const client = new Client({ connectionString: scratch.url })
await client.connect()
try {
  // Without the triggers that keep balances, which other tests prove.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into ledger_account (code, owner, currency, kind) values ('psp_balance', '', 'EUR', 'asset'), ('receivable', 'bench', 'EUR', 'asset')`,
  )
  await fill(0, LEGS / 10)
  const tenth = await night('a tenth')
  await fill(LEGS / 10, LEGS)
  const whole = await night('all')
  console.log(
    `${LEGS} legs take ${(whole.compare / tenth.compare).toFixed(1)} times as long as a tenth of them (10 = in proportion), with ${(whole.memory / MB).toFixed(0)} MB more at the peak than before, a tenth with ${(tenth.memory / MB).toFixed(0)}`,
  )
  await client.query(`delete from psp_line where ref = 'txn_bench${LEGS - 1}'`)
  await client.query(`update psp_line set net_cents = net_cents + 1 where ref = 'txn_bench${LEGS - 2}'`)
  await client.query(
    `insert into psp_line select psp, ref || 'x', kind, source_ref || 'x', currency, net_cents, at from psp_line where ref = 'txn_bench${LEGS - 3}'`,
  )
  await night('three planted differences')
  const [found] = await world.rows(
    'select missing_here, missing_there, amount from reconciliation order by at desc, id desc limit 1',
  )
  console.log('found', found)
} finally {
  await client.end()
  await world.close()
  await scratch.drop()
  await server.stop()
}

/** Captures on both sides: of each, 20.00 less a fee of 0.55. */
async function fill(from: number, until: number): Promise<void> {
  for (let at = from; at < until; at += PART) {
    const span = [at, Math.min(until, at + PART) - 1]
    await client.query(
      `with made as (
         insert into ledger_tx (kind, external_ref, idem_key, effective_at, created_at)
         select 'captured', 'ch_bench' || n, 'bench-' || n, $3::timestamptz - interval '1 day', now() from generate_series($1::int, $2::int) n returning id
       )
       insert into ledger_posting (tx_id, line, account_id, amount_cents, currency)
       select made.id, line.nth, (select id from ledger_account where code = line.code), line.cents, 'EUR'
       from made, (values (1, 'psp_balance', 2000), (2, 'psp_balance', -55), (3, 'receivable', -1945)) line (nth, code, cents)`,
      [...span, NIGHT.toString()],
    )
    await client.query(
      `insert into psp_line (psp, ref, kind, source_ref, currency, net_cents, at)
       select 'sandbox', 'txn_bench' || n, 'charge', 'ch_bench' || n, 'EUR', 1945, $3::timestamptz - interval '1 day' from generate_series($1::int, $2::int) n`,
      [...span, NIGHT.toString()],
    )
  }
  await client.query('vacuum analyze ledger_tx, ledger_posting, psp_line')
}

/** Lines of the last days, which are known already, a page at a time as the payment provider gives them. */
function pageOf(before: string | undefined): BalanceLine[] {
  const start = before === undefined ? 0 : Number(before.slice('txn_bench'.length)) + 1
  return Array.from({ length: Math.max(0, Math.min(LINES_PER_CALL, NEW_LINES - start)) }, (_, nth) => ({
    lineRef: `txn_bench${start + nth}`,
    kind: 'charge',
    sourceRef: `ch_bench${start + nth}`,
    paymentRef: null,
    net: { cents: toCents(1945), currency: 'EUR' },
    at: NIGHT.subtract({ hours: 24 }),
  }))
}

async function night(what: string): Promise<{ compare: number; memory: number }> {
  let readUntil = performance.now()
  const began = readUntil
  const balance = (span: { before?: string }) => {
    const lines = pageOf(span.before)
    readUntil = performance.now()
    return Promise.resolve(lines)
  }
  const context = { ...world.context, payees: { ...world.payees, balance } }
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20)
  await reconcile(context, { from: NIGHT.subtract({ hours: 48 }), until: NIGHT }, NIGHT.add({ hours: 1 }))
  clearInterval(watch)
  const ended = performance.now()
  console.log(
    `${what}: ${NEW_LINES} lines read in ${((readUntil - began) / 1000).toFixed(1)} s, compared in ${((ended - readUntil) / 1000).toFixed(1)} s`,
  )
  return { compare: ended - readUntil, memory: peak - before }
}
