import { MOST_EXPORTED } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { downloadDisputes as contract } from '../contract.ts'
import { reasonTextOf } from '../rules/dispute-reasons.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findDisputes, shownDispute } from './dispute-store.ts'
import { disputePage } from './list-disputes.ts'

const TITLES = [
  'booking',
  'payer',
  'provider',
  'office',
  'method',
  'reason',
  'currency',
  'amount',
  'fee',
  'state',
  'answerBy',
  'opened',
  'closed',
] as const

export async function downloadDisputes({ query: { language, ...query }, ...call }: Call<typeof contract>) {
  const locale = language ?? call.locale
  const rows = await findDisputes(call.context.db.read, disputePage(query), MOST_EXPORTED + 1)
  const t = translator(locale === 'en' ? en : de, locale)
  const lines = rows.map((row) => {
    const one = shownDispute(row, locale, call.now)
    return [
      String(one.booking),
      one.payer,
      one.provider,
      one.office,
      t(`method_${one.methodKind}`),
      t(reasonTextOf(one.reason), { reason: one.reason }),
      one.currency,
      one.cents / 100,
      one.feeCents / 100,
      t(`step_${one.step}`),
      one.answerBy ?? '',
      one.openedAt,
      one.closedAt ?? '',
    ]
  })
  const titles = TITLES.map((name) => t(name))
  return exportList(call, { list: 'disputes', fileName: t('fileName'), titles, lines, locale })
}
