import { formatQuarter } from '#kernel/quarters.ts'
import type { Call } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'
import { localEnd } from '../../rules/local-end.ts'
import type { listTroubles as contract } from '../contract.ts'
import { ANSWER_MINUTES, answerBy } from '../rules/trouble.ts'

const ROW = {
  id: column.number('b.id'),
  office_id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  zone: column.text('l.zone'),
  day: column.text('b.day::text'),
  a: column.number('b.a'),
  end_at: column.instant('b.end_at'),
  booker: column.text('booker.name'),
  reported_at: column.instant('t.reported_at'),
}

/**
 * Until the money is captured; after that neither an answer nor a cancelation helps.
 * @param person the host @param now as SQL
 */
export const openTroubles = (person: string, now: string) => `provider v join office o on o.provider_id = v.id
      join booking_trouble t on t.office_id = o.id and t.answered_at is null and t.closed_at is null
      join booking b on b.office_id = t.office_id and b.id = t.booking_id and b.status in ('confirmed', 'completed')
        and v.person_id = ${person} and b.end_at > ${now}::timestamptz - interval '${ANSWER_MINUTES} minutes'`

const OPEN = preparedStatement({
  name: 'trouble_open',
  row: ROW,
  text: `select ${listOf(ROW)} from ${openTroubles('$1', '$2')}
      join location l on l.id = o.location_id join person booker on booker.id = b.booker_id
    order by t.reported_at, b.id`,
})

export async function listTroubles({ viewer, locale, now, context }: Call<typeof contract>) {
  const rows = await context.db.read.query(OPEN, [viewer.id, now])
  return {
    data: rows.map((row) => ({
      id: row.id,
      office: { id: row.office_id, title: locale === 'en' ? row.title_en : row.title_de },
      zone: row.zone,
      from: formatQuarter(row.a),
      to: localEnd(row.end_at, row.zone, row.day),
      booker: row.booker,
      reportedAt: row.reported_at.toString(),
      answerBy: answerBy(row.reported_at).toString(),
      isLate: Temporal.Instant.compare(now, answerBy(row.reported_at)) >= 0,
    })),
  }
}
