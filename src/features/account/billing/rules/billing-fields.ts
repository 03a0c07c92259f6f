/** The names of all fields of a billing address, as the contract's body has them; errors are shown beside them. */
export const BILLING_FIELDS = [
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
