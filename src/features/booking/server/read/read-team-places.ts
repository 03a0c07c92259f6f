/**
 * How many of a company are where on each day of a week (company/presence hands this in from src/app): counted by the
 * database, because a team of five hundred has seven thousand half days of which a page shows few.
 */
import type { PeopleOfDay, TeamVisits } from '#features/company/presence/server/team-visits.ts'
import { saidOfWeek } from '#features/company/presence/server/said-sql.ts'
import { NOON } from '#features/company/presence/rules/half-days.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'

/** SQL for the quarter hours between midnight of a day and an instant, by the clock of a zone. */
export const quarters = (at: string, zone: string, day: string) =>
  `(date_part('epoch', (${at} at time zone ${zone}) - ${day}::timestamp) / 900)::bigint`

/** What is not an office has a number below zero, because numbers sort faster than words. */
const KEYS = ['home', 'company', 'other', 'there', 'off', 'known'] as const
const numberOf = (key: (typeof KEYS)[number]) => -1 - KEYS.indexOf(key)

const PEOPLE = {
  place: column.number('p.place'),
  day: column.number('p.day'),
  count: column.number('p.people'),
  members: column.numbers('p.members[1:n.named]'),
  /** 1 for the morning, 2 for the afternoon. */
  halves: column.numbers('p.halves[1:n.named]'),
  beside: nullable.number('p.beside'),
  places: column.number('coalesce(r.places, 0)'),
}

/** Half days are compared as instants: one conversion of zones for each of them, and none for each visit. */
const READ_PEOPLE = preparedStatement({
  name: 'booking_team_places',
  row: PEOPLE,
  text: `with who as materialized (
      select m.id, row_number() over (order by m.id <> $2, x.surname, x.given_name, m.id) as nth
      from member m join person x on x.id = m.person_id
      where m.company_id = $1 and m.state = 'registered' and (m.presence_shown or m.id = $2)),
    half as materialized (
      select n / 2 as day, 1 << n % 2 as bit, (($4::date + n / 2) + n % 2 * interval '${NOON * 15} minutes') at time zone $3 as from_at,
        (($4::date + (n + 1) / 2) + (n + 1) % 2 * interval '${NOON * 15} minutes') at time zone $3 as until_at
      from generate_series(0, 13) n),
    visit as materialized (
      select who.id as member_id, who.nth, b.office_id, b.id, b.start_at, b.end_at
      from who join booking b on b.member_id = who.id
        and b.start_at >= ($4::date - 1) at time zone $3 and b.start_at < ($5::date + 1) at time zone $3
      where b.status in ('confirmed', 'completed') and b.end_at > $4::date at time zone $3),
    present as materialized (
      select office_id as place, day, member_id, nth, bit_or(bit) as halves,
        min(array[date_part('epoch', start_at)::bigint, visit.id]) as first
      from visit join half on start_at < until_at and end_at > from_at group by office_id, day, member_id, nth),
    booked as materialized (select member_id, day, bit_or(halves) as halves from present group by member_id, day),
    said as materialized (
      select s.member_id, who.nth, s.slot / 2 as day, 1 << s.slot % 2 as bit, s.kind
      from (${saidOfWeek('$1', '$4', '$5')}) s join who on who.id = s.member_id
        left join booked b on b.member_id = s.member_id and b.day = s.slot / 2
      where coalesce(b.halves, 0) & (1 << s.slot % 2) = 0),
    at_place as (
      select * from present
      union all
      select case kind when 'home' then ${numberOf('home')} when 'company' then ${numberOf('company')} else ${numberOf('other')} end,
        day, member_id, nth, bit_or(bit), null
      from said where kind <> 'off' group by kind, day, member_id, nth),
    member_day as (
      select member_id, day, bool_or(is_there) as is_there, bool_and(is_off) as is_off
      from (select member_id, day, true as is_there, false as is_off from booked
        union all select member_id, day, kind = 'company', kind = 'off' from said) x group by member_id, day),
    place as (
      select place, day, count(*) as people, array_agg(member_id order by nth) as members,
        array_agg(halves order by nth) as halves,
        (min(first) filter (where member_id <> $2))[2] as beside
      from at_place group by place, day
      union all
      select k.number, day, case k.number when ${numberOf('there')} then count(*) filter (where is_there)
        when ${numberOf('off')} then count(*) filter (where is_off) else count(*) end, '{}', '{}', null
      from member_day, unnest(array[${numberOf('there')}, ${numberOf('off')}, ${numberOf('known')}]) k (number) group by day, k.number),
    ranked as (
      select place, count(*) over () as places,
        row_number() over (order by coalesce(sum(people) filter (where day = $6), 0) desc, sum(people) desc, place) as rank
      from place where place > 0 group by place)
    select ${listOf(PEOPLE)} from place p left join ranked r on r.place = p.place
      cross join lateral (select case when p.place = $7 and ($11 or p.day = $6) then $8::int
        when p.day = $6 then $9::int else $10::int end as named) n
    where p.place < 0 or r.rank <= $12 order by r.rank, p.place desc, p.day`,
})

