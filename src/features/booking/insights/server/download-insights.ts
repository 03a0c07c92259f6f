import { csvOf } from '#kernel/csv.ts'
import { formatQuarter, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { translator } from '#kernel/texts.ts'
import type { Call } from '#platform/context.ts'
import type { downloadInsights as contract } from '../contract.ts'
import { percentOf } from '../rules/occupancy-grid.ts'
import { weekdayNames } from '../rules/weekday-names.ts'
import de from '../texts.de.ts'
import en from '../texts.en.ts'
import { readInsights } from './read-insights.ts'

export async function downloadInsights(call: Call<typeof contract>) {
  const locale = call.query.language ?? call.locale
  const { data } = await readInsights(call)
  const t = translator(locale === 'en' ? en : de, locale)
  const names = weekdayNames(locale)
  const lines = data.grid.flatMap((row, weekday) =>
    row.map((cell, hour) => [
      names[weekday] ?? '',
      formatQuarter(hour * QUARTERS_PER_HOUR),
      cell.open / QUARTERS_PER_HOUR,
      cell.booked / QUARTERS_PER_HOUR,
      percentOf([cell]) ?? '',
    ]),
  )
  const titles = [t('weekday'), t('hour'), t('openHours'), t('bookedHours'), t('percentTitle')]
  return {
    name: `viertel-${t('fileName')}-${data.from}-${data.to}.csv`,
    type: 'text/csv; charset=utf-8' as const,
    text: csvOf([titles, ...lines], locale),
  }
}
