import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'About the trader',
  privateFold: 'Who offers this: a private person',
  traderFold: 'Who offers this: a business',
  phone: 'Phone',
  email: 'E-mail',
  registerNumber: 'Register number',
  vatId: 'VAT ID',
  traderNote: 'A business. Your contract for the desk is with this provider; Viertel is the intermediary.',
  certified: 'Certified on {day} that they offer only what complies with the law of the European Union.',
  privateNote:
    'A private person. Your contract for the desk is with this person; Viertel is the intermediary. Because they do not act as a business, the consumer rights that come from contracts between businesses and consumers do not apply to this contract.',
  countryDe: 'Germany',
  countryAt: 'Austria',
  countryCh: 'Switzerland',
} as const satisfies SameKeys<typeof de>
