/** The monthly commission invoice to each provider, one for each currency (money paper 7 b). */
import { addDays, addMonths } from '#kernel/time.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { bookVatDifference } from '#features/payment/server/post-vat-difference.ts'
import { commissionVatRate } from '#features/payment/rules/vat.ts'
import { commissionInvoice } from '../rules/commission-invoice.ts'
import { buyerOf, isCompleteForReverseCharge, isCompleteSeller, operatorParty } from '../rules/parties.ts'
import type { Problem } from '../rules/retries.ts'
import { commissionTax } from '../rules/tax.ts'
import {
  dueCommissions,
  endCommissions,
  lockCommissions,
  postponeCommissions,
  readCommissionEntries,
  type DueCommission,
} from './commission-store.ts'
import { insertEntries, insertInvoice, seriesOf } from './invoice-store.ts'
import { addressOf } from './read-facts.ts'

const BATCH = 20

/** @returns how many providers got theirs */
export async function issueCommissions(context: Context, now: Temporal.Instant): Promise<number> {
  let issued = 0
  for (const due of await dueCommissions(context.db.read, now, BATCH)) {
    const problem = await issueCommission(context, due, now)
    if (problem) await postponeCommissions(context.db.write, due, problem, now)
    else issued += 1
  }
  return issued
}

/**
 * @param record what else is written when it was issued, in the same transaction
 * @returns what stopped it
 */
export async function issueCommission(
  context: Context,
  due: DueCommission,
  now: Temporal.Instant,
  record?: (tx: Tx) => Promise<void>,
): Promise<Problem | null> {
  try {
    return await context.db.tx(async (tx) => {
      const problem = await issue(tx, context, due, now)
      if (problem === null) await record?.(tx)
      return problem
    })
  } catch (error) {
    const about = { provider: due.provider_id, month: due.month }
    context.log.error({ ...about, err: error }, 'a commission invoice was not created')
    return 'fault'
  }
}

async function issue(tx: Tx, context: Context, due: DueCommission, now: Temporal.Instant): Promise<Problem | null> {
  const operator = operatorParty(context.config)
  if (!operator) return 'seller'
  const txIds = await lockCommissions(tx, due)
  if (txIds.length === 0) return null
  const address = await addressOf(tx, { personId: due.person_id, companyId: null })
  if (!isCompleteSeller(address, false)) return 'buyer'
  const tax = commissionTax(due.country, commissionVatRate(due.country, due.month))
  if (tax.category === 'AE' && !isCompleteForReverseCharge(address)) return 'buyer'
  const buyer = buyerOf(address, await seriesOf(tx, due.provider_id), '')
  const entries = await readCommissionEntries(tx, txIds, due.locale)
  for (const [currency, some] of Map.groupBy(entries, (entry) => entry.currency)) {
    const terms = {
      seller: operator,
      buyer,
      language: due.locale,
      currency,
      tax,
      period: { from: due.month, until: addDays(addMonths(due.month, 1), -1) },
    }
    const made = commissionInvoice(some, terms)
    if (!made) continue
    const id = context.newId()
    const about = { id, providerId: due.provider_id, payerId: null, companyId: null, booking: null, correctsId: null }
    await insertInvoice(tx, made.body, operator.id, { ...about, month: due.month }, now)
    await insertEntries(
      tx,
      id,
      'commission',
      some.map((entry) => entry.txId),
    )
    await bookVatDifference(tx, id, { cents: made.taxDifference, currency }, now)
  }
  await endCommissions(tx, txIds)
  return null
}
