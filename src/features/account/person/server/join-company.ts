/** What belonging to a company changes about the person; company/member decides whether it may be. */
import type { Tx } from '#platform/db/handles.ts'
import { proveMailbox } from '../../sign-in/server/prove-mailbox.ts'
import { bitsOfLeaver, bitsOfMember } from '../rules/mode.ts'

/** The person, locked before the member, as the end of an account does. Null when there is nobody. */
export async function lockJoiner(tx: Tx, personId: string) {
  const row = await tx
    .selectFrom('person')
    .select(['email', 'name', 'email_verified as verified', 'kind as bits', 'company_id as companyId'])
    .select(['suspended_at', 'erased_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.erased_at !== null) return null
  const { suspended_at, erased_at: _, ...person } = row
  return { ...person, suspended: suspended_at !== null }
}

/** The person must be locked. The link in the mail has proved their address, and they are signed in. */
export async function joinCompany(
  tx: Tx,
  { personId, bits, companyId, now }: { personId: string; bits: number; companyId: number; now: Temporal.Instant },
): Promise<void> {
  await proveMailbox(tx, personId, 'password and sessions')
  await tx
    .updateTable('person')
    .set({ kind: bitsOfMember(bits), company_id: companyId, updated_at: now })
    .where('id', '=', personId)
    .execute()
}

/** The person must be locked. */
export async function leaveCompany(
  tx: Tx,
  { personId, bits, now }: { personId: string; bits: number; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('person')
    .set({ kind: bitsOfLeaver(bits), company_id: null, updated_at: now })
    .where('id', '=', personId)
    .execute()
}
