/** For whom a team day fits (company paper 8): all or nobody. The database decides when it is written; this says why not. */
import { maySpend, type Budget } from '#features/company/budget/rules/budget.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Currency } from '#kernel/money.ts'
import { refused, YES, type Verdict } from '#kernel/verdict.ts'
import { FEWEST_PEOPLE, MOST_PEOPLE } from './limits.ts'

export type Candidate = {
  /** Places of their booking: their own, and for the organiser those of guests. */
  readonly quantity: number
  readonly cents: number
  /** What of their account is in the way, or that they keep this very slot already; YES when nothing is. */
  readonly account: Verdict<unknown>
  /** They have another booking at that time. */
  readonly isElsewhere: boolean
  /** Null for whoever has left the company by now. */
  readonly budget: Budget | null
}

export type Answer = 'fits' | 'budget' | 'overlap' | 'cannot'

/** What of the visit all of them share. */
export type Place = {
  /** At that time, of the whole office. */
  readonly freeDesks: number
  readonly currency: Currency
  /** The company pays it with the statement of the month, up to its credit limit. */
  readonly isByStatement: boolean
  readonly locale: Locale
}

/** What is in the way of one person; first what only they can change, then their time, then their budget. */
export function answerFor(one: Candidate, place: Place): Answer {
  if (!one.account.ok || one.budget === null) return 'cannot'
  if (one.isElsewhere) return 'overlap'
  return ownBudget(one.budget, one.cents, place).ok ? 'fits' : 'budget'
}

/** Without the cap of the company, which is looked at for all of them together. */
function ownBudget(budget: Budget, cents: number, { currency, locale }: Place): Verdict {
  return maySpend({ ...budget, capCents: null }, { own: cents, company: 0, credit: 0, currency }, locale)
}

/** Guests come with the organiser. @param members as they were asked for */
export function maySize(members: readonly number[], guests: number, organiserComes: boolean): Verdict {
  const people = members.length + guests
  const isTwice = new Set(members).size < members.length
  const isOdd = isTwice || (guests > 0 && !organiserComes)
  return people < FEWEST_PEOPLE || people > MOST_PEOPLE || isOdd ? refused('team.members') : YES
}

/** The first reason against all of them together. */
export function mayTakePlace(candidates: readonly Candidate[], place: Place): Verdict {
  const count = (answer: Answer) => candidates.filter((one) => answerFor(one, place) === answer).length
  if (count('cannot') > 0) return refused('team.cannot', { people: count('cannot') })
  if (count('overlap') > 0) return refused('team.overlap', { people: count('overlap') })
  const places = candidates.reduce((sum, one) => sum + one.quantity, 0)
  if (places > place.freeDesks) return refused('team.desks', { free: place.freeDesks, people: places })
  const budgets = candidates.flatMap(({ budget, cents }) => (budget === null ? [] : [{ budget, cents }]))
  const together = budgets.reduce((sum, { cents }) => sum + cents, 0)
  const [any] = budgets
  const spent = { own: 0, company: together, credit: place.isByStatement ? together : 0, currency: place.currency }
  // The cap of the company, and its credit, where it pays once a month.
  const cap = any ? maySpend({ ...any.budget, limitCents: null }, spent, place.locale) : YES
  if (!cap.ok) return cap
  for (const { budget, cents } of budgets) {
    const own = ownBudget(budget, cents, place)
    if (!own.ok && own.refusal.code === 'company.budget_currency') return own
  }
  return count('budget') > 0 ? refused('team.budget', { people: count('budget') }) : YES
}
