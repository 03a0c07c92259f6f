/** What registered members of a company say of a week, and what they are called. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { PRESENCE_KINDS, type PresenceKind } from '../rules/presence-of.ts'
import { MEMBERS_OF_PAGE } from '../rules/limits.ts'

const BITS = 3
/** Fourteen half days of three bits fit into the 53 of a number. */
const SLOTS = 14
const STEPS = 2 ** BITS
const NOTHING: readonly (PresenceKind | null)[] = Array.from({ length: SLOTS }, () => null)

function kindAt(kind: string, slot: string): string {
  const number = PRESENCE_KINDS.map((one, nth) => `when '${one}' then ${nth + 1}`).join(' ')
  return `(case ${kind} ${number} end)::bigint << (${slot}) * ${BITS}`
}

/** What is said of each half day of a week, Monday morning first. */
export function kindsOf(kinds: number | null): (PresenceKind | null)[] {
  let left = kinds ?? 0
  const said = NOTHING.slice()
  for (let slot = 0; left > 0; slot += 1) {
    said[slot] = PRESENCE_KINDS[(left % STEPS) - 1] ?? null
    left = Math.floor(left / STEPS)
  }
  return said
}

const MEMBER = {
  id: column.number('m.id'),
  person: column.text('m.person_id::text'),
  name: column.text('m.name'),
  avatar_key: nullable.text('m.avatar_key'),
  shown: column.boolean('m.presence_shown'),
  /** Members of that name in all, and the page of them that this is. */
  found: column.number('m.found'),
  page: column.number('m.page'),
  /** What is said of each half day of a week, as {@link kindsOf} reads it; null when nothing is. */
  week: nullable.number('w.kinds'),
  days: nullable.number('s.kinds'),
  /** Which of the days were said when, in seconds since 1970. */
  slots: nullable.numbers('s.slots'),
  said_at: nullable.numbers('s.said_at'),
}

const READ_TEAM = preparedStatement({
  name: 'company_team_week',
  row: MEMBER,
  text: `select ${listOf(MEMBER)} from (
      select all_of.*, least($7::int, (found + ${MEMBERS_OF_PAGE - 1}) / ${MEMBERS_OF_PAGE}) as page from (
        select m.id, m.person_id, p.name, p.avatar_key, m.presence_shown, count(*) over () as found,
          row_number() over (order by m.id <> $5, p.surname, p.given_name, m.id) as nth
        from member m join person p on p.id = m.person_id
        where m.company_id = $1 and m.state = 'registered' and ($4::bigint is null or m.id = $4)
          and position(lower($6) in lower(p.name)) > 0) all_of) m
      cross join lateral (select bit_or(${kindAt('w.kind', '(w.weekday - 1) * 2 + w.half')}) as kinds
        from work_week w where w.member_id = m.id) w
      cross join lateral (select bit_or(${kindAt('s.kind', '(s.day - $2::date) * 2 + s.half')}) as kinds,
          array_agg((s.day - $2::date) * 2 + s.half) as slots, array_agg(date_part('epoch', s.updated_at)::bigint) as said_at
        from presence s where s.member_id = m.id and s.day between $2 and $3) s
    where (m.nth + ${MEMBERS_OF_PAGE - 1}) / ${MEMBERS_OF_PAGE} = m.page order by m.nth`,
})

type AskedRows = {
  readonly companyId: number
  /** The membership that comes first. */
  readonly me: number
  /** One alone; null for all. */
  readonly memberId: number | null
  /** A part of a name. */
  readonly name: string
  readonly page: number
  readonly from: string
  readonly to: string
}

/** A page of members, the last one where there are not so many: the viewer first, then by surname. */
export async function readTeamRows(db: Reads, { companyId, me, memberId, name, page, from, to }: AskedRows) {
  return db.query(READ_TEAM, [companyId, from, to, memberId, me, name, page])
}

const FACE = {
  id: column.number('m.id'),
  name: column.text('p.name'),
  avatar_key: nullable.text('p.avatar_key'),
}

const READ_FACES = preparedStatement({
  name: 'company_team_faces',
  row: FACE,
  text: `select ${listOf(FACE)} from member m join person p on p.id = m.person_id
    where m.company_id = $1 and m.id = any ($2::bigint[])`,
})

export async function readFaces(db: Reads, companyId: number, members: readonly number[]) {
  return members.length === 0 ? [] : db.query(READ_FACES, [companyId, members])
}

export async function countMembers(db: Reads, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', companyId)
    .where('state', '=', 'registered')
    .executeTakeFirstOrThrow()
  return Number(count)
}
