/**
 * Asks for card holds beside the one that a leg names, and makes sure that none of them is left on the card: what is
 * asked for is a row until the answer is recorded, and a timer settles what nobody comes back for (booking I6).
 */
import { sql } from 'kysely'
import type { Cents, Currency } from '#kernel/money.ts'
import type { AuthResult } from '#ports/payments.ts'
import type { Context } from '#platform/context.ts'
import type { Reads, Writes } from '#platform/db/handles.ts'
import { HOLD_OVER_DAYS, isAwaited, type HoldPurpose } from '../rules/asked-hold.ts'
import { isPossible } from '../rules/leg-states.ts'
import { holdKey, releaseKey } from '../rules/pending-hold.ts'
import { move } from './move-leg.ts'
import { workOffEach } from './work-off-each.ts'

const BATCH = 50
const AGAIN_MINUTES = 1
const AFTER_FAULT_HOURS = 1

type HoldToAsk = {
  readonly purpose: HoldPurpose
  readonly leg: { readonly office_id: number; readonly id: number; readonly booking_id: number }
  readonly attempt: number
  /** Of a renewal: the hold whose place it takes. */
  readonly beforeRef?: string
  readonly customerRef: string
  readonly methodRef: string
  readonly cents: Cents
  readonly currency: Currency
  readonly returnUrl: string
}

/** @param key the same for whoever asks for the same hold again; `forgetAsked` takes it when the answer is recorded */
export async function askForHold(context: Context, hold: HoldToAsk, key: string): Promise<AuthResult> {
  const { db, clock } = context
  const now = clock.now()
  await db.write
    .insertInto('asked_hold')
    .values({
      key,
      office_id: hold.leg.office_id,
      leg_id: hold.leg.id,
      purpose: hold.purpose,
      attempt: hold.attempt,
      before_ref: hold.beforeRef ?? null,
      customer_ref: hold.customerRef,
      method_ref: hold.methodRef,
      hold_cents: hold.cents,
      asked_at: now,
      next_at: now,
    })
    .onConflict((on) => on.column('key').doNothing())
    .execute()
  const result = await authorize(context, hold, key)
  if (result.status === 'declined') await forgetAsked(db.write, key)
  return result
}

function authorize({ payments }: Context, hold: HoldToAsk, key: string): Promise<AuthResult> {
  return payments.authorize(
    {
      customerRef: hold.customerRef,
      methodRef: hold.methodRef,
      amount: { cents: hold.cents, currency: hold.currency },
      legRef: String(hold.leg.id),
      onSession: hold.purpose === 'ahead' || hold.purpose === 'given_up',
      returnUrl: hold.returnUrl,
      descriptor: `Viertel ${hold.leg.booking_id}`,
    },
    key,
  )
}

/** The leg has the hold, or nobody has it any more. */
export async function forgetAsked(db: Writes, key: string): Promise<void> {
  await db.deleteFrom('asked_hold').where('key', '=', key).execute()
}

