/**
 * What fits into a budget where a wish does not: fewer hours at the same time, the same hours in the next window, and
 * whom to ask for more.
 */
import { maySpend, roomAgainOn, type Budget } from '#features/company/budget/rules/budget.ts'
import { readBudget } from '#features/company/budget/server/read-budget.ts'
import { MINIMUM_HOURS } from '#features/office/rules/limits.ts'
import type { Locale } from '#kernel/locale.ts'
import { ZERO, type Cents, type Currency } from '#kernel/money.ts'
import { parseTime } from '#kernel/quarters.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { slotAt } from '#kernel/time.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import { priceOf } from '../../rules/price.ts'
import { nextFree } from './find-next-free.ts'

type Wish = Parameters<typeof nextFree>[1] & {
  readonly hourlyCents: Cents
  readonly currency: Currency
  readonly isByStatement: boolean
}

export async function findWaysInBudget(
  db: Reads,
  viewer: SignedIn,
  { wish, budget, over, locale }: { wish: Wish; budget: Budget; over: RefusalCode; locale: Locale },
) {
  const fits = (into: Budget, hours: number) => {
    // Without the discount, whose code may ask for a higher sum.
    const cents = priceOf(wish.hourlyCents, hours, wish.quantity, ZERO).totalCents
    const credit = wish.isByStatement ? cents : 0
    return maySpend(into, { own: cents, company: cents, credit, currency: wish.currency }, locale).ok
  }
  const lengths = Array.from({ length: Math.max(0, wish.hours - MINIMUM_HOURS) }, (_, i) => wish.hours - 1 - i)
  const day = roomAgainOn(budget, over)
  const start = day === null ? null : await nextFree(db, { ...wish, day })
  const minutes = start && parseTime(start.time)
  const slot = start && minutes !== null ? slotAt(start.date, minutes / 15, wish.hours, wish.zone) : null
  const then = slot === null || typeof slot === 'string' ? null : await readBudget(db, viewer, slot.startAt)
  const admin = await db
    .selectFrom('company as c')
    .innerJoin('person as p', 'p.id', 'c.admin_id')
    .select(['p.email', 'p.given_name as name'])
    .where('c.id', '=', viewer.companyId)
    .where('p.id', '<>', viewer.id)
    .executeTakeFirst()
  return {
    next: then && fits(then, wish.hours) ? start : null,
    hours: lengths.find((hours) => fits(budget, hours)) ?? null,
    admin: admin ?? null,
  }
}
