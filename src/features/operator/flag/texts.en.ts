import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Switches',
  lead: 'What is off here is off at once and for everybody. Whoever tries it is told that it is not possible at the moment; only this desk sees the reason.',
  name_office_creation: 'Creating and publishing places',
  name_company_conversion: 'Requesting a company account',
  is_on: 'switched on',
  is_off: 'switched off since {at}',
  reasonOf: 'Reason: {reason}',
  turnOff: 'Switch off',
  turnOn: 'Switch on',
  turnOffOf: 'Switch off: {name}',
  turnOnOf: 'Switch on: {name}',
  off_office_creation: 'Nobody starts or publishes a place. Published places stay bookable, and drafts are kept.',
  off_company_conversion: 'Nobody requests a company account. Requests already made are still decided.',
  on_office_creation: 'Places can be created and published again.',
  on_company_conversion: 'Company accounts can be requested again.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log.',
  saved: 'Switched.',
} as const satisfies SameKeys<typeof de>
