/** Who is on an invoice, and what is missing for it. */
import { hasTaxIdToInvoice } from '#features/account/billing/rules/billing-address.ts'
import type { Country } from '#kernel/locale.ts'
import type { Party } from './document.ts'

/** A billing address as it is stored. */
export type Address = Pick<
  Party,
  'name' | 'name2' | 'street' | 'postcode' | 'city' | 'country' | 'vatId' | 'taxNumber' | 'reference'
>

/** An address of a buyer. Where programs find them (BT-49) is written for those who want a reference, and for no others. */
export function buyerOf(address: Address, id: string, email: string): Party {
  return { ...address, id, register: '', email: address.reference ? email : '' }
}

/** @param chargesVat on what is invoiced */
export function isCompleteSeller(address: Address | null, chargesVat: boolean): address is Address {
  return address !== null && hasTaxIdToInvoice(address.country, address, chargesVat)
}

/** Who owes the VAT themselves has to be named with a VAT ID (section 14a (5) UStG; BR-AE-02). */
export function isCompleteForReverseCharge(address: Address): boolean {
  return address.vatId !== ''
}

export type OperatorSettings = {
  readonly OPERATOR_NAME: string
  readonly OPERATOR_ADDRESS: string
  readonly OPERATOR_EMAIL: string
  readonly OPERATOR_VAT_ID: string
  readonly OPERATOR_TAX_NUMBER: string
  readonly OPERATOR_REGISTER: string
}

/**
 * The marketplace, which is established in Germany (money paper 3). Its address is one line, "street, postcode city".
 * @returns null while it has neither a VAT ID nor a tax number
 */
export function operatorParty(settings: OperatorSettings): Party | null {
  if (settings.OPERATOR_VAT_ID === '' && settings.OPERATOR_TAX_NUMBER === '') return null
  const parts = settings.OPERATOR_ADDRESS.split(',').map((part) => part.trim())
  const place = parts.findIndex((part) => /^\d{5} /.test(part))
  const [, postcode = '', city = ''] = /^(\d{5}) (.+)$/.exec(parts[place] ?? '') ?? []
  const country: Country = 'DE'
  return {
    // Also the name of its series: "C-2026-000045".
    id: 'C',
    name: settings.OPERATOR_NAME,
    name2: '',
    street: parts.slice(0, place < 0 ? undefined : place).join(', '),
    postcode,
    city,
    country,
    vatId: settings.OPERATOR_VAT_ID,
    taxNumber: settings.OPERATOR_TAX_NUMBER,
    register: settings.OPERATOR_REGISTER,
    email: settings.OPERATOR_EMAIL,
  }
}
