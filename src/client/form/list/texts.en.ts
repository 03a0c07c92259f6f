import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  less: 'One less',
  more: 'One more',
  itemTitle: 'Title {number}',
  itemDescription: 'Description',
  newItem: 'New entry',
  addItem: 'Add the entry',
  removeItem: 'Remove entry {number}',
  itemsOf: '{count} of at most {most} entries',
} satisfies SameKeys<typeof de>
