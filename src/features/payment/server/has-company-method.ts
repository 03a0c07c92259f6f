import type { Reads } from '#platform/db/handles.ts'

export async function hasCompanyMethod(db: Reads, companyId: number): Promise<boolean> {
  const row = await db
    .selectFrom('payment_method')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
