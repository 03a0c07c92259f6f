/** Asks the payment provider how it stands with a payee: on return from its pages, and by the timer. */
import { findOwnPlace } from '#features/office/provider/server/own-place.ts'
import { resumeOffices } from '#features/office/server/pause-offices.ts'
import { publishWaiting } from '#features/office/wizard/server/publish-office.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import { unblockTransfers } from '../../payout/server/transfer-store.ts'
import { emit } from '../../server/emit.ts'
import type { refreshPayee as contract } from '../contract.ts'
import { isSamePayee, nextReading, payeeEvent } from '../rules/payee-changes.ts'
import { restrictedSince } from '../rules/restriction.ts'
import { findPayee, payeesAt, viewPayee, type StoredPayee } from './payee-store.ts'

export async function refreshPayee({ viewer, params, now, context }: Call<typeof contract>) {
  const { db, payees } = context
  const place = (await findOwnPlace(db.write, viewer.id, params.location)) ?? refuse('request.not_found')
  const known = await findPayee(db.write, payees, place.providerId)
  if (!known) return { data: { accounts: [], live: 0 } }
  const { payee, live } = await readAgain(context, known, now)
  return { data: { accounts: [viewPayee(payee)], live: live.length } }
}

/**
 * Every reading of an active payee publishes what waits for it, not only the one that finds it active: a process may
 * have ended in between, and somebody may have pressed "publish" at that moment.
 * @returns the payee as it is now, and the offices that went live
 */
export async function readAgain(
  context: Context,
  { id, ref, providerId }: StoredPayee,
  now: Temporal.Instant,
): Promise<{ payee: StoredPayee; live: number[]; hasChanged: boolean }> {
  const read = await context.payees.read(ref)
  const { payee, hasChanged } = await context.db.tx(async (tx) => {
    const before = await payeesAt(tx, context.payees).where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    const changes = !isSamePayee(before, read)
    const after = changes ? { ...before, state: read.state, due: read.due, since: now } : before
    await tx
      .updateTable('payee')
      .set({
        state: after.state,
        restricted_at: restrictedSince(after.state, before.restrictedAt, now),
        ...(after.state === 'active' && { told_days: 0 }),
        due: JSON.stringify(after.due),
        updated_at: after.since,
        next_at: nextReading(after.state, after.since, now),
      })
      .where('id', '=', id)
      .execute()
    if (after.state === 'active') {
      await resumeOffices(tx, providerId, now)
      await unblockTransfers(tx, providerId, now)
    }
    const type = payeeEvent(before, read)
    if (type !== null) {
      const provider = await tx
        .selectFrom('provider')
        .select('person_id')
        .where('id', '=', providerId)
        .executeTakeFirstOrThrow()
      await emit(tx, { type, person_id: provider.person_id, at: now })
    }
    return { payee: after, hasChanged: changes }
  })
  if (hasChanged) context.wake()
  const live = payee.state === 'active' ? await publishWaiting(context, providerId, now) : []
  return { payee, live, hasChanged }
}
