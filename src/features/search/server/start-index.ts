/** The bookable starts around a place for a week of days, in one statement, aggregated over offices. */
import { preparedStatements, shapesOf } from '#platform/db/prepared-statement.ts'
import { column, type RowOf } from '#platform/db/row-columns.ts'
import { mercator, type LatLng } from '#kernel/geo.ts'
import { QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { weekdayOf } from '#kernel/time.ts'
import type { Reader } from '#platform/db/handles.ts'
import type { BookableStarts } from '../rules/bookable-starts.ts'
import { filterValues, metresFrom, ofProvider, WHERE, type OfficeFilter } from './office-filter.ts'

/** Ring 0 is within the first radius, ring 1 within the second, and so on. */
const RING = { ring: column.number(), day: column.text(), starts: column.text() }
export type RingRow = Readonly<RowOf<typeof RING>>

// The group is a literal, so that the planner can use the group's partial index.
const STARTS = preparedStatements(shapesOf([1, 2], [true, false]), (group, isOneProvider) => ({
  name: `search_starts_${group}${isOneProvider ? '_provider' : ''}`,
  row: RING,
  text: textOf(group, isOneProvider),
}))

/**
 * The starts at which any of the nearest `most` matching offices is free for the whole length. Free quarters become
 * starts by shifting masks: a start is a quarter that is free together with those that follow.
 * @param radiiMetres ascending; offices beyond the last radius count in one more ring
 */
export async function findStarts(
  db: Reader,
  filter: OfficeFilter,
  when: BookableStarts,
  hours: number,
  near: LatLng,
  radiiMetres: readonly number[],
  most: number,
): Promise<RingRow[]> {
  const here = mercator(near)
  const [west, east, south, north] = filter.box
  const low = mercator({ lat: south, lng: west })
  const high = mercator({ lat: north, lng: east })
  const length = hours * QUARTERS_PER_HOUR
  const values = [
    ...filterValues(filter, { day: when.days[0] ?? '', span: [0, length], leadHours: 0 }).slice(0, 10),
    [here.x, here.y, low.x, high.y, high.x, low.y],
    [near.lat, near.lng],
    filter.circle?.radiusMetres ?? null,
    radiiMetres,
    most,
    when.days,
    when.days.map(weekdayOf),
    when.masks,
    when.firstByLead,
    // Three doublings give runs of 8 quarters; these two steps extend them to the length, 8 to 32.
    Math.min(8, length - 8),
    length - Math.min(16, length),
  ]
  return db.query(STARTS(filter.group === 1 ? 1 : 2, filter.providerId !== null), values)
}

/** `offset 0` prevents that each step is inlined several times into the next one. */
function textOf(group: number, isOneProvider: boolean): string {
  const xy = (i: number) => `($11::float8[])[${i}]`
  const metres = metresFrom('($12::float8[])[1]', '($12::float8[])[2]')
  return `with c as materialized (
      select o.id, o.hours, o.lead_hours, (select count(*) from unnest($14::float8[]) r where r < ${metres})::int as ring
      from office o
      where ${WHERE} and ${ofProvider(isOneProvider)} and o.grp = ${group}
        and o.pt <@ box(point(${xy(3)}, ${xy(4)}), point(${xy(5)}, ${xy(6)})) and ($13::float8 is null or ${metres} <= $13)
      order by o.pt <-> point(${xy(1)}, ${xy(2)}) limit $15
    )
    select s.ring, s.day::text as day, bit_or(s.starts)::text as starts from (
      select r.ring, r.day, r.run & (r.run << $21::int) & r.mask & (repeat('1', 96)::bit(96) >> greatest(0, r.first)) as starts from (
        select h.ring, h.day, h.mask, h.first, h.run & (h.run << $20::int) as run from (
          select q.ring, q.day, q.mask, q.first, q.run & (q.run << 4) as run from (
            select p.ring, p.day, p.mask, p.first, p.run & (p.run << 1) & (p.run << 2) & (p.run << 3) as run from (
              select c.ring, w.day, w.mask, ($19::int[])[c.lead_hours + 1] - 96 * (w.i::int - 1) as first,
                coalesce(d.free, c.hours[w.weekday]) as run
              from c cross join unnest($16::date[], $17::int[], $18::text[]::bit(96)[]) with ordinality w (day, weekday, mask, i)
                left join office_day d on d.office_id = c.id and d.day = w.day offset 0
            ) p offset 0
          ) q offset 0
        ) h offset 0
      ) r offset 0
    ) s group by 1, 2`
}
