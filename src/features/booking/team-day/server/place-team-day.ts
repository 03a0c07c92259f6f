/**
 * Booking for several at once (company paper 8). All places are written in one transaction, in the order of members, so
 * that there are all of them or none; then the cards are held for all of them (pay-team-day.ts).
 */
import { createHash } from 'node:crypto'
import { noteRefused } from '#features/company/budget/server/note-refused.ts'
import { commissionAt } from '#features/office/commission/rules/commission-rate.ts'
import { assertMayDebit } from '#features/payment/debit/server/debit-risk-store.ts'
import { toCents } from '#kernel/money.ts'
import { orRefuse, refuse, RefusalError } from '#kernel/verdict.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call, Context } from '#platform/context.ts'
import { constraintOf } from '#platform/db/connection/database-errors.ts'
import type { BookingDraft } from '../../rules/decide-placing.ts'
import { BUDGET_CONSTRAINTS } from '../../server/budget.ts'
import { NO_DESK_CONSTRAINTS } from '../../server/no-desk-constraints.ts'
import { payTeamDay } from '../../server/pay/pay-team-day.ts'
import { expireDueHolds } from '../../server/pay/store-payment.ts'
import { insertBooking, lockHolders, newBooking } from '../../server/place/store-place.ts'
import { billsForAll } from '../../server/read/reader-relation.ts'
import { listTeamDay } from '../../server/store.ts'
import type { placeTeamDay as contract } from '../contract.ts'
import { draftFor, planTeamDay, type Planned, type TeamPlan, type TeamWish } from './plan-team-day.ts'
import { insertTeamDay, readTeamDay } from './team-day-store.ts'

type Placing = {
  readonly viewer: SignedIn
  readonly wish: TeamWish
  readonly expectedCents: number
  readonly request: { readonly key: string; readonly hash: string }
  readonly now: Temporal.Instant
  readonly context: Context
}

export async function placeTeamDay({ viewer, body, idempotencyKey, now, context }: Call<typeof contract>) {
  const { expectedTotal, ...wish } = body
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url')
  const request = { key: idempotencyKey, hash }
  const made = await readTeamDay(context.db.write, viewer.id, request.key)
  if (made && made.hash !== hash) refuse('request.key_reused')
  const id = made?.id ?? (await writeOnce({ viewer, wish, expectedCents: expectedTotal, request, now, context }))
  await payTeamDay(context, id, viewer)
  context.wake()
  const bookings = await listTeamDay(context.db.write, id)
  const waiting = bookings.find(({ status }) => status === 'held')
  const confirms = waiting !== undefined && (await billsForAll(context.db.read, viewer, waiting))
  return {
    data: {
      id,
      bookings: bookings.map((one) => ({ id: one.id, person: one.booker_id })),
      waitsUntil: waiting?.hold_until?.toString() ?? null,
      confirm: confirms ? (bookings.find(({ leg_action: action }) => action?.url)?.id ?? null) : null,
    },
  }
}

/** After a refusal the key is looked for again: the same request may have taken the places that this one lacks. */
async function writeOnce(placing: Placing): Promise<number> {
  try {
    return await write(placing)
  } catch (error) {
    const { context, viewer, request } = placing
    if (!(error instanceof RefusalError) && constraintOf(error) === null) throw error
    const made = await readTeamDay(context.db.write, viewer.id, request.key)
    if (!made) throw error
    if (made.hash !== request.hash) refuse('request.key_reused')
    return made.id
  }
}

/** @returns the id of the team day */
async function write(placing: Placing, attempt = 1): Promise<number> {
  const { viewer, wish, expectedCents, request, now, context } = placing
  const plan = await planTeamDay({ viewer, wish, now, context })
  if (!plan.verdict.ok) {
    await tellOfBudgets(context, plan)
    throw new RefusalError(plan.verdict.refusal)
  }
  if (plan.totalCents !== expectedCents) refuse('booking.price_changed')
  const drafts = together(plan.people.map((one) => ({ one, draft: draftOf(one, wish, now) })))
  if (drafts.some(({ draft }) => draft.plan.kind === 'debit_after' && !draft.isByStatement))
    await assertMayDebit(context.db.read, { personId: null, companyId: plan.companyId }, toCents(plan.totalCents))
  const id = context.newId()
  const rows = drafts.map(({ one, draft }) =>
    newBooking(draft, {
      officeId: wish.office,
      bookingId: context.newId(),
      legId: context.newId(),
      bookerId: one.booker.id,
      companyId: plan.companyId,
      request: null,
      teamDayId: id,
      asker: null,
      commissionRate: commissionAt(context.config.COMMISSION, now),
      provider: context.payments.name,
      now,
    }),
  )
  try {
    await context.db.tx(async (tx) => {
      await insertTeamDay(tx, { id, companyId: plan.companyId, organiserId: viewer.id, wish, request, now })
      if (rows.some(({ status }) => status === 'held'))
        await lockHolders(
          tx,
          rows.map((row) => row.booker_id),
        )
      for (const row of rows) await insertBooking(tx, row)
    })
  } catch (error) {
    const constraint = constraintOf(error) ?? ''
    if (NO_DESK_CONSTRAINTS.has(constraint))
      await expireDueHolds(context.db, { now, most: 100, officeId: wish.office, day: wish.date, bookerId: null })
    else if (!BUDGET_CONSTRAINTS.has(constraint) && !HELD_CONSTRAINTS.has(constraint)) throw error
    // Others are faster and faster.
    if (attempt === MOST_TRIES) refuse('request.unavailable')
    // Somebody was faster: the rules now say what is in the way, or there is room again.
    return write(placing, attempt + 1)
  }
  return id
}

type Drafted = { readonly one: Planned; readonly draft: BookingDraft }

/** Where one of them waits for a card, all of them wait, also for whom it is free: they are confirmed together or not. */
function together(drafts: readonly Drafted[]): readonly Drafted[] {
  const until = drafts.find(({ draft }) => draft.status === 'held')?.draft.holdUntil
  if (!until) return drafts
  return drafts.map(({ one, draft }) => ({ one, draft: { ...draft, status: 'held', holdUntil: until } }))
}

const MOST_TRIES = 3

/** Constraints on how much somebody keeps without paying. */
const HELD_CONSTRAINTS: ReadonlySet<string> = new Set([
  'booking_desks_per_person',
  'booking_holds_lapsed',
  'booking_same_slot',
  'booking_hold_number',
  'booking_holds_per_person',
])

/** What concerns the company, or all of them; everything else is the business of one of them. */
const OF_ALL: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'booking.no_billing_address',
  'booking.no_payment_method',
  'booking.unpaid',
  'payment.currency',
])

function draftOf(one: Planned, wish: TeamWish, now: Temporal.Instant) {
  const draft = draftFor(one, wish, now)
  if (!draft.ok && !OF_ALL.has(draft.refusal.code)) refuse('team.cannot', { people: 1 })
  return orRefuse(draft)
}

/** The admin is told of each whose budget does not suffice, as when they book themselves. */
async function tellOfBudgets(context: Context, { people }: TeamPlan): Promise<void> {
  for (const { answer, booker } of people) if (answer === 'budget') await noteRefused(context, booker)
}
