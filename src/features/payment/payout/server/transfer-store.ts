/** Statements on transfers. A transfer is planned in the transaction in which its payment succeeds. */
import { sql, type Updateable } from 'kysely'
import { toCents, type Cents, type Currency } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Reads, Tx, Writes } from '#platform/db/handles.ts'
import { inStates, stepSql } from '#platform/db/state-sql.ts'
import type { TransferTable } from '#platform/db/tables.gen.ts'
import { FREE, PAID, REFUNDED } from '../../rules/leg-lists.ts'
import { keptHours, sendAt } from '../rules/transfer-plan.ts'
import {
  FIRST_STATE,
  isAsked,
  isToSend,
  TO_SEND,
  TRANSFER_STATES,
  TRANSFER_TRANSITIONS,
  type TransferEvent,
} from '../rules/transfer-states.ts'

type PaidLeg = {
  readonly office_id: number
  readonly id: number
  readonly booking_id: number
  readonly provider_id: number
  readonly currency: Currency
  /** Of the visit. */
  readonly end_at: Temporal.Instant
}

/** The ledger says how much: what is owed to the provider for this leg. Nothing is planned twice, nor for nothing. */
export async function planTransfer(
  tx: Tx,
  { config, newId }: Pick<Context, 'config' | 'newId'>,
  leg: PaidLeg,
  now: Temporal.Instant,
): Promise<void> {
  const amount = await payableOf(tx, leg)
  if (amount <= 0) return
  const before = await tx
    .selectFrom('transfer')
    .select(['state', 'round'])
    .where('office_id', '=', leg.office_id)
    .where('leg_id', '=', leg.id)
    .orderBy('round', 'desc')
    .executeTakeFirst()
  // The payment was taken back before its part was sent, and is paid again.
  if (before && isToSend(before.state)) return
  const reserve = { newForDays: config.NEW_PROVIDER_DAYS, waitDays: config.NEW_PROVIDER_WAIT_DAYS }
  // Where nobody is new, the first payment says nothing, and each capture would look for it.
  const firstPaidAt = reserve.newForDays === 0 ? null : await firstPaymentOf(tx, leg.provider_id)
  const hours = keptHours(firstPaidAt, now, reserve)
  await tx
    .insertInto('transfer')
    .values({
      id: newId(),
      office_id: leg.office_id,
      leg_id: leg.id,
      booking_id: leg.booking_id,
      provider_id: leg.provider_id,
      round: (before?.round ?? 0) + 1,
      state: FIRST_STATE,
      currency: leg.currency,
      amount_cents: amount,
      next_at: sendAt(leg.end_at, now, hours),
      created_at: now,
      updated_at: now,
    })
    .onConflict((on) => on.constraint('transfer_once').doNothing())
    .execute()
}

/** What the ledger owes the provider for a payment; negative when they have got more. */
export async function payableOf(db: Reads, leg: Pick<PaidLeg, 'booking_id' | 'id'>): Promise<Cents> {
  const payable = await db
    .selectFrom('ledger_tx as t')
    .innerJoin('ledger_posting as p', 'p.tx_id', 't.id')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .select(({ fn }) => fn.sum<string | null>('p.amount_cents').as('cents'))
    .where('t.booking_id', '=', leg.booking_id)
    .where('t.leg_id', '=', leg.id)
    .where('a.code', '=', 'provider_payable')
    .executeTakeFirstOrThrow()
  return toCents(0 - Number(payable.cents))
}

async function firstPaymentOf(tx: Tx, providerId: number): Promise<Temporal.Instant | null> {
  const first = await tx
    .selectFrom('transfer')
    .select(({ fn }) => fn.min('created_at').as('at'))
    .where('provider_id', '=', providerId)
    .executeTakeFirstOrThrow()
  return first.at
}

/** The states are part of the text, as in platform/db/state-sql.ts. */
const stateIs = (states: readonly string[]) => sql<boolean>`t.state ${sql.raw(inStates(states))}`

