/**
 * Debits bank accounts (money paper 2.4). After the visit the amount falls due; the payer is told of it and of the day;
 * on that day the payment provider is asked. Each step is a transaction of its own and is found again after a crash. What
 * becomes of the debit is told days later, by an event or by asking (settle-leg.ts).
 */
import type { Context } from '#platform/context.ts'
import { nextDunning } from '../../rules/dunning.ts'
import { TO_ANNOUNCE, TO_DEBIT, TO_FALL_DUE, TO_REMIND } from '../../rules/leg-lists.ts'
import { dueEntry, isIn, selectLegs, type DueLeg } from '../../server/due-leg.ts'
import { emit } from '../../server/emit.ts'
import { post } from '../../server/ledger.ts'
import { move } from '../../server/move-leg.ts'
import { captureOrCharge, settle } from '../../server/settle-leg.ts'
import { debitDay, submitAt } from '../rules/debit-day.ts'

const BATCH = 50

type Step = (context: Context, leg: DueLeg, now: Temporal.Instant) => Promise<boolean>

/** @returns how many legs changed state */
export async function debitAccounts(context: Context, now: Temporal.Instant): Promise<number> {
  const { read } = context.db
  const falling = selectLegs(read)
    .where(isIn(TO_FALL_DUE))
    .where('leg.due_at', '<=', now)
    .where('leg.hold_at', 'is', null)
    .where('b.by_statement', '=', false)
    .where('b.status', '=', 'completed')
  const announced = selectLegs(read)
    .where(isIn(TO_ANNOUNCE))
    .where('leg.due_at', '<=', now)
    .where('m.kind', '=', 'sepa')
  const ready = selectLegs(read).where(isIn(TO_DEBIT)).where('leg.retry_at', '<=', now)
  const unpaid = selectLegs(read).where(isIn(TO_REMIND)).where('leg.retry_at', '<=', now)
  let moved = 0
  for (const [legs, step] of [
    [falling, fallDue],
    [announced, announce],
    [ready, debit],
    [unpaid, remind],
  ] as const)
    moved += await forEach(context, await legs.orderBy('leg.due_at').limit(BATCH).execute(), step, now)
  return moved
}

async function forEach(context: Context, legs: readonly DueLeg[], step: Step, now: Temporal.Instant): Promise<number> {
  let moved = 0
  for (const leg of legs) {
    try {
      if (await step(context, leg, now)) moved += 1
    } catch (error) {
      // One that fails must not keep the others waiting; it is found again.
      context.log.error({ leg: leg.id, err: error }, 'debit failed')
    }
  }
  return moved
}

const fallDue: Step = async ({ db }, leg, now) => (await move(db.write, leg, 'fall_due', { now })) !== null

const announce: Step = async ({ db }, leg, now) => {
  const day = debitDay(now)
  return db.tx(async (tx) => {
    const told = { now, debit_on: day.toString(), retry_at: submitAt(day), decline_code: null }
    if ((await move(tx, leg, 'announce', told)) === null) return false
    await post(tx, dueEntry(leg, now))
    await emit(tx, { type: 'payment.debit_announced', ...aboutOf(leg), at: now })
    return true
  })
}

const debit: Step = async (context, leg, now) => {
  const claimed = await move(context.db.write, leg, 'debit', { now, auth_ref: null, retry_at: null })
  if (claimed === null) return false
  const asked = { ...leg, state: claimed.state, auth_ref: null }
  const result = await captureOrCharge(context, asked)
  // While the payment provider is away, the timer of captures asks again with the same key.
  return result === 'later' ? false : settle(context, asked, result, now)
}

/** A payment that was taken back is not asked for again by itself. */
const remind: Step = async ({ db }, leg, now) =>
  db.tx(async (tx) => {
    const next = nextDunning(leg.due_at ?? now, now)
    if ((await move(tx, leg, 'remind', { now, retry_at: next })) === null) return false
    await emit(tx, { type: 'payment.taken_back', ...aboutOf(leg), at: now })
    return true
  })

const aboutOf = (leg: DueLeg) => ({ office_id: leg.office_id, booking_id: leg.booking_id, person_id: leg.payer_id })
