/** What it changes about two people that one hands a company on to the other; company/member decides whether it may be. */
import type { Tx } from '#platform/db/handles.ts'
import { bitsOfAdmin, bitsOfMember } from '../rules/mode.ts'

type Locked = { readonly id: string; readonly bits: number; readonly verified: boolean; readonly suspended: boolean }

/**
 * Both people, locked one after the other by their ids, so that no two transactions wait for each other. The company must
 * be locked. Null when `from` is not its admin, or `to` does not belong to it.
 */
export async function lockAdmin(
  tx: Tx,
  { companyId, from, to }: { readonly companyId: number; readonly from: string; readonly to: string },
): Promise<{ from: Locked; to: Locked } | null> {
  const company = await tx.selectFrom('company').select('admin_id').where('id', '=', companyId).executeTakeFirst()
  if (company?.admin_id !== from) return null
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'kind as bits', 'email_verified as verified', 'suspended_at'])
    .where('id', 'in', [from, to])
    .where('company_id', '=', companyId)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const lockedOf = (id: string): Locked | null => {
    const row = rows.find((one) => one.id === id)
    return row ? { id, bits: row.bits, verified: row.verified, suspended: row.suspended_at !== null } : null
  }
  const [admin, next] = [lockedOf(from), lockedOf(to)]
  return admin && next ? { from: admin, to: next } : null
}

/** Both people and the company must be locked. */
export async function handOverCompany(
  tx: Tx,
  { companyId, from, to, now }: { companyId: number; from: Locked; to: Locked; now: Temporal.Instant },
): Promise<void> {
  const become = (person: Locked, kind: number) =>
    tx.updateTable('person').set({ kind, updated_at: now }).where('id', '=', person.id).execute()
  await become(from, bitsOfMember(from.bits))
  await become(to, bitsOfAdmin(to.bits))
  await tx.updateTable('company').set({ admin_id: to.id }).where('id', '=', companyId).execute()
}
