import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'Desk team',
  name: 'Name',
  factor: 'Second step',
  hasFactor: 'set up',
  fileName: 'team',
  lead: 'Who works here and what each role may do. Every change is logged with its reason.',
  role_owner: 'Owner',
  role_support: 'Support',
  role_finance: 'Finance',
  may_owner: 'everything, including giving roles and switching things off',
  may_support: 'accounts, places, providers, cases, content pages, refunds',
  may_finance: 'refunds, discount codes, credit, open amounts, disputed payments, invoices',
  noFactor: 'No second step yet',
  you: 'You',
  change: 'Change roles',
  roles: 'Roles',
  none: 'Without a role it becomes an ordinary account again, and the person is signed out.',
  addTitle: 'Add somebody',
  addLead:
    'They need a confirmed account that rents nothing out and belongs to no company. They are signed out and set up the second step when they next sign in.',
  email: 'E-mail address of the account',
  reason: 'Reason',
  reasonHint: 'At least 10 characters, for example “Joins support on 1 December.”',
  save: 'Save roles',
  add: 'Add',
  saved: 'Saved.',
} as const satisfies SameKeys<typeof de>
