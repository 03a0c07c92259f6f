/** Lists of the desk as files for spreadsheets. Each file that leaves is in the audit log. */
import { csvOf, type CsvCell } from '#kernel/csv.ts'
import { MOST_EXPORTED } from '#kernel/list-order.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Context } from '../context.ts'
import { recordAction } from './record-action.ts'

type Exported = {
  /** As the audit log names it. */
  readonly list: string
  readonly fileName: string
  readonly titles: readonly string[]
  /** At most one more than {@link MOST_EXPORTED}: then the file says in its last line that it is cut. */
  readonly lines: readonly (readonly CsvCell[])[]
  readonly locale: Locale
}

export async function exportList(
  { context: { db }, viewer, now }: { context: Pick<Context, 'db'>; viewer: SignedIn; now: Temporal.Instant },
  { list, fileName, titles, lines, locale }: Exported,
) {
  const shown = lines.slice(0, MOST_EXPORTED)
  await db.tx((tx) =>
    recordAction(tx, {
      by: viewer,
      action: 'list.exported',
      on: ['list', list],
      after: { format: 'csv', rows: shown.length },
      now,
    }),
  )
  const cut = lines.length > MOST_EXPORTED ? [['…', `> ${MOST_EXPORTED}`]] : []
  return {
    name: `viertel-${fileName}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([titles, ...shown, ...cut], locale),
  }
}
