/** The only writer of a payment leg's state. */
import type { DeclineCode } from '#adapters/payments/port.ts'
import type { Cents } from '#kernel/money.ts'
import type { Writes } from '#platform/db/database.ts'
import { stepSql, type StepSql } from '#platform/db/state-sql.ts'
import { isPossible, LEG_TRANSITIONS, type LegEvent, type LegState } from '../rules/leg-states.ts'

/** A leg as the caller has read it. */
export type SeenLeg = { readonly office_id: number; readonly id: number; readonly state: LegState }

/** Columns that are written together with the state; what is not named stays. */
export type LegFields = {
  readonly now: Temporal.Instant
  readonly amount_cents?: Cents
  readonly captured_cents?: Cents
  readonly auth_ref?: string | null
  readonly charge_ref?: string | null
  readonly hold_expires_at?: Temporal.Instant | null
  readonly hold_at?: Temporal.Instant | null
  readonly due_at?: Temporal.Instant | null
  readonly retry_at?: Temporal.Instant | null
  readonly method_id?: number | null
  readonly decline_code?: DeclineCode | null
  readonly action?: { readonly url: string } | null
  readonly attempt?: 'next'
  readonly declines?: 'next'
}

/** What must still be as the caller has read it. */
export type StillSo = { readonly attempt?: number; readonly auth_ref?: string }

export type MovedLeg = { readonly state: LegState; readonly attempt: number }

/**
 * One event of one leg, in one statement. The state that the leg has when it is written decides where the event leads,
 * so that whoever was faster is never overwritten.
 * @returns null when the event has become impossible since the leg was read
 * @throws when it was impossible from the start: that is a defect of the caller
 */
export async function move(
  db: Writes,
  leg: SeenLeg,
  event: LegEvent,
  { now, ...fields }: LegFields,
  still: StillSo = {},
): Promise<MovedLeg | null> {
  if (!isPossible(leg.state, event)) throw new Error(`payment leg ${leg.id}: ${event} is impossible in ${leg.state}`)
  const step = legStep(event)
  const values: unknown[] = [leg.office_id, leg.id, now]
  const parameter = (value: unknown) => `$${values.push(value)}`
  const sets = Object.entries(fields).map(([column, value]) => {
    if (value === 'next' && (column === 'attempt' || column === 'declines')) return `${column} = ${column} + 1`
    return `${column} = ${parameter(column === 'action' && value !== null ? JSON.stringify(value) : value)}`
  })
  const conditions = Object.entries(still).map(([column, value]) => `${column} = ${parameter(value)}`)
  const [moved] = await db.query<MovedLeg>(
    `update payment_leg set ${[`state = ${step.to}`, ...sets].join(', ')}, version = version + 1, updated_at = $3
     where ${['office_id = $1', 'id = $2', `state ${step.from}`, ...conditions].join(' and ')} returning state, attempt`,
    values,
  )
  return moved ?? null
}

/**
 * The same event in the text of a statement that moves several legs at once, or a leg with its booking in one round
 * trip: `update payment_leg leg set state = ${step.to} ... where leg.state ${step.from}`.
 */
export function legStep(event: LegEvent, alias?: string): StepSql {
  return stepSql(LEG_TRANSITIONS, event, alias === undefined ? 'state' : `${alias}.state`)
}
