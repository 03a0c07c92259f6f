/** The cost centres of a company: whoever belongs to it may book on each of them. */
import { sql } from 'kysely'
import type { Call } from '#platform/context.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { listCostCentres as contract } from '../budget/contract.ts'
import { readMember } from './read-member.ts'

export async function listCostCentres({ viewer, context }: Call<typeof contract>) {
  const { companyId } = await readMember(context.db.read, viewer)
  const data = await context.db.read
    .selectFrom('cost_centre')
    .select(['code', 'name'])
    .where('company_id', '=', companyId)
    .orderBy(sql`lower(code)`)
    .execute()
  return { data }
}

/** Upper and lower case are one. Null when the company has none of this code. */
export async function findCostCentre(
  db: Reads,
  companyId: number,
  code: string,
): Promise<{ readonly id: number; readonly code: string } | null> {
  const row = await db
    .selectFrom('cost_centre')
    .select(['id', 'code'])
    .where('company_id', '=', companyId)
    .where(sql`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()
  return row ?? null
}
