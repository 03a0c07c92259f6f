/** What all registered members of a company say of a week, in one statement. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { PRESENCE_KINDS, type PresenceKind } from '../rules/presence-of.ts'
import { MOST_MEMBERS } from '../rules/limits.ts'

const BITS = 3
/** Fourteen half days of three bits fit into the 53 of a number. */
const SLOTS = 14

function kindAt(kind: string, slot: string): string {
  const number = PRESENCE_KINDS.map((one, nth) => `when '${one}' then ${nth + 1}`).join(' ')
  return `(case ${kind} ${number} end)::bigint << (${slot}) * ${BITS}`
}

/** What is said of each half day of a week, Monday morning first. */
export function kindsOf(kinds: number | null): (PresenceKind | null)[] {
  let left = kinds ?? 0
  return Array.from({ length: SLOTS }, () => {
    const kind = PRESENCE_KINDS[(left % 2 ** BITS) - 1] ?? null
    left = Math.floor(left / 2 ** BITS)
    return kind
  })
}

const MEMBER = {
  id: column.number('m.id'),
  person: column.text('p.id::text'),
  name: column.text('p.name'),
  avatar_key: nullable.text('p.avatar_key'),
  shown: column.boolean('m.presence_shown'),
  /** What is said of each half day of a week, as {@link kindsOf} reads it; null when nothing is. */
  week: nullable.number('w.kinds'),
  days: nullable.number('s.kinds'),
}

const READ_TEAM = preparedStatement({
  name: 'company_team_week',
  row: MEMBER,
  text: `select ${listOf(MEMBER)} from member m join person p on p.id = m.person_id
      left join (select w.member_id, bit_or(${kindAt('w.kind', '(w.weekday - 1) * 2 + w.half')}) as kinds
        from member x join work_week w on w.member_id = x.id
        where x.company_id = $1 and ($4::bigint is null or x.id = $4) group by w.member_id) w on w.member_id = m.id
      left join (select s.member_id, bit_or(${kindAt('s.kind', '(s.day - $2::date) * 2 + s.half')}) as kinds
        from member x join presence s on s.member_id = x.id and s.day between $2 and $3
        where x.company_id = $1 and ($4::bigint is null or x.id = $4) group by s.member_id) s on s.member_id = m.id
    where m.company_id = $1 and m.state = 'registered' and ($4::bigint is null or m.id = $4)
    order by p.surname, p.given_name, m.id limit ${MOST_MEMBERS}`,
})

/** By surname. @param memberId one alone; null for all */
export async function readTeamRows(
  db: Reads,
  { companyId, memberId, from, to }: { companyId: number; memberId: number | null; from: string; to: string },
) {
  return db.query(READ_TEAM, [companyId, from, to, memberId])
}
