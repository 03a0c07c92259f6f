/** When most offices of a group are open (opening-week.ts), cached for an hour in this process for all callers. */
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column } from '#platform/db/row-columns.ts'
import { OFFICE_TYPE } from '#features/office/rules/office-type.ts'
import type { Database } from '#platform/db/connection/database.ts'
import type { Call } from '#platform/context.ts'
import type { readOpening as contract } from '../contract.ts'
import { openingWeek, USUAL_WEEK, type OpeningWeek } from '../rules/opening-week.ts'

type Weeks = ReadonlyMap<number, OpeningWeek | null>
type Kept = { weeks: Promise<Weeks>; until: number }

const CACHE_MS = 60 * 60_000
/** How soon to retry after an error of the database. */
const RETRY_MS = 60_000

const kept = new WeakMap<Database, Kept>()

export async function readOpening({ query, context, now }: Call<typeof contract>) {
  const weeks = await cachedWeeks(context, now.epochMilliseconds)
  return { data: { week: weeks.get(Number(query.group)) ?? USUAL_WEEK } }
}

/** A call that finds an expired value returns it and refreshes it in the background. */
function cachedWeeks({ db, log }: Call<typeof contract>['context'], nowMs: number): Promise<Weeks> {
  const known = kept.get(db)
  if (known && nowMs < known.until) return known.weeks
  const next: Kept = {
    until: nowMs + CACHE_MS,
    weeks: readWeeks(db).catch((error: unknown) => {
      log.warn({ err: error }, 'opening hours not read: the last known ones stay')
      next.until = nowMs + RETRY_MS
      return known?.weeks ?? new Map()
    }),
  }
  kept.set(db, next)
  return known?.weeks ?? next.weeks
}

/** Size of the sample: a share is then accurate to about two percent, whatever the number of offices. */
const SAMPLE = 2000

const OPENING = preparedStatement({
  name: 'search_opening',
  row: { grp: column.number(), weekday: column.number(), mask: column.text(), places: column.number() },
  text: `select o.grp, h.weekday::int as weekday, h.mask::text as mask, count(*)::int as places from (
          select grp, hours from office tablesample system
            (least(100, 100.0 * $1::int / greatest(1, (select reltuples from pg_class where oid = 'office'::regclass))))
          where status = 'published' and type & ${OFFICE_TYPE.employeesOnly} = 0 limit 2 * $1::int
        ) o cross join unnest(o.hours) with ordinality h (mask, weekday) group by 1, 2, 3`,
})

/**
 * Random pages of the table: some 2,000 rows of a million, and all rows of a small table. A table that was never
 * analysed is read from its beginning. Employees-only offices do not count.
 */
async function readWeeks(db: Database): Promise<Weeks> {
  const rows = await db.lagging(null).read.query(OPENING, [SAMPLE])
  return new Map([1, 2].map((group) => [group, openingWeek(rows.filter(({ grp }) => grp === group))]))
}
