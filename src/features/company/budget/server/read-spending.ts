import { sql } from 'kysely'
import type { Currency } from '#kernel/money.ts'
import { orRefuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { mustHave } from '../../rules/permissions.ts'
import { readMember } from '../../server/read-member.ts'
import type { readSpending as contract } from '../contract.ts'
import { leftOf } from '../rules/budget.ts'

export async function readSpending({ viewer, query, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const me = await readMember(read, viewer)
  orRefuse(mustHave(me, 'billing'))
  return { data: await spendingOf(read, me.companyId, query.month ?? null, now) }
}

/** @param month as '2026-11'; null for the current one in the company's zone */
export async function spendingOf(db: Reads, companyId: number, month: string | null, now: Temporal.Instant) {
  const first = month === null ? sql<string>`budget_day('month', ${now}, c.zone)` : sql<string>`${`${month}-01`}::date`
  const row = await db
    .selectFrom('company as c')
    .leftJoin('budget_window as w', (on) =>
      on
        .on('w.owner_kind', '=', 'company')
        .onRef('w.owner_id', '=', 'c.id')
        .on('w.kind', '=', 'month')
        .on('w.starts_on', '=', first),
    )
    .leftJoin('budget_window as k', (on) =>
      on.on('k.owner_kind', '=', 'credit').onRef('k.owner_id', '=', 'c.id').on('k.kind', '=', 'always'),
    )
    .select(['c.pay_mode as payMode', 'c.credit_cents as creditCents'])
    .select(sql<number>`coalesce(k.used_cents, 0)::float8`.as('creditUsedCents'))
    .select(['c.cap_cents as capCents', 'c.currency', sql<string>`to_char(${first}, 'YYYY-MM')`.as('month')])
    .select(sql<number>`coalesce(w.used_cents, 0)::float8`.as('usedCents'))
    .where('c.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const { month: shown, capCents, usedCents, payMode, creditCents, creditUsedCents } = row
  return {
    month: shown,
    usedCents,
    capCents,
    leftCents: leftOf({ limitCents: capCents, usedCents }),
    currency: row.currency as Currency,
    payMode,
    credit:
      creditCents === null
        ? null
        : {
            limitCents: creditCents,
            usedCents: creditUsedCents,
            leftCents: leftOf({ limitCents: creditCents, usedCents: creditUsedCents }) ?? 0,
          },
  }
}
