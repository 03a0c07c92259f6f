import type { Reads } from '#platform/db/handles.ts'
import { preparedStatement } from '#platform/db/prepared-statement.ts'
import { nullable } from '#platform/db/row-columns.ts'
import type { Rights } from '../rules/permissions.ts'
import { rightsOf } from './member-sql.ts'

const RIGHTS = preparedStatement({
  name: 'company_rights',
  row: { rights: nullable.json<Rights>() },
  text: `select ${rightsOf('$1::uuid', '$2::bigint')} as rights`,
})

/** Null for whoever is no member of this company, or not any more. */
export async function readRights(db: Reads, personId: string, companyId: number): Promise<Rights | null> {
  const [row] = await db.query(RIGHTS, [personId, companyId])
  return row?.rights ?? null
}
