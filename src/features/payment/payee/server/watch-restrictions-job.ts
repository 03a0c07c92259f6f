/**
 * Payees that have been restricted for long: the host is told after a week, and after two their offices leave the
 * search. One transaction each, so that whoever is told is also paused; a payee that is active in the same moment is
 * seen, because both lock its row.
 */
import { PAYEE_GRACE_DAYS } from '#features/office/change/rules/limits.ts'
import { pauseOffices } from '#features/office/server/pause-offices.ts'
import type { Context } from '#platform/context.ts'
import { emit } from '../../server/emit.ts'
import { restrictionStep, FIRST_REMINDER_DAYS } from '../rules/restriction.ts'

const BATCH = 100
const EVENTS = { 7: 'payee.reminded', 14: 'payee.paused' } as const

/** @returns how many were told */
export async function watchRestrictions({ db, wake }: Context, now: Temporal.Instant): Promise<number> {
  const due = await db.write
    .selectFrom('payee')
    .select('id')
    .where('state', '=', 'restricted')
    .where('restricted_at', '<=', now.subtract({ hours: FIRST_REMINDER_DAYS * 24 }))
    .where(({ eb, or, and }) =>
      or([
        eb('told_days', '<', FIRST_REMINDER_DAYS),
        and([
          eb('told_days', '<', PAYEE_GRACE_DAYS),
          eb('restricted_at', '<=', now.subtract({ hours: PAYEE_GRACE_DAYS * 24 })),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(BATCH)
    .execute()
  let told = 0
  for (const { id } of due) {
    const isTold = await db.tx(async (tx) => {
      const payee = await tx
        .selectFrom('payee as y')
        .innerJoin('provider as p', 'p.id', 'y.provider_id')
        .select(['y.state', 'y.restricted_at', 'y.told_days', 'y.provider_id', 'p.person_id'])
        .where('y.id', '=', id)
        .forUpdate('y')
        .executeTakeFirstOrThrow()
      if (payee.state !== 'restricted' || payee.restricted_at === null) return false
      const step = restrictionStep(payee.restricted_at, payee.told_days, now)
      if (step === null) return false
      if (step === PAYEE_GRACE_DAYS) await pauseOffices(tx, payee.provider_id, now)
      await tx.updateTable('payee').set({ told_days: step }).where('id', '=', id).execute()
      await emit(tx, { type: EVENTS[step], person_id: payee.person_id, at: now })
      return true
    })
    if (isTold) told += 1
  }
  if (told > 0) wake()
  return told
}
