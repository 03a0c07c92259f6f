import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  name1: 'Name or company',
  name2: 'Address line 2',
  street: 'Street and number',
  postcode: 'Postcode',
  city: 'City',
  country: 'Country',
  countryDE: 'Germany',
  countryAT: 'Austria',
  countryCH: 'Switzerland',
  vatId: 'VAT ID',
  taxNumber: 'Tax number',
  optional: '(optional)',
  forCompany: 'Invoice to a company',
} as const satisfies SameKeys<typeof de>
