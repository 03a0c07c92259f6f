/** What bookings say about where the members of a company are (company/presence hands this in from src/app). */
import { freeDesksOf } from '#features/office/server/free-desks-sql.ts'
import type { TeamVisit, TeamVisits } from '#features/company/presence/server/team-visits.ts'
import { holdPlan } from '#features/payment/rules/hold-plan.ts'
import { toCents } from '#kernel/money.ts'
import { formatQuarter, nearestQuarter, parseTime, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, type RowOf } from '#platform/db/row-columns.ts'
import { besideOf } from '../../rules/beside.ts'
import { insideHours, pickSlot, type BookableOffice } from '../../rules/place.ts'
import { quarters, teamPlaces } from './read-team-places.ts'

/** What a visit's times are packed with, so that each is one number; one that began the day before is not negative. */
const BEFORE = 4096
const [LENGTHS, QUARTERS] = [256, 128]

/** One row for each member, because one for each visit takes ten times as long to read. */
const VISITS = {
  member_id: column.number('m.id'),
  ids: column.numbers('array_agg(b.id)'),
  offices: column.numbers('array_agg(b.office_id)'),
  made: column.numbers("array_agg(date_part('epoch', b.created_at)::bigint)"),
  times: column.numbers(
    `array_agg(((t.start + ${BEFORE}) * ${LENGTHS} + ${quarters('b.end_at', '$3', '$4::date')} - t.start) * ${QUARTERS * QUARTERS}
      + b.a * ${QUARTERS} + ${quarters('b.end_at', 'l.zone', 'b.day')})`,
  ),
}

/** By member, so that each is one look into the index. */
const READ_VISITS = preparedStatement({
  name: 'booking_team_visits',
  row: VISITS,
  text: `select ${listOf(VISITS)}
    from member m join booking b on b.member_id = m.id
        and b.start_at >= ($4::date - 1) at time zone $3 and b.start_at < ($5::date + 1) at time zone $3
      join office o on o.id = b.office_id join location l on l.id = o.location_id
      cross join lateral (select ${quarters('b.start_at', '$3', '$4::date')} as start) t
    where m.company_id = $1 and m.state = 'registered' and m.id = any ($2::bigint[])
      and b.status in ('confirmed', 'completed') and b.end_at > $4::date at time zone $3
    group by m.id`,
})

const OFFICE = {
  id: column.number('o.id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  city: column.text('l.city'),
  lat: column.number('o.lat'),
  lng: column.number('o.lng'),
}

const READ_OFFICES = preparedStatement({
  name: 'booking_visited_offices',
  row: OFFICE,
  text: `select ${listOf(OFFICE)} from office o join location l on l.id = o.location_id where o.id = any ($1::bigint[])`,
})

const VISIT = {
  id: column.number('b.id'),
  office: column.number('b.office_id'),
  grp: column.number('o.grp'),
  zone: column.text('l.zone'),
  day: column.text('b.day'),
  a: column.number('b.a'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
}

const READ_TIMES = preparedStatement({
  name: 'booking_visit_times',
  row: VISIT,
  text: `select ${listOf(VISIT)} from booking b join office o on o.id = b.office_id join location l on l.id = o.location_id
    where b.id = any ($1::bigint[])`,
})

const DESKS = {
  nth: column.number('w.nth'),
  status: column.text<BookableOffice['status']>('o.status'),
  lead_hours: column.number('o.lead_hours'),
  open: column.text('coalesce(d.open, o.hours[extract(isodow from w.day)::int])::text'),
  free: column.number(freeDesksOf('w.a', 'w.b')),
}

const READ_DESKS = preparedStatement({
  name: 'booking_desks_beside',
  row: DESKS,
  text: `select ${listOf(DESKS)}
    from unnest($1::bigint[], $2::date[], $3::int[], $4::int[]) with ordinality as w (office_id, day, a, b, nth)
      join office o on o.id = w.office_id left join office_day d on d.office_id = o.id and d.day = w.day`,
})

export const teamVisits: TeamVisits = {
  ...teamPlaces,

  async teamVisits(db, { companyId, members, zone, monday, last }) {
    const rows = await db.query(READ_VISITS, [companyId, members, zone, monday, last])
    return new Map(rows.map((row) => [row.member_id, visitsOf(row)]))
  },

  async visitedOffices(db, ids, locale) {
    if (ids.length === 0) return new Map()
    const rows = await db.query(READ_OFFICES, [ids])
    return new Map(
      rows.map(({ title_de, title_en, ...row }) => [row.id, { ...row, title: locale === 'en' ? title_en : title_de }]),
    )
  },

  async besides(db, ids, now) {
    if (ids.length === 0) return []
    const visits = new Map((await db.query(READ_TIMES, [ids])).map((visit) => [visit.id, visit]))
    const wanted = ids.map((id) => wishBeside(visits.get(id), now))
    const asked = wanted.flatMap((one) => one ?? [])
    if (asked.length === 0) return wanted.map(() => null)
    const values = [asked.map((one) => one.office), asked.map((one) => one.date)]
    const rows = await db.query(READ_DESKS, [...values, asked.map((one) => one.a), asked.map((one) => one.b)])
    const desks = new Map(rows.map((row) => [asked[row.nth - 1], row]))
    return wanted.map((one) => {
      const office = one && desks.get(one)
      if (!one || !office) return null
      const { date, time, hours, zone } = one
      const wish = { day: date, quarter: one.a, hours }
      const slot = pickSlot({ status: office.status, zone, leadHours: office.lead_hours }, wish, now)
      if (!slot.ok || !insideHours(office.open, slot.value).ok) return null
      const { startAt, endAt } = slot.value
      const isHeldNow = holdPlan(ANY_PRICE, 'card', now, startAt, endAt).kind === 'hold_now'
      return { date, time, hours, free: office.free, isHeldNow }
    })
  },
}

/** The inverse of how {@link VISITS} packs them. */
function visitsOf({ ids, offices, made, times }: RowOf<typeof VISITS>): TeamVisit[] {
  return ids.map((id, nth) => {
    const packed = times[nth] ?? 0
    const to = packed % QUARTERS
    const from = Math.floor(packed / QUARTERS) % QUARTERS
    const rest = Math.floor(packed / (QUARTERS * QUARTERS))
    const start = Math.floor(rest / LENGTHS) - BEFORE
    return { id, office: offices[nth] ?? 0, start, end: start + (rest % LENGTHS), from, to, madeAt: made[nth] ?? 0 }
  })
}

/** When a card is held does not depend on how much. */
const ANY_PRICE = toCents(1)

type Visit = RowOf<typeof VISIT>

/** A room is booked whole, so there is nothing beside it. */
function wishBeside(visit: Visit | undefined, now: Temporal.Instant) {
  if (!visit || visit.grp === 2) return null
  const { office, zone, day, start_at, end_at } = visit
  const beside = besideOf({ day, zone, from: formatQuarter(visit.a), startAt: start_at, endAt: end_at }, now)
  if (!beside) return null
  const a = nearestQuarter(parseTime(beside.time) ?? 0)
  return { ...beside, office, zone, a, b: a + beside.hours * QUARTERS_PER_HOUR }
}
