/** What bookings say about where the members of a company are (company/presence hands this in from src/app). */
import type { TeamVisit, TeamVisits } from '#features/company/presence/server/team-visits.ts'
import { freeDesksOf } from '#features/office/server/free-desks-sql.ts'
import { formatQuarter, nearestQuarter, parseTime, QUARTERS_PER_HOUR } from '#kernel/quarters.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf } from '#platform/db/row-columns.ts'
import { besideOf } from '../../rules/beside.ts'
import { localEnd } from '../../rules/local-end.ts'
import { insideHours, pickSlot, type BookableOffice } from '../../rules/place.ts'

/** More than all members of the largest company have in a week. */
const MOST = 10_000
const LONGEST_HOURS = 24

const VISIT = {
  id: column.number('b.id'),
  member_id: column.number('m.id'),
  office: column.number('b.office_id'),
  title_de: column.text('o.title_de'),
  title_en: column.text('o.title_en'),
  city: column.text('l.city'),
  lat: column.number('o.lat'),
  lng: column.number('o.lng'),
  zone: column.text('l.zone'),
  grp: column.number('o.grp'),
  start_at: column.instant('b.start_at'),
  end_at: column.instant('b.end_at'),
  day: column.text('b.day'),
  a: column.number('b.a'),
  hours: column.number('b.hours'),
}

/** By member, so that one that is asked for alone is one look into the index. */
const READ_VISITS = preparedStatement({
  name: 'booking_team_visits',
  row: VISIT,
  text: `select ${listOf(VISIT)}
    from member m join booking b on b.member_id = m.id and b.start_at >= $3 and b.start_at < $4
      join office o on o.id = b.office_id join location l on l.id = o.location_id
    where m.company_id = $1 and m.state = 'registered' and ($2::bigint is null or m.id = $2)
      and b.status in ('confirmed', 'completed') and b.end_at > $5
    order by b.start_at, b.id limit ${MOST}`,
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
  async teamVisits(db, { companyId, memberId, from, to }, locale) {
    const earliest = from.subtract({ hours: LONGEST_HOURS })
    const rows = await db.query(READ_VISITS, [companyId, memberId, earliest, to, from])
    return rows.map(({ member_id, title_de, title_en, grp, start_at, end_at, a, ...row }) => ({
      ...row,
      memberId: member_id,
      title: locale === 'en' ? title_en : title_de,
      isRoom: grp === 2,
      startAt: start_at.toString(),
      endAt: end_at.toString(),
      from: formatQuarter(a),
      to: localEnd(end_at, row.zone, row.day),
    }))
  },

  async besides(db, visits, now) {
    const wanted = visits.map((visit) => (visit.isRoom ? null : wishBeside(visit, now)))
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
      return { date, time, hours, free: office.free }
    })
  },
}

function wishBeside(visit: TeamVisit, now: Temporal.Instant) {
  const beside = besideOf(visit, now)
  if (!beside) return null
  const a = nearestQuarter(parseTime(beside.time) ?? 0)
  return { ...beside, office: visit.office, zone: visit.zone, a, b: a + beside.hours * QUARTERS_PER_HOUR }
}
