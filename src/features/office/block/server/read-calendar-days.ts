/** The days of a provider's offices as their calendar shows them: opening hours, desks, and what is kept back. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'

export type KeptTime = {
  readonly id: number
  readonly a: number
  readonly b: number
  readonly desks: number
  readonly source: 'hand' | 'series' | 'feed' | 'outage'
  /** The series, the vacation or the calendar that it belongs to. */
  readonly ref: number | null
  readonly note: string
  /** The name of the calendar that it comes from; empty where it is the provider's own. */
  readonly calendar: string
}

const DAY = {
  id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  city: column.text('l.city'),
  zone: column.text('l.zone'),
  group: column.number('o.grp'),
  date: column.text('t.day::date::text'),
  capacity: column.number('coalesce(d.capacity, o.capacity)'),
  open: column.text('coalesce(d.open, o.hours[extract(isodow from t.day)::int])::text'),
  is_other: column.boolean('x.day is not null'),
  note_de: nullable.text('x.note_de'),
  note_en: nullable.text('x.note_en'),
  blocks: column.json<KeptTime[]>(`coalesce((
    select jsonb_agg(jsonb_build_object('id', k.id, 'a', k.a, 'b', k.b, 'desks', k.desks, 'source', k.source,
      'ref', k.ref, 'note', k.note, 'calendar', coalesce(f.name, '')) order by k.a, k.id)
    from office_block k left join calendar_feed f on k.source in ('feed', 'outage') and f.office_id = k.office_id and f.id = k.ref
    where k.office_id = o.id and k.day = t.day::date), '[]')`),
}

const DAYS = preparedStatement({
  name: 'office_calendar_days',
  row: DAY,
  text: `select ${listOf(DAY)}
    from office o join provider p on p.id = o.provider_id join location l on l.id = o.location_id
      cross join generate_series($2::date::timestamp, $2::date::timestamp + ($3::int - 1) * interval '1 day', interval '1 day') t (day)
      left join office_day d on d.office_id = o.id and d.day = t.day::date
      left join office_override x on x.office_id = o.id and x.day = t.day::date
    where p.person_id = $1 and o.status <> 'deleted' and ($4::bigint is null or o.id = $4)
    order by o.id, t.day`,
})

type Wanted = {
  readonly personId: string
  readonly from: string
  readonly days: number
  readonly office: number | null
}

/** In the order of the offices, then of the days; those of somebody else are not there. */
export async function readCalendarDays(db: Reads, { personId, from, days, office }: Wanted) {
  return db.query(DAYS, [personId, from, days, office])
}

/** The offices among which their owner chooses. */
export async function listOfficeTitles(db: Reads, personId: string) {
  return db
    .selectFrom('office as o')
    .innerJoin('provider as p', 'p.id', 'o.provider_id')
    .select(['o.id', 'o.title_de', 'o.title_en'])
    .where('p.person_id', '=', personId)
    .where('o.status', '<>', 'deleted')
    .orderBy('o.id')
    .execute()
}
