/**
 * Payment legs as parts of other statements. A booking and its leg change in one transaction and one round trip
 * (decision 18): such a part is the text of one CTE, and its comment says which columns `from` must have.
 */
import { legStep } from './move-leg.ts'

/** The main legs of new bookings. `from`: a booking's columns, and leg_id, leg_state, provider, method_id, auth_ref, hold_at, due_at, now. */
export const legsInserted = (from: string) => `
      insert into payment_leg (office_id, id, booking_id, kind, state, payer_id, company_id, provider, method_id, currency, hold_cents,
        amount_cents, auth_ref, hold_at, due_at, created_at, updated_at)
      select office_id, leg_id, id, 'main', leg_state, booker_id, company_id, provider, method_id, currency, block_cents,
        sum_cents - discount_cents, auth_ref, hold_at, due_at, now, now
      from ${from} returning *`

const CONFIRMED = legStep('confirm', 'l')

/** A join that keeps the input rows `a` (office_id, leg_id) whose leg can still be confirmed. */
export const LEG_TO_CONFIRM = `payment_leg l on l.office_id = a.office_id and l.id = a.leg_id and l.state ${CONFIRMED.from}`

/** The legs of confirmed bookings that are held at the provider. `from`: rows `a` with the hold's columns. */
export const legsConfirmed = (from: string) => `
      update payment_leg l set state = ${CONFIRMED.to}, auth_ref = a.auth_ref, charge_ref = a.charge_ref, hold_expires_at = a.expires_at, method_id = a.method_id,
        due_at = a.due_at, action = null, decline_code = null, version = l.version + 1, updated_at = a.now
      from ${from} where l.office_id = a.office_id and l.id = a.leg_id and l.state ${CONFIRMED.from}
      returning l.*`

/** The leg of a booking that is confirmed without a hold for now. */
export function unheldLeg(event: 'confirm_free' | 'confirm_later') {
  const step = legStep(event)
  return {
    /** @param office @param leg names of the statement's parameters */
    exists: (office: string, leg: string) =>
      `exists (select from payment_leg where office_id = ${office} and id = ${leg} and state ${step.from})`,
    confirmed: (at: {
      office: string
      leg: string
      method: string
      holdAt: string
      now: string
      confirmed: string
    }) => `
      update payment_leg set state = ${step.to}, method_id = ${at.method}, hold_at = ${at.holdAt}, decline_code = null, action = null, version = version + 1, updated_at = ${at.now}
      where office_id = ${at.office} and id = ${at.leg} and state ${step.from} and exists (select from ${at.confirmed}) returning *`,
  }
}

const EXPIRED = legStep('expire', 'leg')

/** The legs of expired slot holds. `from`: a CTE with office_id and id (of the booking). */
export const legsExpired = (from: string, now: string) => `
      update payment_leg leg set state = ${EXPIRED.to}, version = leg.version + 1, updated_at = ${now} from ${from} b
      where leg.office_id = b.office_id and leg.booking_id = b.id and leg.state ${EXPIRED.from}`

/**
 * What the marketplace pays the provider of a leg for a discount of its own; its booking is `b` and the booking's code
 * `dc`. A fee is not discounted: of a late cancellation the provider gets a share of the fee alone, also when the fee is
 * all of the price.
 */
export const PLATFORM_DISCOUNT = `case when dc.funded_by = 'platform' and leg.amount_cents = b.total_cents and b.status <> 'canceled'
    then b.discount_cents else 0 end`
