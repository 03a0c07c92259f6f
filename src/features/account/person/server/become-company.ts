/** What a conversion into a company account changes about the person; company/conversion decides whether it may be. */
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import { addCompanyAddress, type AddressFacts } from '../../billing/server/company-address.ts'
import { companyNameKey } from '../rules/company-name.ts'
import { bitsOfCompany, bitsOfRequest } from '../rules/mode.ts'

/** The person, locked before everything else of the conversion, as the end of an account does. Null when there is nobody. */
export async function lockApplicant(tx: Tx, personId: string) {
  const row = await tx
    .selectFrom('person')
    .select(['kind as bits', 'email_verified as verified', 'suspended_at', 'erased_at'])
    .where('id', '=', personId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || row.erased_at !== null) return null
  const { bits, verified, suspended_at } = row
  return { bits, verified, suspended: suspended_at !== null }
}

/** Spec 3: the bit corporate-request, as long as the request is open. */
export async function markRequest(
  tx: Tx,
  { personId, bits, isAsked, now }: { personId: string; bits: number; isAsked: boolean; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('person')
    .set({ kind: bitsOfRequest(bits, isAsked), updated_at: now })
    .where('id', '=', personId)
    .execute()
}

/** What all members together may spend in a month; company/budget says who may change it, and counts. */
export async function setCap(tx: Tx, companyId: number, cents: number | null): Promise<{ readonly zone: string }> {
  return tx
    .updateTable('company')
    .set({ cap_cents: cents })
    .where('id', '=', companyId)
    .returning('zone')
    .executeTakeFirstOrThrow()
}

/** How the company pays; company/credit says who may choose. */
export async function setPayMode(tx: Tx, companyId: number, mode: 'card' | 'statement'): Promise<void> {
  await tx.updateTable('company').set({ pay_mode: mode }).where('id', '=', companyId).execute()
}

/**
 * How much may be booked and not be paid yet; an operator decides. Without a limit the company pays by card.
 * @returns false when there is no such company
 */
export async function setCredit(tx: Tx, companyId: number, cents: number | null): Promise<boolean> {
  const set = cents === null ? { credit_cents: null, pay_mode: 'card' as const } : { credit_cents: cents }
  const { numUpdatedRows } = await tx.updateTable('company').set(set).where('id', '=', companyId).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function isCompanyName(tx: Tx, nameKey: string): Promise<boolean> {
  const row = await tx.selectFrom('company').select('id').where('name_key', '=', nameKey).executeTakeFirst()
  return row !== undefined
}

/** Spec 1: permanent. The person must be locked. @throws the violation of company_name_key when the name is taken */
export async function becomeCompany(
  tx: Tx,
  context: Context,
  company: {
    readonly personId: string
    readonly bits: number
    readonly name: string
    readonly address: AddressFacts
    readonly now: Temporal.Instant
  },
): Promise<number> {
  const id = context.newId()
  const { personId, bits, name, address, now } = company
  await tx
    .insertInto('company')
    .values({ id, name, name_key: companyNameKey(name), admin_id: personId, created_at: now })
    .execute()
  await addCompanyAddress(tx, context, { companyId: id, address, now })
  await tx
    .updateTable('person')
    .set({ kind: bitsOfCompany(bits), company_id: id, updated_at: now })
    .where('id', '=', personId)
    .execute()
  return id
}
