import { sql } from 'kysely'
import type { PersonalData } from '#platform/personal-data.ts'
import { UNPAID_TRANSFERS } from '../payout/rules/transfer-states.ts'
import { PENDING_STATES } from '../rules/leg-states.ts'

/** Payments and the ledger stay for as long as the law demands; a method is no more than an ending of a card number. */
export const paymentPersonalData: PersonalData = {
  files: {
    payments: (db, personId) =>
      db
        .selectFrom('payment_leg')
        .select([
          'id',
          'booking_id',
          'kind',
          'state',
          'currency',
          'hold_cents',
          'amount_cents',
          'captured_cents',
          'refunded_cents',
          'due_at',
          'created_at',
          'updated_at',
        ])
        .where('payer_id', '=', personId)
        .where('company_id', 'is', null)
        .orderBy('created_at')
        .execute(),
    refunds: (db, personId) =>
      db
        .selectFrom('refund as r')
        .innerJoin('payment_leg as leg', (on) =>
          on.onRef('leg.office_id', '=', 'r.office_id').onRef('leg.id', '=', 'r.leg_id'),
        )
        .select(['r.booking_id', 'r.currency', 'r.amount_cents', 'r.reason', 'r.state', 'r.created_at'])
        .where('leg.payer_id', '=', personId)
        .where('leg.company_id', 'is', null)
        .orderBy('r.id')
        .execute(),
    'written-off': (db, personId) =>
      db
        .selectFrom('write_off as w')
        .innerJoin('payment_leg as leg', (on) =>
          on.onRef('leg.office_id', '=', 'w.office_id').onRef('leg.id', '=', 'w.leg_id'),
        )
        .select(['w.booking_id', 'w.currency', 'w.amount_cents', 'w.created_at'])
        .where('leg.payer_id', '=', personId)
        .where('leg.company_id', 'is', null)
        .orderBy('w.leg_id')
        .execute(),
    disputes: (db, personId) =>
      db
        .selectFrom('payment_dispute as d')
        .innerJoin('payment_leg as leg', (on) =>
          on.onRef('leg.office_id', '=', 'd.office_id').onRef('leg.id', '=', 'd.leg_id'),
        )
        .select(['d.booking_id', 'd.currency', 'd.amount_cents', 'd.state', 'd.evidence', 'd.opened_at', 'd.closed_at'])
        .where('leg.payer_id', '=', personId)
        .where('leg.company_id', 'is', null)
        .orderBy('d.opened_at')
        .execute(),
    'payment-methods': (db, personId) =>
      db
        .selectFrom('payment_method')
        .select([
          'kind',
          'brand',
          'last4',
          'expires_month',
          'expires_year',
          'country',
          'mandate_ref',
          'mandate_at',
          'is_default',
          'provider',
          'created_at',
          'removed_at',
        ])
        .where('person_id', '=', personId)
        .orderBy('id')
        .execute(),
    payees: (db, personId) =>
      db
        .selectFrom('payee')
        .innerJoin('provider as p', 'p.id', 'payee.provider_id')
        .select(['payee.psp', 'payee.country', 'payee.currency', 'payee.state', 'payee.created_at', 'payee.updated_at'])
        .where('p.person_id', '=', personId)
        .execute(),
    payouts: (db, personId) =>
      db
        .selectFrom('payout')
        .innerJoin('provider as p', 'p.id', 'payout.provider_id')
        .select(['payout.currency', 'payout.amount_cents', 'payout.state', 'payout.arrives_on'])
        .where('p.person_id', '=', personId)
        .orderBy('payout.arrives_on')
        .execute(),
    'own-discount-codes': (db, personId) =>
      db
        .selectFrom('discount_code')
        .innerJoin('provider as p', 'p.id', 'discount_code.owner_id')
        .select(['code', 'percent', 'amount_cents', 'currency', 'used', 'discount_code.created_at', 'ended_at'])
        .where('p.person_id', '=', personId)
        .orderBy('discount_code.created_at')
        .execute(),
    discounts: (db, personId) =>
      db.selectFrom('discount_use').select(['code', 'booking_id']).where('person_id', '=', personId).execute(),
  },
  async obstacle(db, personId) {
    const pending = await db
      .selectFrom('payment_leg')
      .select('id')
      .where('payer_id', '=', personId)
      .where('company_id', 'is', null)
      .where('state', 'in', PENDING_STATES)
      .limit(1)
      .executeTakeFirst()
    if (pending) return 'account.unpaid'
    const onItsWay = await db
      .selectFrom('transfer as t')
      .innerJoin('provider as p', 'p.id', 't.provider_id')
      .select('t.id')
      .where('p.person_id', '=', personId)
      .where('t.state', 'in', UNPAID_TRANSFERS)
      .limit(1)
      .executeTakeFirst()
    return onItsWay ? 'account.payout_open' : null
  },
  /** The payment provider's customer, with all methods, is removed by a timer (forget-customers-job.ts). */
  async erase(tx, { id, now }) {
    const methods = await tx.selectFrom('payment_method').select('id').where('person_id', '=', id).execute()
    for (const method of methods)
      await tx
        .updateTable('payment_method')
        .set({
          is_default: false,
          removed_at: now,
          method_ref: `erased-${method.id}`,
          customer_ref: '',
          brand: '',
          last4: '0000',
          expires_month: null,
          expires_year: null,
          country: null,
          mandate_ref: null,
          fingerprint: null,
        })
        .where('id', '=', method.id)
        .execute()
    // What was paid stays in the ledger; the payment provider keeps its own records, and is not asked about them again.
    await tx
      .deleteFrom('payee')
      .where('provider_id', 'in', tx.selectFrom('provider').select('id').where('person_id', '=', id))
      .execute()
    // Nobody books with them any more, at whose cost they were.
    await tx
      .updateTable('discount_code')
      .set({ ended_at: now })
      .where('owner_id', 'in', tx.selectFrom('provider').select('id').where('person_id', '=', id))
      .where('ended_at', 'is', null)
      .execute()
    // Codes for this person alone are of no use to anybody else.
    await tx
      .updateTable('discount_code')
      .set({
        ended_at: sql`case when cardinality(person_ids) = 1 then ${now}::timestamptz else ended_at end`,
        person_ids: sql`array_remove(person_ids, ${id}::uuid)`,
      })
      .where(sql<boolean>`${id}::uuid = any (person_ids)`)
      .execute()
  },
}
