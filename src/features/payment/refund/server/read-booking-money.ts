import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { readBookingMoney as contract } from '../contract.ts'
import { returnRiskUntil } from '../../debit/rules/debit-day.ts'
import { disputesOfBooking, shownDispute } from '../../dispute/server/dispute-store.ts'
import { isDisputed } from '../../rules/leg-states.ts'
import { refundStep } from '../rules/absorbed.ts'
import { readMoneyTimeline } from '../../timeline/server/read-money-timeline.ts'
import { findBooking, leftOf, readPaid, readPostings } from './refund-store.ts'

export async function readBookingMoney({ params: { id }, locale, now, context: { db } }: Call<typeof contract>) {
  const booking = (await findBooking(db.read, id)) ?? refuse('request.not_found')
  const [legs, refunds, postings, disputes, paid, timeline] = await Promise.all([
    db.read
      .selectFrom('payment_leg')
      .select(['id', 'kind', 'state', 'currency', 'amount_cents', 'captured_cents', 'refunded_cents'])
      .where('office_id', '=', booking.office_id)
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute(),
    db.read
      .selectFrom('refund')
      .select(['amount_cents', 'borne_by', 'reason', 'state', 'created_at', 'leg_id', 'dispute_id'])
      .where('office_id', '=', booking.office_id)
      .where('booking_id', '=', id)
      .orderBy('id')
      .execute(),
    readPostings(db.read, id),
    disputesOfBooking(db.read, id),
    readPaid(db.read, booking.office_id, id),
    readMoneyTimeline(db.read, booking.office_id, id),
  ])
  return {
    data: {
      id,
      office: {
        id: booking.office_id,
        title: locale === 'en' ? booking.title_en : booking.title_de,
        zone: booking.zone,
      },
      endAt: booking.end_at.toString(),
      currency: legs[0]?.currency ?? 'EUR',
      leftCents: legs.reduce((sum, leg) => sum + leftOf(leg), 0),
      payments: legs.map((leg) => ({
        kind: leg.kind,
        state: leg.state,
        amountCents: leg.amount_cents,
        capturedCents: leg.captured_cents,
        refundedCents: leg.refunded_cents,
      })),
      refunds: refunds.map((one) => ({
        amountCents: one.amount_cents,
        borneBy: one.borne_by,
        reason: one.reason,
        state: refundStep({
          state: one.state,
          isDisputed: legs.some((leg) => leg.id === one.leg_id && isDisputed(leg.state)),
          isAbsorbed: one.dispute_id !== null,
        }),
        at: one.created_at.toString(),
      })),
      returnableUntil: returnRiskUntil(paid, now)?.toString() ?? null,
      disputes: disputes.map((one) => shownDispute(one, locale, now)),
      timeline: timeline.map(({ at, ...line }) => ({ ...line, at: at?.toString() ?? null })),
      postings: [...Map.groupBy(postings, ({ id: tx }) => tx).values()].map((lines) => ({
        at: lines[0]!.effective_at.toString(),
        kind: lines[0]!.kind,
        ref: lines[0]!.external_ref,
        lines: lines.map((line) => ({ account: line.code, owner: line.owner, cents: line.amount_cents })),
      })),
    },
  }
}
