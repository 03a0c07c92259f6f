import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  csv: 'CSV',
  csvHint: 'The file has all rows of the filter in this order, at most {most}. Each download is in the audit log.',
  sorts: 'Order',
  asc: 'ascending',
  desc: 'descending',
  first: 'Back to the start',
  more: 'More',
} as const satisfies SameKeys<typeof de>
