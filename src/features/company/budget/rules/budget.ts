/** What fits into a budget (company paper 5). The database decides when a booking is written; this says why, and before. */
import { formatMoney } from '#kernel/format.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'

/** Of the windows in which budgets are counted; members without a limit are counted by months. */
export type WindowKind = 'day' | 'month' | 'year'

export type Budget = {
  /** The name of whose it is. */
  readonly company: string
  readonly kind: WindowKind
  /** Null without a limit; -1 while the kind of the budget changes. */
  readonly limitCents: number | null
  readonly usedCents: number
  /** The first and the last local day of the window. */
  readonly from: string
  readonly until: string
  readonly currency: Currency
  /** The first day of the month of the visit, what all members together may spend in it, and have booked in it. */
  readonly month: string
  readonly capCents: number | null
  readonly companyUsedCents: number
  /** What may be booked and not be paid yet, and is; null while the company pays by card. */
  readonly credit: { readonly limitCents: number; readonly usedCents: number } | null
}

/** The part of a budget that its owner is shown. */
export function shownBudget({ kind, limitCents, usedCents, until, currency }: Budget) {
  return { kind, limitCents, usedCents, leftCents: leftOf({ limitCents, usedCents }), until, currency }
}

const OVER = { day: 'company.day_budget', month: 'company.month_budget', year: 'company.year_budget' } as const

/** What is left, never less than nothing; null without a limit. */
export function leftOf({ limitCents, usedCents }: Pick<Budget, 'limitCents' | 'usedCents'>): number | null {
  return limitCents === null ? null : Math.max(limitCents - usedCents, 0)
}

/** What a booking, or a change of one, adds to the window of its member and to the month of the company, in cents. */
export type Spending = {
  readonly own: number
  readonly company: number
  /** 0 for what is paid by card. */
  readonly credit: number
  readonly currency: Currency
}

/** Exactly at the limit fits, and what adds nothing always does. */
export function maySpend(budget: Budget, { own, company, credit, currency }: Spending, locale: Locale): Verdict {
  if (own <= 0 && company <= 0 && credit <= 0) return YES
  const { limitCents, usedCents, capCents, companyUsedCents, kind, until } = budget
  if (currency !== budget.currency)
    return limitCents === null && capCents === null
      ? YES
      : refused('company.budget_currency', { currency: budget.currency })
  if (capCents !== null && company > 0 && companyUsedCents + company > capCents) return refused('company.cap')
  if (budget.credit !== null && credit > 0 && budget.credit.usedCents + credit > budget.credit.limitCents)
    return refused('company.credit')
  const left = leftOf(budget)
  if (limitCents === null || left === null || own <= 0 || usedCents + own <= limitCents) return YES
  return refused(OVER[kind], { left: formatMoney(left, budget.currency, locale), until })
}

/** The first day of the next window of what has no room, so that a visit then may fit; null where waiting does not help. */
export function roomAgainOn({ kind, from, month }: Budget, code: RefusalCode): string | null {
  if (code === 'company.cap') return dayAfterWindow('month', month)
  return code === OVER[kind] ? dayAfterWindow(kind, from) : null
}

/** The last day of the window that begins on this day. @param from an ISO date */
export function windowEnd(kind: WindowKind, from: string): string {
  return Temporal.PlainDate.from(dayAfterWindow(kind, from)).subtract({ days: 1 }).toString()
}

function dayAfterWindow(kind: WindowKind, from: string): string {
  const length = { day: { days: 1 }, month: { months: 1 }, year: { years: 1 } }[kind]
  return Temporal.PlainDate.from(from).add(length).toString()
}
