/** The fields of a billing address (account/billing), whose errors are shown beside fields of the same name. */
export const BILLING_NAMES = [
  'name1',
  'name2',
  'street',
  'postcode',
  'city',
  'country',
  'vatId',
  'taxNumber',
  'buyerReference',
] as const

/** Names of all fields of the form. */
export const CONVERSION_FIELDS = [
  'companyName',
  'companyId',
  'teamName',
  'teamId',
  'permanent',
  ...BILLING_NAMES,
] as const
