import { csvOf } from '#kernel/csv.ts'
import { translator } from '#kernel/texts.ts'
import type { Call } from '#platform/context.ts'
import type { downloadOpenAmounts as contract } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { shownOpenAmount } from './list-open-amounts.ts'
import { findOpenAmounts } from './open-amounts-store.ts'

/** Far more than operators could work on; the file stays below 10 MB. */
const MOST_ROWS = 50_000

export async function downloadOpenAmounts({ query, context, ...call }: Call<typeof contract>) {
  const locale = query.language ?? call.locale
  const rows = await findOpenAmounts(context.db.read, query.state ?? null, null, MOST_ROWS)
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = (
    [
      'booking',
      'kind',
      'payer',
      'provider',
      'office',
      'currency',
      'owed',
      'since',
      'failures',
      'state',
      'next',
    ] as const
  ).map((name) => t(name))
  const lines = rows.map((row) => {
    const one = shownOpenAmount(row, locale)
    return [
      String(one.booking),
      t(`kind_${one.kind}`),
      one.payer,
      one.provider,
      one.office,
      one.currency,
      one.cents / 100,
      one.since,
      one.failures,
      t(`state_${one.state}`),
      one.nextAt ?? '',
    ]
  })
  return {
    name: `viertel-${t('fileName')}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([titles, ...lines], locale),
  }
}
