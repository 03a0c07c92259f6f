/** What a conversion into a company account changes about the person; company/conversion decides whether it may be. */
import { COUNTRY_ZONES } from '#kernel/locale.ts'
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

/** @throws the violation of company_name_key when another company has it */
export async function setName(tx: Tx, companyId: number, name: string): Promise<void> {
  await tx
    .updateTable('company')
    .set({ name, name_key: companyNameKey(name) })
    .where('id', '=', companyId)
    .execute()
}

/** By whose days its budgets are counted; company/budget counts them anew. */
export async function setZone(tx: Tx, companyId: number, zone: string): Promise<void> {
  await tx.updateTable('company').set({ zone }).where('id', '=', companyId).execute()
}

/** How the company pays; company/credit says who may choose. */
export async function setPayMode(tx: Tx, companyId: number, mode: 'card' | 'statement'): Promise<void> {
  await tx.updateTable('company').set({ pay_mode: mode }).where('id', '=', companyId).execute()
}

/** How much may be booked and not be paid yet; an operator decides. Without a limit the company pays by card. */
export async function setCredit(tx: Tx, companyId: number, cents: number | null): Promise<void> {
  const set = cents === null ? { credit_cents: null, pay_mode: 'card' as const } : { credit_cents: cents }
  await tx.updateTable('company').set(set).where('id', '=', companyId).execute()
}

/** Unique in the marketplace (Spec 8). The team is called by its name. */
export type CompanyIds = { readonly slug: string; readonly teamName: string; readonly teamSlug: string }

/** What another company has already, the name first; what is taken in the same moment is found by the constraints. */
export async function readTaken(
  tx: Tx,
  { nameKey, slug, teamSlug }: Pick<CompanyIds, 'slug' | 'teamSlug'> & { readonly nameKey: string },
): Promise<'name' | 'id' | 'team_id' | null> {
  const taken = await tx
    .selectFrom('company')
    .select(['name_key', 'slug'])
    .where((is) => is.or([is('name_key', '=', nameKey), is('slug', '=', slug), is('team_slug', '=', teamSlug)]))
    .execute()
  if (taken.length === 0) return null
  if (taken.some((one) => one.name_key === nameKey)) return 'name'
  return taken.some((one) => one.slug === slug) ? 'id' : 'team_id'
}

/** Spec 1: permanent. The person must be locked. @throws the violation of company_name_key when the name is taken */
export async function becomeCompany(
  tx: Tx,
  context: Context,
  company: {
    readonly personId: string
    readonly bits: number
    readonly name: string
    /** Null where the request is from before there were any. */
    readonly ids: CompanyIds | null
    readonly address: AddressFacts
    readonly now: Temporal.Instant
  },
): Promise<number> {
  const id = context.newId()
  const { personId, bits, name, ids, address, now } = company
  await tx
    .insertInto('company')
    .values({
      id,
      name,
      name_key: companyNameKey(name),
      slug: ids?.slug ?? null,
      team_name: ids?.teamName ?? null,
      team_slug: ids?.teamSlug ?? null,
      // Its budgets count the days and the money of its country.
      zone: COUNTRY_ZONES[address.country],
      currency: address.country === 'CH' ? 'CHF' : 'EUR',
      admin_id: personId,
      created_at: now,
    })
    .execute()
  await addCompanyAddress(tx, context, { companyId: id, address, now })
  await tx
    .updateTable('person')
    .set({ kind: bitsOfCompany(bits), company_id: id, updated_at: now })
    .where('id', '=', personId)
    .execute()
  return id
}
