/** The billing address with which a company begins. */
import { refuse } from '#kernel/verdict.ts'
import type { Call, Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/handles.ts'
import type { saveBillingAddress } from '../contract.ts'

export type AddressFacts = Call<typeof saveBillingAddress>['body']

/**
 * Asks the tax offices, before any transaction.
 * @returns whether they know it; false where they cannot be asked, or there is none
 * @throws RefusalError account.vat_invalid
 */
export async function demandVatId({ vatCheck }: Context, vatId: string): Promise<boolean> {
  if (vatId === '') return false
  const { state } = await vatCheck.check(vatId)
  if (state === 'invalid') refuse('account.vat_invalid')
  return state === 'valid'
}

/** Its VAT ID is asked for anew by check-vat-ids-job.ts, because the proof belongs to the address that is used. */
export async function addCompanyAddress(
  tx: Tx,
  { newId, vatCheck }: Context,
  { companyId, address, now }: { companyId: number; address: AddressFacts; now: Temporal.Instant },
): Promise<void> {
  const { vatId, taxNumber, buyerReference, ...rest } = address
  const isChecked = vatId !== '' && vatCheck.name !== 'none'
  await tx
    .insertInto('billing_address')
    .values({
      id: newId(),
      person_id: null,
      company_id: companyId,
      ...rest,
      vat_id: vatId,
      tax_number: taxNumber,
      buyer_reference: buyerReference,
      is_default: true,
      vat_state: vatId === '' ? null : 'unverified',
      vat_next_at: isChecked ? now : null,
      updated_at: now,
    })
    .execute()
}
