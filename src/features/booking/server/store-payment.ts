/** SQL that moves a booking's payment leg while the booker pays. */
import type { Database, Reader, Tx } from '#platform/db/database.ts'

type Reads = Reader | Tx
type Leg = { officeId: number; bookingId: number; legId: number; now: Temporal.Instant }

export async function noteAction(
  db: Reads,
  leg: Leg & { authRef: string; url: string; methodId: number | null },
): Promise<void> {
  await db.query(
    `update payment_leg set auth_ref = $3, action = jsonb_build_object('url', $4::text), method_id = $5, decline_code = null,
      version = version + 1, updated_at = $6 where office_id = $1 and id = $2`,
    [leg.officeId, leg.legId, leg.authRef, leg.url, leg.methodId, leg.now],
  )
}

/** A definitive no: the next try is a new attempt with a new key. */
export async function noteDecline(db: Reads, leg: Leg & { code: string; methodId: number | null }): Promise<void> {
  await db.query(
    `update payment_leg set declines = declines + 1, attempt = attempt + 1, decline_code = $3, auth_ref = null, action = null, method_id = $4,
      version = version + 1, updated_at = $5 where office_id = $1 and id = $2`,
    [leg.officeId, leg.legId, leg.code, leg.methodId, leg.now],
  )
}

/** A confirmed booking whose off-session hold had failed is held again. */
export async function noteHeldAgain(
  db: Reads,
  leg: Leg & { authRef: string; chargeRef: string; expiresAt: Temporal.Instant; methodId: number | null },
): Promise<void> {
  await db.query(
    `update payment_leg set state = 'held', auth_ref = $3, charge_ref = $4, hold_expires_at = $5, method_id = coalesce($6, method_id),
      decline_code = null, action = null, retry_at = null, version = version + 1, updated_at = $7
      where office_id = $1 and id = $2 and state in ('hold_failed', 'scheduled')`,
    [leg.officeId, leg.legId, leg.authRef, leg.chargeRef, leg.expiresAt, leg.methodId, leg.now],
  )
}

/** The hold ends without a booking: place and discount go back. */
export async function expireUnpaid(db: Reads, leg: Leg): Promise<void> {
  await db.query(
    `with ended as (
        update booking set status = 'expired', hold_until = null, canceled_at = $3, version = version + 1
        where office_id = $1 and id = $2 and status = 'held' returning office_id, id, booker_id
      ), legs as (
        update payment_leg set state = 'released', updated_at = $3, version = version + 1
        where office_id = $1 and booking_id = $2 and state = 'hold_action' and exists (select from ended)
      ), gone as (
        delete from discount_use where office_id = $1 and booking_id = $2 and exists (select from ended) returning code
      ), given_back as (
        update discount_code set used = used - 1 from gone where discount_code.code = gone.code
      )
      insert into domain_event (type, office_id, booking_id, person_id, at) select 'booking.expired', office_id, id, booker_id, $3 from ended`,
    [leg.officeId, leg.bookingId, leg.now],
  )
}
