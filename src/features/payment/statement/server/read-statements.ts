import { sql } from 'kysely'
import { mustHave } from '#features/company/rules/permissions.ts'
import { readMember } from '#features/company/server/read-member.ts'
import { orRefuse, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { listCompanyStatements as contract } from '../contract.ts'
import { MOST_TRIES } from '../rules/closing.ts'
import { isStatementFailed, isStatementPaid } from '../rules/statement-states.ts'
import { selectStatements } from './statement-store.ts'

const PAGE = 24

export async function listCompanyStatements({ viewer, context }: Call<typeof contract>) {
  const { read } = context.db
  const companyId = await companyOfBilling(read, viewer)
  const rows = await selectShown(read)
    .where('s.company_id', '=', companyId)
    .orderBy('s.month', 'desc')
    .limit(PAGE)
    .execute()
  const method = await read
    .selectFrom('payment_method')
    .select(['kind', 'brand', 'last4'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { data: rows.map(onWire), meta: { method: method ?? null } }
}

/** @throws RefusalError auth.forbidden for members who may not bill, request.not_found for whoever is no member */
export async function companyOfBilling(db: Reads, viewer: Pick<SignedIn, 'id' | 'companyId'>): Promise<number> {
  const me = await readMember(db, viewer)
  orRefuse(mustHave(me, 'billing'))
  return me.companyId
}

/** One of the viewer's company. @throws RefusalError request.not_found for one of another company */
export async function readCompanyStatement(db: Reads, viewer: Pick<SignedIn, 'id' | 'companyId'>, id: number) {
  const companyId = await companyOfBilling(db, viewer)
  const row = await selectShown(db).where('s.id', '=', id).where('s.company_id', '=', companyId).executeTakeFirst()
  return row ?? refuse('request.not_found')
}

export type Shown = Awaited<ReturnType<typeof readCompanyStatement>>

function selectShown(db: Reads) {
  return selectStatements(db)
    .select(
      sql<number>`(select count(distinct (l.office_id, l.booking_id))::int from statement_line l
        where l.statement_id = s.id)`.as('bookings'),
    )
    .select(
      sql<number>`(select count(*)::int from booking_invoice i where (i.office_id, i.booking_id) in (
        select l.office_id, l.booking_id from statement_line l where l.statement_id = s.id))`.as('invoices'),
    )
}

export function onWire(row: Shown) {
  return {
    id: row.id,
    number: row.number,
    month: row.month.slice(0, 7),
    currency: row.currency,
    totalCents: row.total_cents,
    againCents: isStatementPaid(row.state) ? null : row.again_cents,
    bookings: row.bookings,
    invoices: row.invoices,
    state: row.state,
    closedAt: row.closed_at.toString(),
    debitOn: row.debit_on,
    paidAt: row.paid_at?.toString() ?? null,
    failedAt: row.failed_at?.toString() ?? null,
    failures: row.failures,
    tries: MOST_TRIES,
    declineCode: row.decline_code,
    actionUrl: row.action_url,
    nextTryAt: isStatementFailed(row.state) ? (row.retry_at?.toString() ?? null) : null,
  }
}
