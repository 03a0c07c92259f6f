import { sql } from 'kysely'
import type { Currency } from '#kernel/money.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { listCompanies as contract } from '../contract.ts'

const PAGE = 50

export async function listCompanies({ query, context }: Call<typeof contract>) {
  const part = query.name ?? ''
  const rows = await selectCompanies(context.db.read)
    .$if(part !== '', (all) => all.where(sql<boolean>`position(lower(${part}) in lower(c.name)) > 0`))
    // Those that have a credit, or owe something, come first.
    .orderBy(sql`(c.credit_cents is null)`)
    .orderBy('c.name')
    .orderBy('c.id')
    .limit(PAGE)
    .execute()
  return { data: rows.map(onWire) }
}

export async function readCompanyCredit(db: Reads, id: number) {
  return onWire(await selectCompanies(db).where('c.id', '=', id).executeTakeFirstOrThrow())
}

function selectCompanies(db: Reads) {
  return db
    .selectFrom('company as c')
    .leftJoin('budget_window as w', (on) =>
      on.on('w.owner_kind', '=', 'credit').onRef('w.owner_id', '=', 'c.id').on('w.kind', '=', 'always'),
    )
    .select(['c.id', 'c.name', 'c.currency', 'c.pay_mode as payMode', 'c.credit_cents as creditCents'])
    .select(sql<number>`coalesce(w.used_cents, 0)::float8`.as('usedCents'))
}

const onWire = <Row extends { readonly currency: string }>(row: Row) => ({
  ...row,
  currency: row.currency as Currency,
})
