/** What all registered members of a company say of a week, in one statement. */
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable } from '#platform/db/row-columns.ts'
import { MOST_MEMBERS } from '../rules/limits.ts'

const MEMBER = {
  id: column.number('m.id'),
  person: column.text('p.id::text'),
  name: column.text('p.name'),
  avatar_key: nullable.text('p.avatar_key'),
  shown: column.boolean('m.presence_shown'),
  /** As '1 0 home,1 1 off': ISO weekday, half, kind. */
  week: nullable.text(
    `(select string_agg(w.weekday || ' ' || w.half || ' ' || w.kind, ',') from work_week w where w.member_id = m.id)`,
  ),
  /** As '2026-11-10 0 home'. */
  days: nullable.text(
    `(select string_agg(s.day || ' ' || s.half || ' ' || s.kind, ',') from presence s
      where s.member_id = m.id and s.day between $2 and $3)`,
  ),
}

const READ_TEAM = preparedStatement({
  name: 'company_team_week',
  row: MEMBER,
  text: `select ${listOf(MEMBER)} from member m join person p on p.id = m.person_id
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
