/**
 * The timers of bookings. A timer is a question to the database ("whose hold is over by now?"), asked every few
 * seconds by one worker: killed at any point and started again, the same rows answer, and each row moves once.
 */
import { toCents } from '#kernel/money.ts'
import { RefusalError } from '#kernel/verdict.ts'
import type { Ground } from '#platform/ground.ts'
import { RESCUE_HOURS } from '../rules/limits.ts'
import { cancelWith } from './cancel-booking.ts'
import { lockBookingRow } from './store.ts'

const BATCH = 200

/** T5: slot holds whose time is over; place, discount and card hold go back. */
export async function expireHolds(ground: Ground, now: Temporal.Instant): Promise<number> {
  return ground.db.tx(async (tx) => {
    const ended = await tx.query<{ office_id: number; id: number }>(
      `with ended as (select * from expire_holds($1, ${BATCH})),
        legs as (
          update payment_leg leg set state = 'released', version = version + 1, updated_at = $1 from ended
          where leg.office_id = ended.office_id and leg.booking_id = ended.id and leg.state = 'hold_action'
        ), gone as (
          delete from discount_use u using ended where u.office_id = ended.office_id and u.booking_id = ended.id returning u.code
        ), back as (
          update discount_code d set used = d.used - g.n from (select code, count(*)::int as n from gone group by code) g where d.code = g.code
        ), told as (
          insert into domain_event (type, office_id, booking_id, person_id, at)
          select 'booking.expired', b.office_id, b.id, b.booker_id, $1 from ended join booking b on b.office_id = ended.office_id and b.id = ended.id
        )
       select office_id, id from ended`,
      [now],
    )
    return ended.length
  })
}

/** T16: bookings whose time is over are completed. */
export async function endBookings(ground: Ground, now: Temporal.Instant): Promise<number> {
  return ground.db.tx(async (tx) => {
    const ended = await tx.query(
      `with due as (
          select office_id, id from booking where status = 'confirmed' and end_at <= $1 order by end_at limit ${BATCH} for update skip locked
        ), done as (
          update booking b set status = 'completed', completed_at = b.end_at, version = version + 1 from due
          where b.office_id = due.office_id and b.id = due.id returning b.office_id, b.id, b.booker_id
        )
       insert into domain_event (type, office_id, booking_id, person_id, at) select 'booking.completed', office_id, id, booker_id, $1 from done returning id`,
      [now],
    )
    return ended.length
  })
}

/** T6: card holds planned for three days before the start, off-session, again after 12, 24 and 36 hours. */
export async function placeScheduledHolds(ground: Ground, now: Temporal.Instant): Promise<number> {
  const legs = await ground.db.read.query<{
    office_id: number
    id: number
    booking_id: number
    payer_id: string
    hold_cents: number
    currency: 'EUR' | 'CHF'
    attempt: number
    customer_ref: string
    method_ref: string
  }>(
    `select leg.office_id, leg.id, leg.booking_id, leg.payer_id, leg.hold_cents, leg.currency, leg.attempt, m.customer_ref, m.method_ref
     from payment_leg leg join payment_method m on m.id = leg.method_id
     where leg.state in ('scheduled', 'hold_failed') and leg.hold_at <= $1 and (leg.retry_at is null or leg.retry_at <= $1) and leg.attempt <= 4
     order by leg.hold_at limit ${BATCH}`,
    [now],
  )
  for (const leg of legs) {
    const result = await ground.payments.authorize(
      {
        customerRef: leg.customer_ref,
        methodRef: leg.method_ref,
        amount: { cents: toCents(leg.hold_cents), currency: leg.currency },
        legRef: String(leg.id),
        onSession: false,
        returnUrl: ground.config.BASE_URL,
        descriptor: `Viertel ${leg.booking_id}`,
      },
      `${leg.id}:authorize:${leg.attempt}`,
    )
    if (result.status === 'authorized') {
      const held = await ground.db.read.query(
        `update payment_leg set state = 'held', auth_ref = $3, charge_ref = $4, hold_expires_at = $5, decline_code = null, retry_at = null, version = version + 1, updated_at = $6
         where office_id = $1 and id = $2 and state in ('scheduled', 'hold_failed') returning id`,
        [leg.office_id, leg.id, result.authRef, result.chargeRef, result.expiresAt, now],
      )
      // Canceled while we asked: nothing may stay blocked.
      if (held.length === 0)
        await ground.payments.release({ authRef: result.authRef }, `${leg.id}:release:${leg.attempt}`)
      continue
    }
    await ground.db.tx(async (tx) => {
      const failed = await tx.query(
        `update payment_leg set state = 'hold_failed', decline_code = $3, attempt = attempt + 1, retry_at = $4, version = version + 1, updated_at = $5
         where office_id = $1 and id = $2 and state in ('scheduled', 'hold_failed') returning id`,
        [
          leg.office_id,
          leg.id,
          result.status === 'declined' ? result.code : 'authentication_required',
          now.add({ hours: 12 }),
          now,
        ],
      )
      if (failed.length === 1)
        await tx.query(
          `insert into domain_event (type, office_id, booking_id, person_id, at) values ('payment.hold_failed', $1, $2, $3, $4)`,
          [leg.office_id, leg.booking_id, leg.payer_id, now],
        )
    })
  }
  return legs.length
}

/** T7: still not held a day before the start: canceled without fee. */
export async function cancelUnheld(ground: Ground, now: Temporal.Instant): Promise<number> {
  const rows = await ground.db.read.query<{ booking_id: number }>(
    `select leg.booking_id from payment_leg leg join booking b on b.office_id = leg.office_id and b.id = leg.booking_id
     where leg.state in ('hold_failed', 'scheduled') and b.status = 'confirmed' and b.start_at <= $1 limit ${BATCH}`,
    [now.add({ hours: RESCUE_HOURS })],
  )
  for (const { booking_id } of rows) {
    await ground.db
      .tx(async (tx) => {
        const booking = await lockBookingRow(tx, booking_id)
        if (booking?.status !== 'confirmed' || !['hold_failed', 'scheduled'].includes(booking.leg_state)) return
        await cancelWith(tx, booking, { by: 'payment', feeCents: toCents(0), reason: null, now })
      })
      .catch((error: unknown) => {
        if (!(error instanceof RefusalError)) throw error
      })
  }
  return rows.length
}

/** Card holds of bookings that will not happen are freed at the provider; asking twice is fine. */
export async function releaseHolds(ground: Ground, now: Temporal.Instant): Promise<number> {
  const legs = await ground.db.read.query<{ office_id: number; id: number; auth_ref: string; attempt: number }>(
    `select office_id, id, auth_ref, attempt from payment_leg where state = 'released' and auth_ref is not null order by id limit ${BATCH}`,
  )
  for (const leg of legs) {
    await ground.payments.release({ authRef: leg.auth_ref }, `${leg.id}:release:${leg.attempt}`)
    await ground.db.read.query(
      `update payment_leg set auth_ref = null, updated_at = $3 where office_id = $1 and id = $2 and state = 'released'`,
      [leg.office_id, leg.id, now],
    )
  }
  return legs.length
}
