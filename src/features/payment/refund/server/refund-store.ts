/** Statements on refunds, and what they need of payments and the ledger. */
import { sql, type Updateable } from 'kysely'
import { subtractCents, toCents, ZERO, type Cents } from '#kernel/money.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import { inStates, stepSql } from '#platform/db/state-sql.ts'
import type { RefundTable } from '#platform/db/tables.gen.ts'
import { DISPUTED } from '../../rules/leg-lists.ts'
import { isDue, isPaid, isRefunded, type LegState } from '../../rules/leg-states.ts'
import type { DueShares } from '../rules/refund-shares.ts'
import { REFUND_TRANSITIONS, TO_ASK, UNFINISHED, type RefundEvent } from '../rules/refund-states.ts'

/** The payments of a booking, the oldest first; nobody else refunds or captures them meanwhile. */
export async function lockLegs(tx: Tx, bookingId: number) {
  const booking = await findBooking(tx, bookingId)
  if (!booking) return null
  const legs = await tx
    .selectFrom('payment_leg')
    .select(['office_id', 'id', 'state', 'payer_id', 'company_id', 'currency', 'captured_cents', 'refunded_cents'])
    .select('amount_cents')
    .where('office_id', '=', booking.office_id)
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .forUpdate()
    .execute()
  return { ...booking, legs: legs.map((leg) => ({ ...leg, leftCents: leftToGive(leg, booking.by_statement) })) }
}

export type LockedLeg = NonNullable<Awaited<ReturnType<typeof lockLegs>>>['legs'][number]

/** While a payment is disputed nothing is given back: the payer could get it twice (money paper 2.7). */
export function leftOf(leg: { state: LegState; captured_cents: Cents; refunded_cents: Cents }): Cents {
  return isPaid(leg.state) || isRefunded(leg.state) ? subtractCents(leg.captured_cents, leg.refunded_cents) : ZERO
}

/** Of what is on a statement, also before that is paid: it is credited. */
function leftToGive(leg: Parameters<typeof leftOf>[0] & { amount_cents: Cents }, byStatement: boolean): Cents {
  return byStatement && isDue(leg.state) ? subtractCents(leg.amount_cents, leg.refunded_cents) : leftOf(leg)
}

/** What can be given back of each payment of a booking, and when it was paid. */
export async function readPaid(db: Reads, officeId: number, bookingId: number) {
  const rows = await db
    .selectFrom('payment_leg as leg')
    .leftJoin('payment_method as m', 'm.id', 'leg.method_id')
    .select(['leg.state', 'leg.captured_cents', 'leg.refunded_cents', 'm.kind as method_kind'])
    .select((eb) =>
      eb
        .selectFrom('ledger_tx as t')
        .select(({ fn }) => fn.max('t.effective_at').as('at'))
        .whereRef('t.booking_id', '=', 'leg.booking_id')
        .whereRef('t.leg_id', '=', 'leg.id')
        .where('t.kind', '=', 'captured')
        .as('paid_at'),
    )
    .where('leg.office_id', '=', officeId)
    .where('leg.booking_id', '=', bookingId)
    .execute()
  return rows.map((leg) => ({ isDebit: leg.method_kind === 'sepa', paidAt: leg.paid_at, leftCents: leftOf(leg) }))
}

export async function findBooking(db: Reads, bookingId: number) {
  return db
    .selectFrom('booking_price as b')
    .innerJoin('office as o', 'o.id', 'b.office_id')
    .innerJoin('location as l', 'l.id', 'o.location_id')
    .select((eb) => eb.ref('b.by_statement').$notNull().as('by_statement'))
    .select(['o.id as office_id', 'o.provider_id', 'o.title_de', 'o.title_en', 'l.zone'])
    .select((eb) => eb.ref('b.end_at').$notNull().as('end_at'))
    .where('b.booking_id', '=', bookingId)
    .executeTakeFirst()
}