/** In the transaction that forgets a hold which a payer has asked for and whose answer is not known. */
export async function noteGivenUp(
  db: Writes,
  leg: { officeId: number; legId: number; attempt: number; methodId: number },
  now: Temporal.Instant,
): Promise<void> {
  await db
    .insertInto('asked_hold')
    .columns([
      'key',
      'office_id',
      'leg_id',
      'purpose',
      'attempt',
      'customer_ref',
      'method_ref',
      'hold_cents',
      'asked_at',
      'next_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('payment_leg as leg')
        .innerJoin('payment_method as m', 'm.id', 'leg.method_id')
        .select([sql.val(holdKey(leg)).as('key'), 'leg.office_id', 'leg.id'])
        .select([sql.lit('given_up').as('purpose'), 'leg.attempt', 'm.customer_ref', 'm.method_ref', 'leg.hold_cents'])
        .select([sql.val(now).as('asked_at'), sql.val(now).as('next_at')])
        .where('leg.office_id', '=', leg.officeId)
        .where('leg.id', '=', leg.legId),
    )
    .onConflict((on) => on.column('key').doNothing())
    .execute()
}

/** Each asked hold of a leg is recorded or settled by somebody. */
export async function isAskedFor(
  db: Reads,
  leg: { officeId: number; legId: number },
  now: Temporal.Instant,
): Promise<boolean> {
  const rows = await asked(db).where('a.office_id', '=', leg.officeId).where('a.leg_id', '=', leg.legId).execute()
  return rows.some((one) => isStillAwaited(one, now))
}

function asked(db: Reads) {
  return db
    .selectFrom('asked_hold as a')
    .innerJoin('payment_leg as leg', (on) =>
      on.onRef('leg.office_id', '=', 'a.office_id').onRef('leg.id', '=', 'a.leg_id'),
    )
    .select(['a.key', 'a.purpose', 'a.attempt', 'a.before_ref', 'a.customer_ref', 'a.method_ref', 'a.hold_cents'])
    .select(['a.asked_at', 'leg.office_id', 'leg.id', 'leg.booking_id', 'leg.currency', 'leg.state', 'leg.auth_ref'])
    .select(['leg.attempt as leg_attempt', sql<boolean>`leg.action ? 'ahead'`.as('is_ahead')])
}

async function dueAsked(db: Reads, now: Temporal.Instant) {
  return asked(db).where('a.next_at', '<=', now).orderBy('a.next_at').limit(BATCH).execute()
}

type Asked = Awaited<ReturnType<typeof dueAsked>>[number]

/** @returns how many are settled */
export async function settleAskedHolds(context: Context, now: Temporal.Instant): Promise<number> {
  return workOffEach(
    context,
    await dueAsked(context.db.read, now),
    { row: 'leg', waiting: 'asked holds', failed: 'an asked hold could not be settled' },
    async (asked) => {
      if (isStillAwaited(asked, now)) {
        await later(context.db.write, asked.key, now.add({ minutes: AGAIN_MINUTES }))
        return false
      }
      await settleAsked(context, asked, now)
      return true
    },
    ({ key }) => later(context.db.write, key, now.add({ hours: AFTER_FAULT_HOURS })),
  )
}

function isStillAwaited(asked: Asked, now: Temporal.Instant): boolean {
  const { purpose, attempt, before_ref: beforeRef, asked_at: askedAt } = asked
  const leg = {
    state: asked.state,
    attempt: asked.leg_attempt,
    authRef: asked.auth_ref,
    isAhead: asked.is_ahead,
  }
  return isAwaited({ purpose, attempt, beforeRef, askedAt }, leg, now)
}

async function later(db: Writes, key: string, at: Temporal.Instant): Promise<void> {
  await db.updateTable('asked_hold').set({ next_at: at }).where('key', '=', key).execute()
}

async function settleAsked(context: Context, asked: Asked, now: Temporal.Instant): Promise<void> {
  const { db, payments, config } = context
  const isOver = Temporal.Instant.compare(asked.asked_at.add({ hours: HOLD_OVER_DAYS * 24 }), now) <= 0
  if (!isOver && !(await forgetMark(db.write, asked, now))) return
  const authRef = isOver ? null : (await authorize(context, wishOf(asked, config.BASE_URL), asked.key)).authRef
  if (authRef !== null && !(await isOfLeg(db.write, asked, authRef)))
    await payments.release({ authRef }, releaseKey(authRef))
  await forgetAsked(db.write, asked.key)
}

/** From now on no request of the payer takes this hold. @returns false when one has just done so */
async function forgetMark(db: Writes, asked: Asked, now: Temporal.Instant): Promise<boolean> {
  const isMarked = asked.is_ahead && asked.leg_attempt === asked.attempt
  if (asked.purpose !== 'ahead' || !isMarked || !isPossible(asked.state, 'ask_ahead')) return true
  return (
    (await move(db, asked, 'ask_ahead', { now, action: null, attempt: 'next' }, { attempt: asked.attempt })) !== null
  )
}

/** Whoever asked may have recorded it since. */
async function isOfLeg(db: Writes, asked: Asked, authRef: string): Promise<boolean> {
  const leg = await db
    .selectFrom('payment_leg')
    .select('auth_ref')
    .where('office_id', '=', asked.office_id)
    .where('id', '=', asked.id)
    .executeTakeFirst()
  return leg?.auth_ref === authRef
}

function wishOf(asked: Asked, returnUrl: string): HoldToAsk {
  return {
    purpose: asked.purpose,
    leg: asked,
    attempt: asked.attempt,
    customerRef: asked.customer_ref,
    methodRef: asked.method_ref,
    cents: asked.hold_cents,
    currency: asked.currency,
    returnUrl,
  }
}
