/**
 * What a booking, or a change of one, takes out of the budget of whoever books for a company. A trigger decides
 * (db/migrations/0080_budget.sql); this is for previews, and says why it refused.
 */
import { maySpend } from '#features/company/budget/rules/budget.ts'
import { noteRefused } from '#features/company/budget/server/note-refused.ts'
import { readBudget } from '#features/company/budget/server/read-budget.ts'
import { readRights } from '#features/company/server/read-rights.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { orRefuse, refused, RefusalError, YES, type Verdict } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import { mayChangeFor } from '../rules/access.ts'
import type { BookingRow } from './store.ts'

export const BUDGET_CONSTRAINTS: ReadonlySet<string> = new Set([
  'budget_member',
  'budget_company',
  'budget_credit',
  'budget_currency',
])

/**
 * The admin is told, because only they can do something about it.
 * @returns what to refuse with: the reason as the rule gives it, or the database's own, when there is room again by now
 */
export async function overBudget(
  context: Context,
  viewer: SignedIn,
  row: {
    readonly start_at: Temporal.Instant
    readonly currency: Currency
    readonly sum_cents: number
    readonly discount_cents: number
    readonly by_statement: boolean
  },
  error: unknown,
): Promise<unknown> {
  const budget = await readBudget(context.db.read, viewer, row.start_at)
  await noteRefused(context, viewer)
  const cents = row.sum_cents - row.discount_cents
  const verdict =
    budget === null
      ? YES
      : maySpend(
          budget,
          { own: cents, company: cents, credit: row.by_statement ? cents : 0, currency: row.currency },
          viewer.locale,
        )
  return verdict.ok ? error : new RefusalError(verdict.refusal)
}

/** What a budget has no room for, as its rule refuses it. */
export const OVER_BUDGET: ReadonlySet<RefusalCode> = new Set([
  'company.day_budget',
  'company.month_budget',
  'company.year_budget',
  'company.budget',
  'company.cap',
  'company.credit',
  'company.budget_currency',
])

/** Makes a change of a booking; the admin is told when a budget has no room for it, as of a booking. */
export async function tellingOverBudget<T>(
  context: Context,
  viewer: Pick<SignedIn, 'id' | 'companyId'>,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof RefusalError && OVER_BUDGET.has(error.refusal.code)) await noteRefused(context, viewer)
    throw error
  }
}

/** Only members with the right change a booking of their company; its admin may change all of them. @throws RefusalError */
export async function assertRight(
  db: Reads,
  viewer: Pick<SignedIn, 'id'>,
  { company_id: companyId }: Pick<BookingRow, 'company_id'>,
  permission: 'book' | 'extend' | 'cancel',
): Promise<void> {
  if (companyId === null) return
  orRefuse(mayChangeFor(await readRights(db, viewer.id, companyId), { companyId }, permission))
}

/** Whether a booking that becomes longer or moves still fits into the budget of who booked it. */
export async function fitsBudget(
  db: Reads,
  booking: BookingRow,
  to: { readonly startAt: Temporal.Instant; readonly totalCents: number },
  locale: Locale,
): Promise<Verdict> {
  if (booking.company_id === null) return YES
  const member = { id: booking.booker_id, companyId: booking.company_id }
  const [before, after] = await Promise.all([
    readBudget(db, member, booking.start_at),
    readBudget(db, member, to.startAt),
  ])
  if (before === null || after === null) return refused('company.left')
  const stays = before.kind === after.kind && before.from === after.from
  const change = {
    own: to.totalCents - (stays ? booking.total_cents : 0),
    company: to.totalCents - (before.month === after.month ? booking.total_cents : 0),
    credit: booking.method_kind === 'statement' ? to.totalCents - booking.total_cents : 0,
    currency: booking.currency,
  }
  return maySpend(after, change, locale)
}
