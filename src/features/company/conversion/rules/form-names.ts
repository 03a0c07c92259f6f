import { BILLING_FIELDS } from '#features/account/billing/rules/billing-fields.ts'

/** Names of all fields of the form. */
export const CONVERSION_FIELDS = [
  'companyName',
  'companyId',
  'teamName',
  'teamId',
  'permanent',
  ...BILLING_FIELDS,
] as const
