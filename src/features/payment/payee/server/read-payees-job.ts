/** The timer that asks the payment provider again: its checks take minutes to days, and it may change its mind later. */
import { PaymentUnavailable } from '#ports/payments.ts'
import type { Context } from '#platform/context.ts'
import { payeesAt, type StoredPayee } from './payee-store.ts'
import { readAgain } from './refresh-payee.ts'

const AT_ONCE = 20
const AGAIN_MINUTES = 5

/** @returns how many have changed */
export async function readPayeesAgain(context: Context, now: Temporal.Instant): Promise<number> {
  const due = await payeesAt(context.db.write, context.payees)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(AT_ONCE)
    .execute()
  let changed = 0
  for (const payee of due) {
    try {
      const { hasChanged } = await readAgain(context, payee, now)
      if (hasChanged) changed += 1
    } catch (error) {
      context.log.warn({ err: error, payee: payee.id }, 'the payee could not be read')
      await postpone(context, payee, now)
      // It is away: the others are asked in the next round, and captures need not wait for twenty such calls.
      if (error instanceof PaymentUnavailable) break
    }
  }
  return changed
}

/** One that cannot be read must not keep the others waiting. */
async function postpone({ db }: Context, { id }: StoredPayee, now: Temporal.Instant): Promise<void> {
  const next_at = now.add({ minutes: AGAIN_MINUTES })
  await db.write.updateTable('payee').set({ next_at }).where('id', '=', id).execute()
}
