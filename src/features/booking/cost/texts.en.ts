import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  title: 'For the statement',
  costCentre: 'Cost centre',
  none: 'none',
  reference: 'Reference',
  referenceHint: 'For example a project or an order, 40 characters at most. It is on the statement of your company.',
  save: 'Save',
  saved: 'Saved.',
  closed: 'The statement with this booking is closed, so this cannot be changed any more.',
  open: 'Can be changed until the statement of the month is closed.',
} as const satisfies SameKeys<typeof de>