/** Who had a share of a payment, as it was posted when the amount became due. */
export async function readShares(tx: Tx, bookingId: number, legId: number): Promise<DueShares> {
  const rows = await tx
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_posting as p', 'p.tx_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .select(['a.code', 'p.amount_cents'])
    .where('t.booking_id', '=', bookingId)
    .where('t.leg_id', '=', legId)
    .where('t.kind', '=', 'due')
    .execute()
  const of = (wanted: (code: string) => boolean) =>
    rows.filter(({ code }) => wanted(code)).reduce((sum, { amount_cents: cents }) => sum + cents, 0)
  return {
    owedCents: toCents(of((code) => code === 'receivable')),
    platformDiscountCents: toCents(of((code) => code === 'marketing_discount')),
    commissionNetCents: toCents(0 - of((code) => code === 'commission_revenue')),
    commissionTaxCents: toCents(0 - of((code) => code.startsWith('vat_output:'))),
  }
}

/** The refunds that a request has made already, e.g. because its answer was lost. */
export async function findRequested(db: Reads, byId: string, key: string) {
  return db
    .selectFrom('refund')
    .select(['booking_id', 'amount_cents', 'borne_by', 'reason'])
    .where('by_id', '=', byId)
    .where('request_key', 'like', `${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}#%`)
    .execute()
}

export async function dueRefunds(db: Reads, now: Temporal.Instant, limit: number) {
  return (
    db
      .selectFrom('refund as r')
      .innerJoin('payment_leg as leg', (on) =>
        on.onRef('leg.office_id', '=', 'r.office_id').onRef('leg.id', '=', 'r.leg_id'),
      )
      .select(['r.id', 'r.office_id', 'r.leg_id', 'r.booking_id', 'r.provider_id', 'r.state', 'r.currency'])
      .select(['r.amount_cents', 'r.provider_cents', 'r.reason'])
      .select(['leg.charge_ref', 'leg.payer_id', 'leg.company_id'])
      .where(sql<boolean>`r.state ${sql.raw(inStates(UNFINISHED))}`)
      // The payment provider refuses until the bank has decided; then it goes on, or there is nothing left to give.
      .where(sql<boolean>`not (r.state ${sql.raw(inStates(TO_ASK))} and leg.state ${sql.raw(inStates(DISPUTED))})`)
      .where('r.next_at', '<=', now)
      .orderBy('r.next_at')
      .limit(limit)
      .execute()
  )
}

export type DueRefund = Awaited<ReturnType<typeof dueRefunds>>[number]

type Fields = Readonly<Pick<Updateable<RefundTable>, 'dispute_id' | 'next_at' | 'refund_ref' | 'taken_cents'>> & {
  readonly now: Temporal.Instant
}

/** @returns false when another process has moved it meanwhile */
export async function moveRefund(
  db: Writes,
  id: number,
  event: RefundEvent,
  { now, ...fields }: Fields,
): Promise<boolean> {
  const step = stepSql(REFUND_TRANSITIONS, event, 'state')
  const { numUpdatedRows } = await db
    .updateTable('refund')
    .set({ ...fields, state: sql<RefundTable['state']>`${sql.raw(step.to)}`, updated_at: now })
    .where('id', '=', id)
    .where(sql<boolean>`state ${sql.raw(step.from)}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Decided and not given back yet, the oldest first; nobody gives them back meanwhile. */
export async function lockUnsent(tx: Tx, officeId: number, legId: number) {
  return tx
    .selectFrom('refund')
    .select(['id', 'amount_cents'])
    .where('office_id', '=', officeId)
    .where('leg_id', '=', legId)
    .where(sql<boolean>`state ${sql.raw(inStates(TO_ASK))}`)
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function lockRefund(tx: Tx, id: number) {
  return tx.selectFrom('refund').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** The newest transfer of a payment, if any; nobody sends it meanwhile. */
export async function lockTransfer(tx: Tx, officeId: number, legId: number) {
  return tx
    .selectFrom('transfer')
    .select(['id', 'state', 'amount_cents', 'netted_cents', 'reversed_cents', 'transfer_ref'])
    .where('office_id', '=', officeId)
    .where('leg_id', '=', legId)
    .orderBy('round', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Oldest first, with their lines. */
export async function readPostings(db: Reads, bookingId: number) {
  return db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_posting as p', 'p.tx_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .select(['t.id', 't.kind', 't.effective_at', 't.external_ref', 'a.code', 'a.owner', 'p.amount_cents'])
    .where('t.booking_id', '=', bookingId)
    .orderBy('t.id')
    .orderBy('p.line')
    .execute()
}
