import { MOST_EXPORTED } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { downloadLog as contract } from '../contract.ts'
import { changesOf, reasonOf } from '../rules/changes.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findEntries } from './find-entries.ts'

const TITLES = ['number', 'at', 'by', 'action', 'subject', 'about', 'reason', 'changes', 'hash'] as const

/** Actions and subjects are the log's own words, because the file is compared with the log. */
export async function downloadLog({ query: { language, ...filter }, ...call }: Call<typeof contract>) {
  const locale = language ?? call.locale
  const t = translator(locale === 'en' ? en : de, locale)
  const rows = await findEntries(call.context.db.read, filter, null, MOST_EXPORTED + 1)
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
  const titles = TITLES.map((name) => t(name))
  return exportList(call, { list: 'log', fileName: t('fileName'), titles, lines, locale })
}
