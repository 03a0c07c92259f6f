/** Legs whose amount is owed, as capturing and debiting read them, and the posting that makes them owed. */
import { sql, type InferResult } from 'kysely'
import type { Cents } from '#kernel/money.ts'
import type { Reads } from '#platform/db/handles.ts'
import { inStates } from '#platform/db/state-sql.ts'
import type { LegState } from '../rules/leg-states.ts'
import { postDue } from '../rules/postings.ts'
import { commissionVatRate } from '../rules/vat.ts'
import { PLATFORM_DISCOUNT } from './leg-sql.ts'
import { payerName } from './payer-name.ts'

export type DueLeg = InferResult<ReturnType<typeof selectLegs>>[number]

/** Legs with the columns that capturing needs; callers add the conditions. */
export function selectLegs(db: Reads) {
  return db
    .selectFrom('payment_leg as leg')
    .innerJoin('booking_price as b', (on) =>
      on.onRef('b.office_id', '=', 'leg.office_id').onRef('b.booking_id', '=', 'leg.booking_id'),
    )
    .innerJoin('office as o', 'o.id', 'leg.office_id')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .leftJoin('payment_method as m', 'm.id', 'leg.method_id')
    .leftJoin('discount_code as dc', 'dc.code', 'b.discount_code')
    .select([
      'leg.office_id',
      'leg.id',
      'leg.booking_id',
      'leg.state',
      'leg.payer_id',
      'leg.company_id',
      'leg.currency',
    ])
    .select(['leg.amount_cents', 'leg.hold_cents', 'leg.auth_ref', 'leg.attempt', 'leg.due_at', 'o.provider_id'])
    .select(['p.country as provider_country', 'm.customer_ref', 'm.method_ref'])
    .select('m.kind as method_kind')
    .select(({ ref }) => [
      ref('b.end_at').$notNull().as('end_at'),
      ref('b.day').$notNull().as('day'),
      ref('b.commission_rate').$notNull().as('commission_rate'),
      ref('b.by_statement').$notNull().as('by_statement'),
    ])
    .select(sql<Cents>`${sql.raw(PLATFORM_DISCOUNT)}`.as('platform_discount_cents'))
}

/** The states are part of the text, as in platform/db/state-sql.ts. */
export const isIn = (states: readonly LegState[]) => sql<boolean>`leg.state ${sql.raw(inStates(states))}`

/** E1, once for each leg: also when a payment is tried again, or was taken back and is paid again. */
export function dueEntry(leg: DueLeg, now: Temporal.Instant) {
  return {
    kind: 'due',
    key: `${leg.id}:due`,
    officeId: leg.office_id,
    bookingId: leg.booking_id,
    legId: leg.id,
    externalRef: null,
    currency: leg.currency,
    postings: postDue({
      payer: payerName(leg),
      providerId: leg.provider_id,
      owedCents: leg.amount_cents,
      platformDiscountCents: leg.platform_discount_cents,
      commissionRate: leg.commission_rate,
      platformTaxRate: commissionVatRate(leg.provider_country, leg.day),
    }),
    now,
  } as const
}