const CLOCK = {
  member: column.number('asked.member_id'),
  office: column.number('b.office_id'),
  from: column.number('b.a'),
  to: column.number(quarters('b.end_at', 'l.zone', 'b.day')),
}

/** All visits of these people at these places on one day of the company. */
const READ_CLOCKS = preparedStatement({
  name: 'booking_team_clocks',
  row: CLOCK,
  text: `select ${listOf(CLOCK)} from unnest($1::bigint[], $2::bigint[]) asked (member_id, office_id)
      join booking b on b.member_id = asked.member_id and b.office_id = asked.office_id
      join office o on o.id = b.office_id join location l on l.id = o.location_id
    where b.status in ('confirmed', 'completed')
      and b.start_at >= ($3::date + $4::int - 1) at time zone $5 and b.start_at < ($3::date + $4::int + 1) at time zone $5
      and b.end_at > ($3::date + $4::int) at time zone $5
    order by b.start_at, b.id`,
})

export const teamPlaces: Pick<TeamVisits, 'peopleOfDays'> = {
  async peopleOfDays(db, { companyId, me, zone, monday, last, day: shown, asked, named, most }) {
    const more = [
      asked ? placeOf(asked.key) : 0,
      asked?.named ?? 0,
      named.ofDay,
      named.ofOthers,
      asked?.isWeek ?? false,
    ]
    const rows = await db.query(READ_PEOPLE, [companyId, me, zone, monday, last, shown, ...more, most])
    const there = rows.flatMap(({ place, day, members }) =>
      place > 0 && day === shown ? members.map((member) => ({ member, place })) : [],
    )
    const pairs = [there.map(({ member }) => member), there.map(({ place }) => place)]
    const found = there.length === 0 ? [] : await db.query(READ_CLOCKS, [...pairs, monday, shown, zone])
    const clocks = Map.groupBy(found, ({ member, office }) => `${member} ${office}`)
    return rows.map(({ place, day, count, members, halves, beside, places }): PeopleOfDay => ({
      key: KEYS[-1 - place] ?? `office-${place}`,
      office: place > 0 ? place : null,
      day,
      count,
      beside,
      places,
      people: members.map((member, nth) => ({
        member,
        halves: HALVES_OF[halves[nth] ?? 0] ?? [],
        clocks: (day === shown && clocks.get(`${member} ${place}`)) || [],
      })),
    }))
  },
}

const HALVES_OF = [[], ['morning'], ['afternoon'], ['morning', 'afternoon']] as const

/** The inverse of a key; 0 for one that there is not. */
function placeOf(key: string): number {
  const [, office] = /^office-([1-9][0-9]{0,15})$/.exec(key) ?? []
  if (office !== undefined) return Number(office)
  const number = KEYS.findIndex((one) => one === key)
  return number < 0 ? 0 : -1 - number
}
