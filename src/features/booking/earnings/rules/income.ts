/** Where the money of a booking is on its way to the provider (money paper 2.5), and what is shown of it. */
import { incomeOf } from '#features/payment/rules/commission.ts'
import {
  addCents,
  subtractCents,
  timesCents,
  toCents,
  ZERO,
  type BasisPoints,
  type Cents,
  type Currency,
} from '#kernel/money.ts'

/**
 * - `coming`: the visit is not over yet.
 * - `collecting`: the visit is over and the payer's money is on its way.
 * - `unpaid`: the payer has to pay again.
 * - `waiting`: paid; it is kept until the time for complaints is over.
 * - `ready`: it can be paid out.
 * - `sent`: it is on its way to the bank.
 * - `paid`: it has been paid out.
 */
export const INCOME_STATES = ['coming', 'collecting', 'unpaid', 'waiting', 'ready', 'sent', 'paid'] as const
export type IncomeState = (typeof INCOME_STATES)[number]

/** Bookings of one month in one state. */
export type IncomeGroup = {
  readonly state: IncomeState
  readonly currency: Currency
  /** "2026-11": that of the visit's day. */
  readonly month: string
  readonly officeId: number
  /** The next end of a complaint time, in the state `waiting`. */
  readonly nextAt: Temporal.Instant | null
  readonly count: number
  /** What the payers owe, with what the platform adds for a discount of its own. */
  readonly grossCents: Cents
  /** The sum that the ledger has for these bookings; null where nothing is posted yet, then all have the same gross and rate. */
  readonly ledgerCents: Cents | null
  readonly commissionRate: BasisPoints
}

export type Station = { readonly cents: Cents; readonly count: number }
export type MonthIncome = {
  readonly month: string
  readonly paid: Cents
  readonly waiting: Cents
  readonly coming: Cents
}

export type Earnings = {
  readonly stations: Readonly<Record<IncomeState, Station>>
  readonly nextAt: Temporal.Instant | null
  readonly months: readonly MonthIncome[]
  readonly byOffice: ReadonlyMap<number, Cents>
}

const MONTHS = 12
/** In which part of its month's column the money is shown. */
const PARTS: Readonly<Record<IncomeState, 'paid' | 'waiting' | 'coming'>> = {
  coming: 'coming',
  collecting: 'coming',
  unpaid: 'coming',
  waiting: 'waiting',
  ready: 'waiting',
  sent: 'paid',
  paid: 'paid',
}
const EMPTY: Station = { cents: ZERO, count: 0 }

/** What is expected for one booking before the ledger has it. */
export function expectedIncome(
  grossCents: Cents,
  commissionRate: BasisPoints,
): { commissionCents: Cents; incomeCents: Cents } {
  const incomeCents = incomeOf(grossCents, ZERO, commissionRate)
  return { incomeCents, commissionCents: subtractCents(grossCents, incomeCents) }
}

/** Rounded for each booking, as the ledger will. */
export function incomeOfGroup({ ledgerCents, grossCents, count, commissionRate }: IncomeGroup): Cents {
  return ledgerCents ?? timesCents(expectedIncome(toCents(grossCents / count), commissionRate).incomeCents, count)
}

/**
 * The sums of one currency.
 * @param thisMonth the last of the twelve months; what lies later is in the stations only
 */
export function earningsOf(groups: readonly IncomeGroup[], currency: Currency, thisMonth: string): Earnings {
  const stations: Record<IncomeState, Station> = {
    coming: EMPTY,
    collecting: EMPTY,
    unpaid: EMPTY,
    waiting: EMPTY,
    ready: EMPTY,
    sent: EMPTY,
    paid: EMPTY,
  }
  const months = new Map(monthsUntil(thisMonth).map((month) => [month, { paid: ZERO, waiting: ZERO, coming: ZERO }]))
  const byOffice = new Map<number, Cents>()
  let nextAt: Temporal.Instant | null = null
  for (const group of groups) {
    if (group.currency !== currency) continue
    const cents = incomeOfGroup(group)
    const { state, count } = group
    stations[state] = { cents: addCents(stations[state].cents, cents), count: stations[state].count + count }
    if (state === 'waiting' && group.nextAt && (!nextAt || Temporal.Instant.compare(group.nextAt, nextAt) < 0))
      nextAt = group.nextAt
    const month = months.get(group.month)
    if (month) {
      const part = PARTS[state]
      month[part] = addCents(month[part], cents)
    }
    byOffice.set(group.officeId, addCents(byOffice.get(group.officeId) ?? ZERO, cents))
  }
  return { stations, nextAt, months: [...months].map(([month, sums]) => ({ month, ...sums })), byOffice }
}

/** Twelve months, the given one last. */
function monthsUntil(last: string): string[] {
  const end = Temporal.PlainYearMonth.from(last)
  return Array.from({ length: MONTHS }, (_, at) => end.subtract({ months: MONTHS - 1 - at }).toString())
}
