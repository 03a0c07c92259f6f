/** Writes the state of a payment leg. */
import type { DeclineCode } from '#ports/payments.ts'
import { sql, type Updateable } from 'kysely'
import type { PaymentLegTable } from '#platform/db/tables.gen.ts'
import type { Currency } from '#kernel/money.ts'
import type { Reads, Writes } from '#platform/db/handles.ts'
import { inStates, stepSql, type StepSql } from '#platform/db/state-sql.ts'
import { METHOD_NEEDED } from '../rules/leg-lists.ts'
import { isPossible, LEG_TRANSITIONS, type LegEvent, type LegState } from '../rules/leg-states.ts'

/** A leg in the state in which the caller has read it. */
export type SeenLeg = { readonly office_id: number; readonly id: number; readonly state: LegState }

/**
 * What the payer has to do at the payment provider.
 * @property by whoever bills for the company was asked to do it, because the booker may not
 * @property ahead the hold that was asked for before the booking changes, beside the one that the leg has
 */
export type LegAction = { readonly url: string; readonly ahead?: string; readonly by?: 'company' }

/** Columns written together with the state; omitted ones do not change. */
export type LegFields = Readonly<
  Pick<
    Updateable<PaymentLegTable>,
    | 'amount_cents'
    | 'captured_cents'
    | 'refunded_cents'
    | 'debit_on'
    | 'hold_cents'
    | 'auth_ref'
    | 'charge_ref'
    | 'hold_expires_at'
    | 'hold_at'
    | 'due_at'
    | 'retry_at'
    | 'method_id'
  >
> & {
  readonly now: Temporal.Instant
  readonly decline_code?: DeclineCode | null
  readonly action?: LegAction | null
  readonly attempt?: 'next'
  readonly declines?: 'next'
  readonly failures?: 'next'
}

/** Values that must not have changed since the caller has read the leg. */
export type LegPrecondition = { readonly attempt?: number; readonly auth_ref?: string }

export type MovedLeg = { readonly state: LegState; readonly attempt: number }

/**
 * Applies one event to one leg in one statement. The state that the row has at that moment decides where the event
 * leads, so that a concurrent change is never overwritten.
 * @returns null when the event has become impossible since the leg was read
 * @throws when it was impossible in the state that was read: a defect of the caller
 */
export async function move(
  db: Writes,
  leg: SeenLeg,
  event: LegEvent,
  { now, action, attempt, declines, failures, ...fields }: LegFields,
  still: LegPrecondition = {},
): Promise<MovedLeg | null> {
  if (!isPossible(leg.state, event)) throw new Error(`payment leg ${leg.id}: ${event} is impossible in ${leg.state}`)
  const step = legStep(event)
  let moving = db
    .updateTable('payment_leg')
    .set((column) => ({
      ...fields,
      ...(action === undefined ? {} : { action: action && JSON.stringify(action) }),
      ...(attempt === undefined ? {} : { attempt: column('attempt', '+', 1) }),
      ...(declines === undefined ? {} : { declines: column('declines', '+', 1) }),
      ...(failures === undefined ? {} : { failures: column('failures', '+', 1) }),
      state: sql<LegState>`${sql.raw(step.to)}`,
      version: column('version', '+', 1),
      updated_at: now,
    }))
    .where('office_id', '=', leg.office_id)
    .where('id', '=', leg.id)
    .where(sql<boolean>`state ${sql.raw(step.from)}`)
  if (still.attempt !== undefined) moving = moving.where('attempt', '=', still.attempt)
  if (still.auth_ref !== undefined) moving = moving.where('auth_ref', '=', still.auth_ref)
  const moved = await moving.returning(['state', 'attempt']).executeTakeFirst()
  return moved ?? null
}

/**
 * The same state change as SQL, for statements that move several legs, or a leg with its booking in one round trip:
 * `update payment_leg leg set state = ${step.to} ... where leg.state ${step.from}`.
 */
export function legStep(event: LegEvent, alias?: string): StepSql {
  return stepSql(LEG_TRANSITIONS, event, alias === undefined ? 'state' : `${alias}.state`)
}

const TO_PAY = sql<boolean>`state ${sql.raw(inStates(METHOD_NEEDED))}`

/** The currencies of what is still to be paid with a method. */
export async function openCurrencies(db: Reads, methodId: number): Promise<Currency[]> {
  const legs = await db
    .selectFrom('payment_leg')
    .select('currency')
    .distinct()
    .where('method_id', '=', methodId)
    .where(TO_PAY)
    .execute()
  return legs.map(({ currency }) => currency)
}

/** What is still to be paid with one method is paid with another. A hold stays the one that it is. */
export async function switchMethod(db: Writes, from: number, to: number, now: Temporal.Instant): Promise<void> {
  await db
    .updateTable('payment_leg')
    .set((leg) => ({ method_id: to, version: leg('version', '+', 1), updated_at: now }))
    .where('method_id', '=', from)
    .where(TO_PAY)
    .execute()
}
