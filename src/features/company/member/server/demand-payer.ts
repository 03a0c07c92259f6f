/** Spec 5: at least one payment method and a billing address are required before adding employees. */
import { refuse } from '#kernel/verdict.ts'
import type { Reads } from '#platform/db/handles.ts'
import type { Outside } from './outside.ts'

export async function lacking(outside: Outside, db: Reads, companyId: number): Promise<'address' | 'method' | null> {
  const address = await db
    .selectFrom('billing_address')
    .select('id')
    .where('company_id', '=', companyId)
    .limit(1)
    .executeTakeFirst()
  if (!address) return 'address'
  return (await outside.hasMethod(db, companyId)) ? null : 'method'
}

/** @throws RefusalError company.needs_address, company.needs_method */
export async function demandPayer(outside: Outside, db: Reads, companyId: number): Promise<void> {
  const lacks = await lacking(outside, db, companyId)
  if (lacks !== null) refuse(lacks === 'address' ? 'company.needs_address' : 'company.needs_method')
}
