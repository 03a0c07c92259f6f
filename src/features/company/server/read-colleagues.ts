/** The members of a company who are registered, as people who book. */
import type { SignedIn } from '#kernel/viewer.ts'
import { kindOfBits } from '#kernel/viewer.ts'
import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { column, listOf, nullable, type RowOf } from '#platform/db/row-columns.ts'
import { avatarPath } from '#features/account/person/rules/avatar.ts'

const COLLEAGUE = {
  member: column.number('m.id'),
  id: column.text('p.id'),
  name: column.text('p.name'),
  avatar_key: nullable.text('p.avatar_key'),
  cost_centre: nullable.text('(select cc.code from cost_centre cc where cc.id = m.cost_centre_id)'),
  kind: column.number('p.kind'),
  verified: column.boolean('p.email_verified'),
  suspended: column.boolean('p.suspended_at is not null'),
  refugee: column.boolean('p.refugee'),
}

const COLLEAGUES = preparedStatement({
  name: 'company_colleagues',
  row: COLLEAGUE,
  text: `select ${listOf(COLLEAGUE)} from member m join person p on p.id = m.person_id
    where m.company_id = $1 and m.state = 'registered' and m.id = any($2::bigint[]) order by m.id`,
})

const FOUND = preparedStatement({
  name: 'company_colleagues_found',
  row: COLLEAGUE,
  text: `select ${listOf(COLLEAGUE)} from member m join person p on p.id = m.person_id
    where m.company_id = $1 and m.state = 'registered' and not m.id = any($2::bigint[])
      and strpos(lower(p.name), lower($3::text)) > 0
    order by p.surname, p.given_name, m.id limit $4`,
})

export type Colleague = {
  readonly member: number
  readonly name: string
  /** The path of their picture, 96 x 96 pixels. */
  readonly thumbnail: string | null
  readonly costCentre: string | null
  /** Whom the rules of booking ask about. */
  readonly booker: Pick<SignedIn, 'id' | 'kind' | 'companyId' | 'verified' | 'suspended' | 'refugee'>
}

/** In the order of their ids, in which bookings for several of them are written. Members of other companies are left out. */
export async function readColleagues(db: Reads, companyId: number, members: readonly number[]): Promise<Colleague[]> {
  const rows = await db.query(COLLEAGUES, [companyId, members])
  return rows.map((row) => viewOf(row, companyId))
}

/** By surname, with these letters in their name, but those who are known already. */
export async function findColleagues(
  db: Reads,
  companyId: number,
  { without, letters, most }: { readonly without: readonly number[]; readonly letters: string; readonly most: number },
): Promise<Colleague[]> {
  const rows = await db.query(FOUND, [companyId, without, letters, most])
  return rows.map((row) => viewOf(row, companyId))
}

function viewOf(row: RowOf<typeof COLLEAGUE>, companyId: number): Colleague {
  const { member, id, name, avatar_key, cost_centre, kind, verified, suspended, refugee } = row
  return {
    member,
    name,
    thumbnail: avatarPath(avatar_key, 96),
    costCentre: cost_centre,
    booker: { id, kind: kindOfBits(kind), companyId, verified, suspended, refugee },
  }
}
