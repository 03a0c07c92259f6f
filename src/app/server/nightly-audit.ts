/**
 * Recounts redundant data once a night: occupancy against bookings (invariant I2), the ledger against zero and against
 * its balances (I3), statements of companies against their legs and the ledger (C7), the chain of what operators did (decision 68). A difference is a defect: it is
 * logged as an error and not corrected automatically.
 */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { readSetting, saveSetting } from '#platform/db/settings.ts'
import type { Reads } from '#platform/db/handles.ts'
import { CHAIN_PROVEN, newestEntry, type ProvenChain } from '#platform/audit-log/proven-chain.ts'
import type { Context } from '#platform/context.ts'

/** Once a night: nothing to keep a plan for. */
const counting = (name: string, text: string) =>
  preparedStatement({ name: `audit_${name}`, text, row: { n: column.number() }, isReplanned: true })

const AUDITS = {
  occupancy: counting('occupancy', 'select count(*)::int as n from occupancy_drift'),
  ledger: counting(
    'ledger',
    `select count(*)::int as n from (select currency from ledger_posting group by 1 having sum(amount_cents) <> 0) t`,
  ),
  balances: counting(
    'balances',
    `select count(*)::int as n from ledger_account a
      where balance_cents <> (select coalesce(sum(p.amount_cents), 0) from ledger_posting p where p.account_id = a.id)`,
  ),
  statements: counting('statements', 'select count(*)::int as n from statement_difference'),
  operators: counting('operators', 'select count(*)::int as n from audit_break'),
} as const

/** How many differences each has. */
export type AuditResult = Readonly<Record<keyof typeof AUDITS, number>>

const LIMIT_MS = 10 * 60_000
/** The quiet hour: nights change at this hour, UTC. */
const HOUR = 2

/** Audits at the first call of each night, in one process only. */
export async function auditNightly(context: Context, now: Temporal.Instant): Promise<void> {
  const night = now.subtract({ hours: HOUR }).toZonedDateTimeISO('UTC').toPlainDate().toString()
  if (!(await saveSetting(context.db.write, 'audited_night', night))) return
  // Entries are only added, so whatever the audit finds holds for all that were there before it.
  const newest = await newestEntry(context.db.write)
  const differences = await audit(context)
  await saveSetting(context.db.write, RESULT, JSON.stringify({ at: now.toString(), differences }))
  if (newest && differences.operators === 0) {
    const proven: ProvenChain = { ...newest, at: now.toString() }
    await saveSetting(context.db.write, CHAIN_PROVEN, JSON.stringify(proven))
  }
}

/** The setting that keeps what the last audit has found. */
const RESULT = 'audit_result'

/** Null before the first night. */
export async function readAudit(db: Reads): Promise<{ at: Temporal.Instant; differences: AuditResult } | null> {
  const text = await readSetting(db, RESULT)
  if (typeof text !== 'string') return null
  const { at, differences } = JSON.parse(text) as { at: string; differences: AuditResult }
  return { at: Temporal.Instant.from(at), differences }
}

export async function audit(context: Pick<Context, 'db' | 'log'>): Promise<AuditResult> {
  const result: Partial<Record<keyof AuditResult, number>> = {}
  for (const [name, statement] of Object.entries(AUDITS)) {
    // Each query reads one snapshot and locks nothing.
    const [row] = await context.db.tx((tx) => tx.query(statement), {
      readOnly: true,
      isolation: 'repeatable read',
      limitMs: LIMIT_MS,
    })
    const differences = row?.n ?? 0
    result[name as keyof AuditResult] = differences
    if (differences > 0) context.log.error({ audit: name, differences }, 'the audit found differences')
  }
  return result as AuditResult
}
