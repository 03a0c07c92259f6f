import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  missing: 'Please fill this in.',
  emailInvalid: 'Please enter a valid e-mail address.',
  less: 'One less',
  more: 'One more',
  itemTitle: 'Title {number}',
  itemDescription: 'Description',
  newItem: 'New entry',
  addItem: 'Add the entry',
  removeItem: 'Remove entry {number}',
  itemsOf: '{count} of at most {most} entries',
} as const satisfies SameKeys<typeof de>
