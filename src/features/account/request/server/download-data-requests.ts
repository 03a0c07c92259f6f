import { MOST_EXPORTED } from '#kernel/list-order.ts'
import { translator } from '#kernel/texts.ts'
import { exportList } from '#platform/audit-log/export-list.ts'
import type { Call } from '#platform/context.ts'
import type { downloadDataRequests as contract } from '../contract.ts'
import { lastDayOf } from '../rules/due-date.ts'
import { requestPage } from '../rules/request-lists.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { findRequests } from './find-requests.ts'

/** One statement, however many there are. What people wrote, and what they were answered, stays on the page. */
export async function downloadDataRequests({ query: { language, ...query }, ...call }: Call<typeof contract>) {
  const locale = language ?? call.locale
  const rows = await findRequests(call.context.db.read, query.state, requestPage(query), MOST_EXPORTED + 1)
  const t = translator(locale === 'en' ? en : de, locale)
  const titles = [
    t('file_number'),
    t('file_person'),
    t('file_kind'),
    t('file_channel'),
    t('file_state'),
    t('arrived'),
    t('file_lastDay'),
    t('file_extended'),
    t('openedBy'),
    t('closed'),
    t('file_closedBy'),
  ]
  const lines = rows.map((row) => [
    String(row.id),
    row.erased_at === null ? row.name : t('erased'),
    t(`kind_${row.kind}`),
    t(`channel_${row.channel}`),
    t(`state_${row.state}`),
    row.arrived_on,
    lastDayOf(row.arrived_on, row.extended_at !== null),
    row.extended_at?.toString() ?? '',
    row.opened_by_name,
    row.closed_at?.toString() ?? '',
    row.closed_by_name ?? '',
  ])
  return exportList(call, { list: 'requests', fileName: t('file_name'), titles, lines, locale })
}
