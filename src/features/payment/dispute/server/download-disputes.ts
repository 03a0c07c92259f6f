import { csvOf } from '#kernel/csv.ts'
import { translator } from '#kernel/texts.ts'
import type { Call } from '#platform/context.ts'
import type { downloadDisputes as contract } from '../contract.ts'
import { reasonTextOf } from '../rules/dispute-reasons.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findDisputes, shownDispute } from './dispute-store.ts'

/** Far more than operators could work on; the file stays below 20 MB. */
const MOST_ROWS = 50_000
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

export async function downloadDisputes({ query, now, context, ...call }: Call<typeof contract>) {
  const locale = query.language ?? call.locale
  const rows = await findDisputes(context.db.read, query.state ?? null, null, MOST_ROWS)
  const t = translator(locale === 'en' ? en : de, locale)
  const lines = rows.map((row) => {
    const one = shownDispute(row, locale, now)
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
  return {
    name: `viertel-${t('fileName')}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([TITLES.map((name) => t(name)), ...lines], locale),
  }
}
