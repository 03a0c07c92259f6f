import { refuse } from '#kernel/verdict.ts'
import type { Tx } from '#platform/db/handles.ts'

/** @throws RefusalError office.company_unknown unless there is a company of each number */
export async function demandCompanies(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx.selectFrom('company').select('id').where('id', 'in', ids).execute()
  if (found.length < ids.length) refuse('office.company_unknown')
}
