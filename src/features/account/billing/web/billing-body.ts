import { textOf } from '#client/form/text-of.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import type { saveBillingAddress } from '../contract.ts'
import { BILLING_FIELDS } from '../rules/billing-fields.ts'

/** All fields are sent as texts by name; the contract's schema validates them. */
export const billingBodyOf = (form: FormData) =>
  Object.fromEntries(BILLING_FIELDS.map((name) => [name, textOf(form, name)])) as BodyOf<typeof saveBillingAddress>
