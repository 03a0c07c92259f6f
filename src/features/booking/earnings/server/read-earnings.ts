import { listOfficeTitles } from '#features/office/block/server/read-calendar-days.ts'
import { REGION_ZONE, type Locale } from '#kernel/locale.ts'
import { addCents, ZERO, type Currency } from '#kernel/money.ts'
import { formatQuarter } from '#kernel/quarters.ts'
import { localDay } from '#kernel/time.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { localEnd } from '../../rules/local-end.ts'
import { firstName } from '../../calendar/rules/calendar-entry.ts'
import type { readEarnings as contract } from '../contract.ts'
import { earningsOf, expectedIncome, type IncomeGroup } from '../rules/income.ts'
import { isPayeeBlocked, isStoppedForReport, readIncomeGroups, readIncomeRows, readPayouts } from './earnings-store.ts'

const PAGE = 25
/** More than the desks of a provider have on one day. */
const MOST_TODAY = 2000

/** Eight statements, however many bookings there are. */
export async function readEarnings({ viewer, query, locale, now, context }: Call<typeof contract>) {
  const { read } = context.db
  const office = query.office ?? null
  const offices = await listOfficeTitles(read, viewer.id)
  if (office !== null && !offices.some(({ id }) => id === office)) refuse('request.not_found')
  const wanted = { personId: viewer.id, now, office }
  const groups = await readIncomeGroups(read, wanted)
  const currencies = currenciesOf(groups)
  const currency = query.currency ?? currencies[0] ?? 'EUR'
  const today = localDay(now, REGION_ZONE)
  const month = today.slice(0, 7)
  const sums = earningsOf(groups, currency, month)
  const { stations, nextAt } = sums
  const state = query.state ?? null
  const count = state ? stations[state].count : Object.values(stations).reduce((sum, one) => sum + one.count, 0)
  const rows = await readIncomeRows(read, {
    ...wanted,
    currency,
    state,
    from: null,
    to: null,
    limit: PAGE,
    offset: (query.page - 1) * PAGE,
  })
  const visits = await readIncomeRows(read, {
    ...wanted,
    currency,
    state: null,
    from: today,
    to: today,
    limit: MOST_TODAY,
    offset: 0,
  })
  return {
    data: {
      currency,
      currencies,
      today: {
        cents: addCents(
          ...visits.map((row) => row.income_cents ?? expectedIncome(row.gross_cents, row.commission_rate).incomeCents),
        ),
        count: visits.length,
      },
      payouts: await readPayouts(read, viewer.id, currency, month),
      isBlocked: await isPayeeBlocked(read, viewer.id),
      isStoppedForReport: await isStoppedForReport(read, viewer.id),
      offices: offices.map((one) => ({
        id: one.id,
        title: locale === 'en' ? one.title_en : one.title_de,
        cents: sums.byOffice.get(one.id) ?? ZERO,
      })),
      stations: { ...stations, waiting: { ...stations.waiting, nextAt: nextAt?.toString() ?? null } },
      months: [...sums.months],
      bookings: rows.map((row) => shownIncome(row, locale)),
      page: query.page,
      pages: Math.max(1, Math.ceil(count / PAGE)),
    },
  }
}

type Row = Awaited<ReturnType<typeof readIncomeRows>>[number]

export function shownIncome(row: Row, locale: Locale) {
  const expected = expectedIncome(row.gross_cents, row.commission_rate)
  return {
    id: row.id,
    office: { id: row.office_id, title: locale === 'en' ? row.title_en : row.title_de },
    date: row.day,
    from: formatQuarter(row.a),
    to: localEnd(row.end_at, row.zone, row.day),
    booker: firstName({ given_name: row.given_name ?? '', booker_name: row.booker_name ?? '' }),
    isFee: row.is_canceled,
    hasPlatformDiscount: row.has_platform_discount,
    grossCents: row.gross_cents,
    commissionCents: row.commission_cents ?? expected.commissionCents,
    incomeCents: row.income_cents ?? expected.incomeCents,
    state: row.state,
    until: row.state === 'waiting' ? row.kept_until.toString() : null,
    zone: row.zone,
  }
}

/** The one with most bookings first. */
export function currenciesOf(groups: readonly IncomeGroup[]): Currency[] {
  const counts = new Map<Currency, number>()
  for (const { currency, count } of groups) counts.set(currency, (counts.get(currency) ?? 0) + count)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency)
}
