/** What each office has brought this month so far, and in the month before. */
import { addCents, ZERO, type Cents, type Currency } from '#kernel/money.ts'
import { incomeOfGroup, type IncomeGroup } from '../../earnings/rules/income.ts'

export type Income = { readonly currency: Currency; readonly cents: Cents }

export type MonthIncome = {
  readonly offices: ReadonlyMap<number, { readonly income: Income | null; readonly before: Income | null }>
  /** Of this month, one for each currency. */
  readonly income: readonly Income[]
  /** What can be paid out, of all months. */
  readonly ready: readonly Income[]
}

/** What is still to come, and what its payer still owes, is no income yet. */
const isEarned = ({ state }: IncomeGroup) => state !== 'coming' && state !== 'unpaid'

/** @param month "2026-11" */
export function monthIncome(groups: readonly IncomeGroup[], month: string): MonthIncome {
  const before = Temporal.PlainYearMonth.from(month).subtract({ months: 1 }).toString()
  const earned = groups.filter(isEarned)
  const ofMonth = (one: string) => earned.filter((group) => group.month === one)
  const [thisMonth, lastMonth] = [ofMonth(month), ofMonth(before)]
  // An office has one currency for ever once it was booked.
  const ofOffice = (all: readonly IncomeGroup[], id: number) =>
    sums(all.filter((one) => one.officeId === id))[0] ?? null
  const ids = new Set([...thisMonth, ...lastMonth].map(({ officeId }) => officeId))
  return {
    offices: new Map([...ids].map((id) => [id, { income: ofOffice(thisMonth, id), before: ofOffice(lastMonth, id) }])),
    income: sums(thisMonth),
    ready: sums(groups.filter(({ state }) => state === 'ready')),
  }
}

/** In the order of their currencies, so that the same one always comes first. */
function sums(groups: readonly IncomeGroup[]): Income[] {
  const byCurrency = new Map<Currency, Cents>()
  for (const group of groups)
    byCurrency.set(group.currency, addCents(byCurrency.get(group.currency) ?? ZERO, incomeOfGroup(group)))
  return [...byCurrency]
    .map(([currency, cents]) => ({ currency, cents }))
    .toSorted((one, other) => (one.currency < other.currency ? 1 : -1))
}