/** Who does not say what the report to the tax office needs is paid nothing; what may have been sent already is found out. */
const MAY_BE_SENT = sql<boolean>`(t.state ${sql.raw(inStates(TRANSFER_STATES.filter(isAsked)))}
  or not exists (select from tax_block x where x.provider_id = t.provider_id))`

const IS_PAID = sql<boolean>`leg.state ${sql.raw(inStates([...PAID, ...REFUNDED, ...FREE]))}`

export async function isStillPaid(db: Reads, transfer: { office_id: number; leg_id: number }): Promise<boolean> {
  const leg = await db
    .selectFrom('payment_leg as leg')
    .select(IS_PAID.as('is_paid'))
    .where('leg.office_id', '=', transfer.office_id)
    .where('leg.id', '=', transfer.leg_id)
    .executeTakeFirstOrThrow()
  return leg.is_paid
}

/** Transfers that are due, with whom and what they come from. `payee_ref` is null where nobody can be paid now. */
export async function dueTransfers(db: Reads, psp: string, now: Temporal.Instant, limit: number) {
  return (
    db
      .selectFrom('transfer as t')
      .innerJoin('payment_leg as leg', (on) =>
        on.onRef('leg.office_id', '=', 't.office_id').onRef('leg.id', '=', 't.leg_id'),
      )
      .leftJoin('payee as y', (on) =>
        on.onRef('y.provider_id', '=', 't.provider_id').on('y.psp', '=', psp).on('y.state', '=', 'active'),
      )
      .select(['t.id', 't.office_id', 't.leg_id', 't.booking_id', 't.provider_id', 't.state', 't.currency'])
      .select(['t.amount_cents', 't.attempt', 'leg.charge_ref'])
      // What the payer was charged, as it was posted: the leg forgets it when their bank takes it back.
      .select(
        sql<number>`(select coalesce(sum(p.amount_cents), 0)::int from ledger_tx d join ledger_posting p on p.tx_id = d.id
        join ledger_account a on a.id = p.account_id
        where d.booking_id = t.booking_id and d.leg_id = t.leg_id and d.kind = 'due' and a.code = 'receivable')`.as(
          'charged_cents',
        ),
      )
      .select(['y.id as payee_id', 'y.ref as payee_ref'])
      .select(IS_PAID.as('is_paid'))
      .where(stateIs(TO_SEND))
      .where('t.next_at', '<=', now)
      .where(MAY_BE_SENT)
      .orderBy('t.next_at')
      .limit(limit)
      .execute()
  )
}

export type DueTransfer = Awaited<ReturnType<typeof dueTransfers>>[number]

type Fields = Readonly<
  Pick<Updateable<TransferTable>, 'netted_cents' | 'next_at' | 'payout_id' | 'sent_at' | 'transfer_ref'>
> & { readonly now: Temporal.Instant; readonly attempt?: 'next' }

/** @returns how many of them were in a state in which this can happen */
export async function moveTransfers(
  db: Writes,
  ids: readonly number[],
  event: TransferEvent,
  { now, attempt, ...fields }: Fields,
): Promise<number> {
  const step = stepSql(TRANSFER_TRANSITIONS, event, 'state')
  const { numUpdatedRows } = await db
    .updateTable('transfer')
    .set((column) => ({
      ...fields,
      ...(attempt === undefined ? {} : { attempt: column('attempt', '+', 1) }),
      state: sql<TransferTable['state']>`${sql.raw(step.to)}`,
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .where(sql<boolean>`state ${sql.raw(step.from)}`)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** In the transaction in which the payee is found to be active: what was blocked is due at once. */
export async function unblockTransfers(tx: Tx, providerId: number, now: Temporal.Instant): Promise<void> {
  const step = stepSql(TRANSFER_TRANSITIONS, 'unblock', 'state')
  await tx
    .updateTable('transfer')
    .set({ state: sql<TransferTable['state']>`${sql.raw(step.to)}`, next_at: now, updated_at: now })
    .where('provider_id', '=', providerId)
    .where(sql<boolean>`state ${sql.raw(step.from)}`)
    .execute()
}
