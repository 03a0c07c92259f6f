import { csvOf } from '#kernel/csv.ts'
import { translator } from '#kernel/texts.ts'
import type { Call } from '#platform/context.ts'
import type { downloadLog as contract } from '../contract.ts'
import { changesOf, reasonOf } from '../rules/changes.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findEntries } from './find-entries.ts'

const MOST_ROWS = 50_000
const TITLES = ['number', 'at', 'by', 'action', 'subject', 'about', 'reason', 'changes', 'hash'] as const

/** Actions and subjects are the log's own words, because the file is compared with the log. */
export async function downloadLog({ query: { language, ...filter }, context, ...call }: Call<typeof contract>) {
  const locale = language ?? call.locale
  const t = translator(locale === 'en' ? en : de, locale)
  const rows = await findEntries(context.db.read, filter, null, MOST_ROWS)
  const lines = rows.map((row) => [
    String(row.id),
    row.at.toString(),
    row.by,
    row.action,
    row.subject,
    row.subject_id,
    reasonOf(row.details) ?? '',
    changesOf(row.details)
      .map(({ name, before, after }) => `${name}: ${before ?? '–'} → ${after ?? '–'}`)
      .join('; '),
    row.hash.toString('hex'),
  ])
  return {
    name: `viertel-${t('fileName')}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([TITLES.map((name) => t(name)), ...lines], locale),
  }
}
