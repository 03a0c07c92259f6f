import { formatQuarter } from '#kernel/quarters.ts'
import { refuse } from '#kernel/verdict.ts'
import type { Call } from '#platform/context.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { firstName } from '../../calendar/rules/calendar-entry.ts'
import { mayHostCancel } from '../../rules/cancel.ts'
import { localEnd } from '../../rules/local-end.ts'
import type { keepClash as keepContract, listClashes as listContract } from '../contract.ts'

const ROW = {
  id: column.number('b.id'),
  office_id: column.number('b.office_id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  day: column.text('b.day::text'),
  a: column.number('b.a'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  zone: column.text('l.zone'),
  given_name: nullable.text('booker.given_name'),
  booker_name: nullable.text('booker.name'),
  calendar: column.text(
    "coalesce((select k.calendar from foreign_block k where k.office_id = c.office_id and k.feed_id = c.feed_id limit 1), '')",
  ),
  seen_at: column.instant('c.seen_at'),
}

const LIST = preparedStatement({
  name: 'clash_list',
  row: ROW,
  text: `select ${listOf(ROW)}
    from provider p join office o on o.provider_id = p.id join location l on l.id = o.location_id
      join calendar_clash c on c.office_id = o.id and c.state = 'open'
      join booking b on b.office_id = c.office_id and b.id = c.booking_id and b.status = 'confirmed'
      left join person booker on booker.id = b.booker_id
    where p.person_id = $1 and b.end_at > $2
    order by b.start_at, b.id`,
})

export async function listClashes({ viewer, locale, now, context }: Call<typeof listContract>) {
  const rows = await context.db.read.query(LIST, [viewer.id, now])
  return {
    data: rows.map((row) => ({
      id: row.id,
      office: { id: row.office_id, title: locale === 'en' ? row.title_en : row.title_de },
      date: row.day,
      from: formatQuarter(row.a),
      to: localEnd(row.end_at, row.zone, row.day),
      booker: firstName({ given_name: row.given_name ?? '', booker_name: row.booker_name ?? '' }),
      calendar: row.calendar,
      seenAt: row.seen_at.toString(),
      mayCancel: mayHostCancel(row.start_at, now),
    })),
  }
}

/** A second tap finds it kept already. */
export async function keepClash({ viewer, params, context }: Call<typeof keepContract>) {
  const kept = await context.db.write
    .updateTable('calendar_clash as c')
    .set({ state: 'kept' })
    .from('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .whereRef('o.id', '=', 'c.office_id')
    .where('p.person_id', '=', viewer.id)
    .where('c.booking_id', '=', params.id)
    .where('c.state', 'in', ['open', 'kept'])
    .returning('c.booking_id')
    .executeTakeFirst()
  if (!kept) refuse('request.not_found')
  return { data: null }
}
