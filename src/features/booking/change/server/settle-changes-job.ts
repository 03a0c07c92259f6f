/** The timer of changes that wait for the company (decision 64): no place is kept for one longer than was said. */
import { PaymentUnavailable } from '#ports/payments.ts'
import { workOffEach } from '#features/payment/server/work-off-each.ts'
import type { Context } from '#platform/context.ts'
import { readBookingRow } from '../../server/store.ts'
import { dueChanges } from './change-store.ts'
import { askedRef, giveUp, settleChange } from './settle-change.ts'

const BATCH = 50

/** Makes or gives up the changes whose time is over. @returns how many */
export async function settleDueChanges(context: Context, now: Temporal.Instant): Promise<number> {
  return workOffEach(
    context,
    await dueChanges(context.db.read, now, BATCH),
    { row: 'booking', waiting: 'changes to confirm', failed: 'a change could not be settled' },
    ({ id }) => settleOrGiveUp(context, id),
    () => Promise.resolve(),
  )
}

/** No place is kept because the payment provider is away. @returns false when somebody else is at it */
async function settleOrGiveUp(context: Context, id: number): Promise<boolean> {
  try {
    return (await settleChange(context, id)) !== 'waits'
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    const booking = await readBookingRow(context.db, id)
    return booking !== undefined && giveUp(context, booking, askedRef(booking))
  }
}
