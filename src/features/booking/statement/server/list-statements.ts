import { REGION_ZONE } from '#kernel/locale.ts'
import { addMonths, localDay } from '#kernel/time.ts'
import type { Call } from '#platform/context.ts'
import type { listStatements as contract } from '../contract.ts'
import { isOpenMonth } from '../rules/statement.ts'
import { findLedgerOwner, readLedgerMonths } from './statement-store.ts'

export async function listStatements({ viewer, query, now, context }: Call<typeof contract>) {
  const owner = await findLedgerOwner(context.db.read, viewer.id)
  const months = owner === null ? [] : await readLedgerMonths(context.db.read, owner, query.currency)
  const today = localDay(now, REGION_ZONE)
  return {
    data: months.map(({ month, income, sent }) => ({
      month,
      incomeCents: income,
      sentCents: sent,
      completeOn: isOpenMonth(month, today) ? addMonths(`${month}-01`, 1) : null,
    })),
  }
}
