import { listOfficeTitles } from '#features/office/block/server/read-calendar-days.ts'
import { csvOf } from '#kernel/csv.ts'
import { translator } from '#kernel/texts.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import type { downloadEarnings as contract } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { readIncomeGroups, readIncomeRows } from './earnings-store.ts'
import { currenciesOf, shownIncome } from './read-earnings.ts'

/** More than a provider of a hundred desks has in a year; the file stays below 10 MB. */
const MOST_ROWS = 50_000

/** All bookings of one currency, the newest first. */
export async function downloadEarnings({ viewer, query, now, context, ...call }: Call<typeof contract>) {
  const locale = query.language ?? call.locale
  const { read } = context.db
  const office = query.office ?? null
  if (office !== null && !(await listOfficeTitles(read, viewer.id)).some(({ id }) => id === office))
    refuse('request.not_found')
  const wanted = { personId: viewer.id, now, office }
  const currency = query.currency ?? currenciesOf(await readIncomeGroups(read, wanted))[0] ?? 'EUR'
  const rows = await readIncomeRows(read, {
    ...wanted,
    currency,
    state: query.state ?? null,
    from: query.from ?? null,
    to: query.to ?? null,
    limit: MOST_ROWS,
    offset: 0,
  })
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = [
    t('day'),
    t('from'),
    t('to'),
    t('office'),
    t('booking'),
    t('guest'),
    t('kind'),
    t('currency'),
    t('gross'),
    t('commission'),
    t('income'),
    t('state'),
  ]
  const lines = rows.map((row) => {
    const one = shownIncome(row, locale)
    return [
      one.date,
      one.from,
      one.to,
      one.office.title,
      String(one.id),
      one.booker,
      t(one.isFee ? 'fee' : 'visit'),
      currency,
      one.grossCents / 100,
      one.commissionCents / 100,
      one.incomeCents / 100,
      t(`state_${one.state}`),
    ]
  })
  return {
    name: `viertel-${t('fileName')}-${currency}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([titles, ...lines], locale),
  }
}
