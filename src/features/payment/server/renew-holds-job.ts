/**
 * Replaces holds that would run out before their capture (money paper 2.2): the new one first, then the old one is
 * released. Whoever asks again within the hour, after a crash for example, gets the same new one. A hold that cannot be
 * replaced is asked for again until it runs out; then it is lost, as the payment provider says (booking T6).
 */
import { sql } from 'kysely'
import type { Context } from '#platform/context.ts'
import { inStates } from '#platform/db/state-sql.ts'
import { PaymentUnavailable } from '#ports/payments.ts'
import { TO_RENEW } from '../rules/leg-lists.ts'
import { AGAIN_MINUTES, mustRenew, RENEW_BEFORE_HOURS } from '../rules/renewal.ts'
import { askForHold, forgetAsked } from './asked-holds.ts'
import { move } from './move-leg.ts'
import { releaseHold } from './request-hold.ts'

const BATCH = 50

type Expiring = Awaited<ReturnType<typeof expiringHolds>>[number]

async function expiringHolds({ db }: Context, now: Temporal.Instant) {
  const legs = await db.read
    .selectFrom('payment_leg as leg')
    .innerJoin('booking_price as b', (on) =>
      on.onRef('b.office_id', '=', 'leg.office_id').onRef('b.booking_id', '=', 'leg.booking_id'),
    )
    .innerJoin('payment_method as m', 'm.id', 'leg.method_id')
    .select(['leg.office_id', 'leg.id', 'leg.state', 'leg.booking_id', 'leg.attempt', 'leg.hold_cents', 'leg.currency'])
    .select(['leg.auth_ref', 'leg.hold_expires_at', 'm.customer_ref', 'm.method_ref'])
    .select((eb) => eb.ref('b.end_at').$notNull().as('end_at'))
    .where(sql<boolean>`leg.state ${sql.raw(inStates(TO_RENEW))}`)
    .where('leg.hold_expires_at', '<=', now.add({ hours: RENEW_BEFORE_HOURS }))
    .where((is) => is.or([is('leg.hold_at', 'is', null), is('leg.hold_at', '<=', now)]))
    .orderBy('leg.hold_expires_at')
    .limit(BATCH)
    .execute()
  return legs.flatMap(({ auth_ref: old, hold_expires_at: expiresAt, ...leg }) =>
    old !== null && expiresAt !== null && mustRenew(expiresAt, leg.end_at, now) ? [{ ...leg, old }] : [],
  )
}

/** @returns how many have a new hold */
export async function renewHolds(context: Context, now: Temporal.Instant): Promise<number> {
  let renewed = 0
  for (const leg of await expiringHolds(context, now)) {
    try {
      if (await renewHold(context, leg, now)) renewed += 1
    } catch (error) {
      if (error instanceof PaymentUnavailable) {
        context.log.warn({ leg: leg.id, err: error }, 'payment provider away, holds are not renewed')
        break
      }
      context.log.error({ leg: leg.id, err: error }, 'renewing a hold failed')
    }
  }
  return renewed
}

async function renewHold(context: Context, leg: Expiring, now: Temporal.Instant): Promise<boolean> {
  const { db, config, log } = context
  // Every hour another request: what was declined once would be declined with its key for ever.
  const key = `${leg.id}:renew:${leg.old}:${hourOf(now)}`
  const result = await askForHold(
    context,
    {
      purpose: 'renewal',
      leg,
      attempt: leg.attempt,
      beforeRef: leg.old,
      customerRef: leg.customer_ref,
      methodRef: leg.method_ref,
      cents: leg.hold_cents,
      currency: leg.currency,
      returnUrl: config.BASE_URL,
    },
    key,
  )
  if (result.status !== 'authorized') {
    log.warn({ leg: leg.id, status: result.status }, 'a hold could not be renewed')
    const later = { now, hold_at: now.add({ minutes: AGAIN_MINUTES }) }
    await move(db.write, leg, 'renew_later', later, { auth_ref: leg.old })
    return false
  }
  const { authRef, chargeRef, expiresAt } = result
  const hold = { now, auth_ref: authRef, charge_ref: chargeRef, hold_expires_at: expiresAt, hold_at: null }
  const moved = await move(db.write, leg, 'renew', hold, { auth_ref: leg.old })
  if (moved !== null) {
    await releaseHold(context, leg.old, null)
    await forgetAsked(db.write, key)
    return true
  }
  // Canceled or captured meanwhile, or another process has recorded this very hold.
  const row = await db.write
    .selectFrom('payment_leg')
    .select('auth_ref')
    .where('office_id', '=', leg.office_id)
    .where('id', '=', leg.id)
    .executeTakeFirst()
  if (row?.auth_ref !== authRef) await releaseHold(context, authRef, null)
  await forgetAsked(db.write, key)
  return false
}

const hourOf = (now: Temporal.Instant) => Math.floor(now.epochMilliseconds / 3_600_000)
