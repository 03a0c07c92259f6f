/**
 * The payer's billing address: the person's own, or for a company's admin the company's. Employees can only read it.
 */
import { FieldErrors, refuse } from '#kernel/verdict.ts'
import type { SignedIn } from '#kernel/viewer.ts'
import type { Call } from '#platform/context.ts'
import type { readBillingAddress as readContract, saveBillingAddress as saveContract } from '../contract.ts'

const COLUMNS = [
  'name1',
  'name2',
  'street',
  'postcode',
  'city',
  'country',
  'vat_id as vatId',
  'tax_number as taxNumber',
] as const

export async function readBillingAddress({ viewer, context }: Call<typeof readContract>) {
  const owner = ownerOf(viewer)
  const row = await context.db.read
    .selectFrom('billing_address')
    .select(COLUMNS)
    .where((is) => is.or([is('person_id', '=', owner.personId), is('company_id', '=', owner.companyId)]))
    .executeTakeFirst()
  return { data: row ?? null }
}

export async function saveBillingAddress({ viewer, body, now, context }: Call<typeof saveContract>) {
  if (viewer.kind === 'employee') refuse('auth.forbidden')
  const owner = ownerOf(viewer)
  // Spec 5: VAT ID or tax number; at least one is required for companies and offices.
  if ((owner.companyId !== null || viewer.kind === 'provider') && body.vatId === '' && body.taxNumber === '')
    throw new FieldErrors({ vatId: [{ code: 'field.required', slots: {} }] })
  const { vatId: vat_id, taxNumber: tax_number, ...rest } = body
  const written = { ...rest, vat_id, tax_number, updated_at: now }
  const row = await context.db.write
    .insertInto('billing_address')
    .values({ id: context.newId(), person_id: owner.personId, company_id: owner.companyId, ...written })
    .onConflict((on) => on.column(owner.companyId === null ? 'person_id' : 'company_id').doUpdateSet(written))
    .returning(COLUMNS)
    .executeTakeFirst()
  return { data: row ?? refuse('request.fault') }
}

function ownerOf(viewer: SignedIn): { personId: string | null; companyId: number | null } {
  const company = (viewer.kind === 'corporate' || viewer.kind === 'employee') && viewer.companyId !== null
  return company ? { personId: null, companyId: viewer.companyId } : { personId: viewer.id, companyId: null }
}
