/** Billing addresses (Spec 3, 5): several for each payer, one of which is the default that bills go to. */
import { z } from 'zod'
import { endpoint, SIGNED_IN } from '#kernel/endpoint.ts'
import { country, idInPath, instant, line, personName } from '#kernel/fields.ts'
import type { RefusalCode } from '#kernel/refusals.ts'
import { isDrawable, isPostcodeOf, isTaxNumberOf, isVatIdOf, plainVatId } from './rules/billing-address.ts'

const billingAddress = z.object({
  name1: z.string(),
  name2: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  country,
  vatId: z.string(),
  taxNumber: z.string(),
  /** BT-10 of their invoices: an order number, or the routing number of a public authority. */
  buyerReference: z.string(),
})

const listed = billingAddress.extend({
  id: z.int(),
  isDefault: z.boolean(),
  /** What the tax offices said of the VAT ID; `unverified` while they have not been asked or cannot be. */
  vatState: z.enum(['none', 'unverified', 'valid', 'invalid']),
  vatCheckedAt: instant.nullable(),
})

const because = (code: RefusalCode, field: string) => ({ message: code, path: [field] })

export const billingAddressBody = z
  .strictObject({
    name1: personName(120),
    name2: personName(120, 0).default(''),
    street: line(120),
    postcode: line(10),
    city: line(80),
    country,
    vatId: line(30, 0).transform(plainVatId).default(''),
    taxNumber: line(20, 0).default(''),
    buyerReference: line(60, 0).default(''),
  })
  .superRefine((one, context) => {
    for (const field of ['name1', 'name2', 'street', 'city', 'buyerReference'] as const)
      if (!isDrawable(one[field])) context.addIssue({ code: 'custom', ...because('field.letters', field) })
  })
  .refine((one) => isPostcodeOf(one.country, one.postcode), because('field.invalid', 'postcode'))
  .refine((one) => one.vatId === '' || isVatIdOf(one.country, one.vatId), because('account.vat_invalid', 'vatId'))
  .refine(
    (one) => one.taxNumber === '' || isTaxNumberOf(one.country, one.taxNumber),
    because('field.invalid', 'taxNumber'),
  )

const params = z.object({ id: idInPath })
const list = z.object({ data: z.array(listed) })

export const readBillingAddress = endpoint({
  method: 'GET',
  path: '/api/billing-address',
  summary: "The payer's default billing address, or null; for employees the company's",
  access: SIGNED_IN,
  reply: z.object({ data: billingAddress.nullable() }),
  refusals: [],
})

export const saveBillingAddress = endpoint({
  method: 'PUT',
  path: '/api/billing-address',
  summary: 'Set the default billing address. Companies name a VAT ID or a tax number',
  access: SIGNED_IN,
  changesUserData: true,
  body: billingAddressBody,
  reply: z.object({ data: billingAddress }),
  refusals: ['account.vat_invalid', 'auth.forbidden'],
})

export const listBillingAddresses = endpoint({
  method: 'GET',
  path: '/api/billing-address/all',
  summary: 'All billing addresses of the payer, the default first',
  access: SIGNED_IN,
  reply: list,
  refusals: [],
})

export const addBillingAddress = endpoint({
  method: 'POST',
  path: '/api/billing-address',
  summary: 'Add a billing address, 20 at most; the first one becomes the default',
  access: SIGNED_IN,
  changesUserData: true,
  body: billingAddressBody,
  reply: list,
  refusals: ['account.too_many_addresses', 'account.vat_invalid', 'auth.forbidden'],
})

export const changeBillingAddress = endpoint({
  method: 'PUT',
  path: '/api/billing-address/{id}',
  summary: 'Change one of the billing addresses',
  access: SIGNED_IN,
  params,
  body: billingAddressBody,
  reply: list,
  refusals: ['account.vat_invalid', 'auth.forbidden', 'request.not_found'],
})

export const defaultBillingAddress = endpoint({
  method: 'PUT',
  path: '/api/billing-address/{id}/default',
  summary: 'Make one of the billing addresses the default',
  access: SIGNED_IN,
  params,
  reply: list,
  refusals: ['auth.forbidden', 'request.not_found'],
})

export const removeBillingAddress = endpoint({
  method: 'DELETE',
  path: '/api/billing-address/{id}',
  summary: 'Remove a billing address; bills that were written keep theirs. The oldest of the rest becomes the default',
  access: SIGNED_IN,
  changesUserData: true,
  params,
  reply: list,
  refusals: ['auth.forbidden', 'request.not_found'],
})
