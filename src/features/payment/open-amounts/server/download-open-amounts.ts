import { MOST_EXPORTED } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { downloadOpenAmounts as contract } from '../contract.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { openPage, shownOpenAmount } from './list-open-amounts.ts'
import { findOpenAmounts } from './open-amounts-store.ts'

export async function downloadOpenAmounts({ query: { language, ...query }, ...call }: Call<typeof contract>) {
  const locale = language ?? call.locale
  const rows = await findOpenAmounts(call.context.db.read, openPage(query), MOST_EXPORTED + 1)
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
  return exportList(call, { list: 'open-amounts', fileName: t('fileName'), titles, lines, locale })
}
